// Pages that the device keeps: a kept replay is leafed through with the keys while its table has the focus.
'use strict';
{
  const table = document.querySelector('[data-ablage]');
  const keys = {ArrowLeft: 'prev', ArrowRight: 'next', ' ': 'next', Home: 'first', End: 'last', Escape: 'back'};
  if (table && location.hash === '#tisch') table.focus();
  table?.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    const link = document.querySelector(`[data-ziel="${keys[event.key]}"]`);
    if (!link) return;
    event.preventDefault();
    location.href = keys[event.key] === 'back' ? link.href : `${link.href}#tisch`;
  });
}
