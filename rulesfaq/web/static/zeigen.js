// A replay: leafed through with the keys while its table has the focus, played with the space key, shared with one tap.
'use strict';

const table = document.querySelector('[data-blaettern]');
const target = (name) => document.querySelector(`[data-ziel="${name}"]`);
const PAUSE = 2500;
let playing = 0;

function go(name, mark) {
  const link = target(name);
  if (!link) return false;
  location.href = name === 'back' ? link.href : `${link.href}#${mark}`;
  return true;
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  history.replaceState(null, '', '#tisch');
}

function play() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  playing = setTimeout(() => go('next', 'spielt') || stop(), PAUSE);
}

const keys = {ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last', Escape: 'back'};
table.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.key === ' ' && event.target === table) {
    event.preventDefault();
    if (playing) stop();
    else go('next', 'spielt');
  } else if (event.key in keys && target(keys[event.key])) {
    event.preventDefault();
    stop();
    go(keys[event.key], 'tisch');
  }
});
if (location.hash === '#tisch' || location.hash === '#spielt') table.focus();
if (location.hash === '#spielt') play();

const share = document.querySelector('[data-teilen]');
if (navigator.clipboard) {
  share.addEventListener('click', async (event) => {
    event.preventDefault();
    await navigator.clipboard.writeText(share.href);
    share.textContent = 'Link kopiert';
  });
}
