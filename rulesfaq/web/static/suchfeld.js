// The search box suggests while one types (ARIA APG: combobox with a list). Without JavaScript it is a plain form.
'use strict';
{
  const WAIT_MS = 150;
  const VERDICTS = {ja: 'Ja', nein: 'Nein'};
  const KINDS = {term: 'Begriff', rule: 'Regel', fact: 'Angabe'};
  const form = document.querySelector('form.suche');
  const field = form?.querySelector('input[name=q]');

  const made = (name, properties) => Object.assign(document.createElement(name), properties);

  const start = () => {
    const list = made('ul', {id: 'vorschlaege', className: 'vorschlaege', hidden: true});
    const news = made('p', {className: 'nur-vorlesen'});
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', 'Vorschläge');
    news.setAttribute('role', 'status');
    for (const [name, value] of [['role', 'combobox'], ['aria-autocomplete', 'list'],
      ['aria-expanded', 'false'], ['aria-controls', list.id]]) field.setAttribute(name, value);
    form.append(list, news);

    let timer = 0;
    let asked = 0;
    let running = null;
    let active = -1;
    let before = null;

    const select = (place) => {
      active = place;
      [...list.children].forEach((item, n) => item.setAttribute('aria-selected', n === place));
      if (place < 0) field.removeAttribute('aria-activedescendant');
      else {
        field.setAttribute('aria-activedescendant', list.children[place].id);
        list.children[place].scrollIntoView({block: 'nearest'});
      }
    };
    const show = (open) => {
      list.hidden = !open;
      field.setAttribute('aria-expanded', open);
      if (!open) select(-1);
    };
    const option = (found, place) => {
      const item = made('li', {id: `vorschlag-${place}`});
      item.setAttribute('role', 'option');
      item.dataset.ziel = found.url;
      item.append(made('span', {textContent: found.text}));
      const word = VERDICTS[found.verdict];
      if (word) item.append(made('b', {className: `kurz u-${found.verdict}`, textContent: `${word}.`}));
      const where = [found.game, KINDS[found.kind]].filter(Boolean).join(' · ');
      if (where) item.append(made('small', {textContent: where}));
      return item;
    };
    const fill = (suggestions) => {
      list.replaceChildren(...suggestions.map(option));
      show(suggestions.length > 0);
      select(-1);
      const count = suggestions.length;
      news.textContent = count === 1 ? '1 Vorschlag' : `${count || 'Keine'} Vorschläge`;
    };
    const cancel = () => {
      clearTimeout(timer);
      running?.abort();
      asked += 1;
    };
    const ask = async () => {
      const mine = asked;
      running = new AbortController();
      const query = new URLSearchParams({q: field.value.trim()});
      const game = form.elements.spiel?.value;
      if (game) query.set('spiel', game);
      try {
        const answer = await fetch(`${form.getAttribute('action')}/vorschlaege?${query}`, {signal: running.signal});
        if (!answer.ok) return;
        const {suggestions} = await answer.json();
        if (mine === asked && document.activeElement === field) fill(suggestions);
      } catch (error) {
        if (error.name !== 'AbortError') show(false);
      }
    };

    field.addEventListener('input', () => {
      cancel();
      if (field.value.trim()) timer = setTimeout(ask, WAIT_MS);
      else {
        show(false);
        news.textContent = '';
      }
    });
    const move = (step) => {
      const count = list.children.length;
      if (!count) return;
      if (list.hidden) show(true);
      select(active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count);
    };
    const escape = () => {
      cancel();
      if (!list.hidden) show(false);
      else if (field.value) {
        field.value = '';
        list.replaceChildren();
        news.textContent = '';
      } else before?.focus();
    };
    const keys = {ArrowDown: () => move(1), ArrowUp: () => move(-1), Escape: escape};
    field.addEventListener('keydown', (event) => {
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key in keys) {
        event.preventDefault();
        keys[event.key]();
      } else if (event.key === 'Enter' && active >= 0) {
        event.preventDefault();
        location.href = list.children[active].dataset.ziel;
      }
    });
    field.addEventListener('blur', () => {
      cancel();
      show(false);
    });
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const item = event.target.closest('li');
      if (item) location.href = item.dataset.ziel;
    });
    document.addEventListener('keydown', (event) => {
      const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      const typing = event.target.closest?.('input, textarea, select, [contenteditable]');
      const slash = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey
        && document.documentElement.dataset.tasten === 'an';
      if (!command && !slash) return;
      event.preventDefault();
      if (document.activeElement !== field) before = document.activeElement;
      field.focus();
      field.select();
    });
  };
  if (field) start();
}
