// A tool is worked with one tap after the other without leaving the page; without this, each tap loads it anew.
'use strict';

let turn = Promise.resolve();
let last = '';
let released = Promise.resolve();

// What is being pressed is not replaced under the finger.
document.addEventListener('pointerdown', () => {
  released = new Promise((done) => {
    for (const kind of ['pointerup', 'pointercancel']) {
      document.addEventListener(kind, () => setTimeout(done), {once: true});
    }
  });
});

function swapped(page, address) {
  for (const place of ['#werkzeug', 'body > svg.nur-vorlesen', 'title']) {
    const now = document.querySelector(place);
    const then = page.querySelector(place);
    if (now && then) now.replaceWith(then);
  }
  history.replaceState(null, '', address);
}

const WRITTEN = '[data-werkzeug] :is(input:not([type]), input[type=text], input[type=number], textarea)';

// What somebody wrote while the answer was on its way stays; it was not part of the question.
function writtenSince(before) {
  const fields = [...document.querySelectorAll(WRITTEN)];
  const kept = fields.map((field, at) => (field.value === before[at] ? null : field.value));
  const writing = fields.indexOf(document.activeElement);
  return () => {
    const now = [...document.querySelectorAll(WRITTEN)];
    kept.forEach((value, at) => { if (value !== null && now[at]) now[at].value = value; });
    return kept[writing] == null ? null : now[writing];
  };
}

async function send(name, value, focus, part) {
  const form = document.querySelector('[data-werkzeug]');
  const data = new FormData(form);
  const before = [...document.querySelectorAll(WRITTEN)].map((field) => field.value);
  if (name) data.append(name, value);
  const query = new URLSearchParams(data);
  const address = `${form.action.split('#')[0]}?${query}`;
  const answer = await fetch(address).catch(() => null);
  if (!answer || !answer.ok) {
    location.href = address;
    return;
  }
  const text = await answer.text();
  await released;
  let writing = null;
  if (text !== last) {
    last = text;
    const open = [...document.querySelectorAll('#werkzeug details')].map((one) => one.open);
    const restore = writtenSince(before);
    swapped(new DOMParser().parseFromString(text, 'text/html'), answer.url);
    document.querySelectorAll('#werkzeug details').forEach((one, at) => { one.open ||= Boolean(open[at]); });
    writing = restore();
  }
  const fault = document.querySelector('#fehler');
  const target = (part ? null : writing) || fault || document.querySelector(part || focus || 'html');
  target.focus({preventScroll: !fault});
  if (part && !fault) target.scrollIntoView({block: 'nearest'});
}

function place(element) {
  if (!element.name) return '';
  const value = element.type === 'text' ? '' : `[value="${CSS.escape(element.value)}"]`;
  return `#werkzeug [name="${CSS.escape(element.name)}"]${value}`;
}

document.addEventListener('submit', (event) => {
  if (!event.target.matches('[data-werkzeug]')) return;
  event.preventDefault();
  const key = event.submitter;
  const focus = place(key?.name ? key : document.activeElement);
  const part = key?.getAttribute('formaction')?.replace(/^[^#]*/, '');
  turn = turn.then(() => send(key?.name, key?.value, focus, part));
});

document.addEventListener('change', (event) => {
  const field = event.target;
  const isChoice = field.matches('[data-werkzeug] :is([type=radio], [type=checkbox], select)');
  if (!isChoice || field.name === 'pad' || field.name === 'bei') return;
  turn = turn.then(() => send('', '', field.tagName === 'SELECT' ? `#${CSS.escape(field.id)}` : place(field)));
});
