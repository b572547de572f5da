// What pages gain with JavaScript; without it nothing is missing but these.
'use strict';

// A replay is leafed through with the keys while its table has the focus.
const table = document.querySelector('[data-blaettern]');
if (table) {
  const keys = {ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last', Escape: 'back'};
  if (location.hash === '#tisch') table.focus();
  table.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    const link = document.querySelector(`[data-ziel="${keys[event.key]}"]`);
    if (!link) return;
    event.preventDefault();
    location.href = keys[event.key] === 'back' ? link.href : `${link.href}#tisch`;
  });
}

// A citation is copied with one tap.
for (const line of document.querySelectorAll('.zitierzeile')) {
  if (!navigator.clipboard) break;
  const button = document.createElement('button');
  button.className = 'leer';
  button.type = 'button';
  button.textContent = 'Zitat kopieren';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(line.textContent);
    button.textContent = 'Kopiert';
  });
  line.after(button);
}

// What is wrong with a form is read out and reached first.
const faults = document.querySelector('[data-fokus]');
if (faults) faults.focus();
