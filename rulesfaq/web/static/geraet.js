// The device: colours at once, a lit screen, and what is kept for when there is no network.
'use strict';
{
  const root = document.documentElement;
  const edition = document.currentScript.dataset.ausgabe;

  // Colours: the cookie is the choice; a page from the device's store may not know it yet.
  const A_YEAR = 365 * 24 * 60 * 60;
  const cookie = (name) => document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))?.split('=')[1] ?? '';
  const colours = () => {
    const theme = cookie('theme');
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const button of document.querySelectorAll('button[name=farben]')) {
      button.setAttribute('aria-pressed', button.value === (theme || 'system'));
    }
  };
  if ((root.dataset.theme ?? '') !== cookie('theme')) colours();
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button[name=farben]');
    if (!button) return;
    event.preventDefault();
    const system = button.value === 'system';
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `theme=${system ? '' : button.value}; Path=/; SameSite=Lax; Max-Age=${system ? 0 : A_YEAR}${secure}`;
    colours();
  });

  // „Bildschirm anlassen“: kept for the tab, asked for again on every page and on coming back.
  const lamp = document.querySelector('[data-wach]');
  if (lamp && 'wakeLock' in navigator) {
    const KEY = 'wach';
    let lock = null;
    const shown = () => lamp.setAttribute('aria-pressed', sessionStorage.getItem(KEY) === 'an');
    const light = async () => {
      shown();
      if (sessionStorage.getItem(KEY) !== 'an' || document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
      } catch {
        sessionStorage.removeItem(KEY);
        shown();
      }
    };
    lamp.parentElement.hidden = false;
    lamp.addEventListener('click', async () => {
      if (sessionStorage.getItem(KEY) === 'an') {
        sessionStorage.removeItem(KEY);
        await lock?.release();
        lock = null;
        shown();
      } else {
        sessionStorage.setItem(KEY, 'an');
        await light();
      }
    });
    document.addEventListener('visibilitychange', light);
    light();
  }

  // No network: say so, and keep what was typed into a form that is sent.
  const strip = document.getElementById('netz');
  const away = () => {
    if (!strip.hidden && !strip.dataset.hier) return;
    strip.dataset.hier = 'ja';
    strip.textContent = 'Offline – diese Seite ist von eben.';
    strip.hidden = navigator.onLine;
  };
  if (strip) {
    addEventListener('offline', away);
    addEventListener('online', away);
  }
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (navigator.onLine || form.method !== 'post') return;
    event.preventDefault();
    let note = form.querySelector('.ungesendet');
    if (!note) {
      note = document.createElement('p');
      note.className = 'meldung ungesendet';
      note.setAttribute('role', 'alert');
      form.prepend(note);
    }
    note.textContent = 'Du bist offline. Nichts ist verloren: Dein Text bleibt hier stehen. Schick ihn ab, sobald du wieder Netz hast.';
  });

  // The worker keeps the games that were visited; see dienst.js.
  if ('serviceWorker' in navigator && isSecureContext) {
    const game = /^\/spiele\/([a-z0-9-]+)/.exec(location.pathname)?.[1];
    const tell = () => {
      const worker = navigator.serviceWorker.controller;
      if (worker && navigator.onLine && !navigator.connection?.saveData) {
        worker.postMessage({merke: game ?? null, ausgabe: edition});
      }
    };
    navigator.serviceWorker.addEventListener('controllerchange', tell);
    navigator.serviceWorker.register('/dienst.js', {updateViaCache: 'none'}).then(tell, () => {});
  }
}
