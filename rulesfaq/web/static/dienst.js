// The worker. With a network it passes every page on as it comes; without one it shows what the device keeps.
// One edition, one store: another edition is another worker, which fetches its whole set before the old one goes.
// It joins parts that the server rendered and looks words up; it rules on nothing.
'use strict';

const {edition: EDITION, files: FILES} = self.GIVEN;
const PREFIX = 'rulesfaq-';
const STORE = PREFIX + EDITION;
const SHELL = '/offline';
const SINCE = '/stand';
const MOST_PAGES = 12;
const LARGEST_PAGE = 64 * 1024;
const TRIES = 40;
const DAY_MS = 24 * 60 * 60 * 1000;

const keptAddress = (game) => `/spiele/${game}/offline.json.gz`;
const gameOf = (address) => /^\/spiele\/([a-z0-9-]+)\/offline\.json\.gz$/.exec(address)?.[1];
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const pathOf = (request) => new URL(request.url).pathname;
const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

// --- filling the store -------------------------------------------------------------------------

async function fetched(address) {
  const answer = await fetch(address, {cache: 'no-cache', credentials: 'same-origin'});
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

const read = (answer) => new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).json();

async function keep(store, game) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(keptAddress(game), {cache: 'no-cache'});
    if (answer.status === 503) {
      await pause(Number(answer.headers.get('Retry-After')) || 1);
      continue;
    }
    if (answer.status === 404 || answer.status === 410) return;
    if (!answer.ok || answer.headers.get('Rulesfaq-Edition') !== EDITION) throw new Error(`${game}: ${answer.status}`);
    const {styles} = await read(answer.clone());
    for (const style of styles) if (!await store.match(style)) await store.put(style, await fetched(style));
    await store.put(keptAddress(game), answer);
    return;
  }
  throw new Error(`${game}: busy`);
}

async function keptBefore() {
  const games = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    for (const request of await (await caches.open(name)).keys()) {
      const game = gameOf(pathOf(request));
      if (game) games.add(game);
    }
  }
  return games;
}

const stamp = (store) => store.put(SINCE, new Response(String(Date.now())));

async function fill() {
  const games = await keptBefore();
  try {
    const store = await caches.open(STORE);
    await Promise.all([...FILES, SHELL, '/'].map(async (address) => store.put(address, await fetched(address))));
    for (const game of games) await keep(store, game);
    await stamp(store);
  } catch (error) {
    await caches.delete(STORE);
    throw error;
  }
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== STORE) await caches.delete(name);
  }
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

const running = new Map();

async function noted({merke: game, ausgabe}) {
  if (ausgabe !== EDITION) {
    await self.registration.update();
    return;
  }
  const store = await caches.open(STORE);
  await stamp(store);
  if (!game || running.has(game) || await store.match(keptAddress(game))) return;
  running.set(game, keep(store, game).catch(() => {}));
  await running.get(game);
  running.delete(game);
}

async function remember(request, answer) {
  const {pathname, search} = new URL(request.url);
  const worth = !search && /^\/($|spiele\/[a-z0-9-]+\/[a-z0-9-]+$)/.test(pathname);
  const control = answer.headers.get('Cache-Control') ?? '';
  const ours = answer.headers.get('Rulesfaq-Edition') === EDITION;
  if (!worth || !answer.ok || answer.redirected || !ours || /no-store|private/.test(control)) return;
  const body = await answer.arrayBuffer();
  if (body.byteLength > LARGEST_PAGE) return;
  const store = await caches.open(STORE);
  await store.delete(pathname);
  await store.put(pathname, answerOf(body, answer));
  const pages = (await store.keys()).filter((kept) => /^\/spiele\/[^.]*$/.test(pathOf(kept)));
  for (const old of pages.slice(0, -MOST_PAGES)) await store.delete(old);
}

// --- what is kept ------------------------------------------------------------------------------

const unpacked = new Map();

async function kept(game) {
  const store = await caches.open(STORE);
  const answer = await store.match(keptAddress(game));
  if (!answer) return null;
  if (!unpacked.has(game)) unpacked.set(game, await read(answer));
  return unpacked.get(game);
}

async function keptGames() {
  const store = await caches.open(STORE);
  const games = (await store.keys()).map((request) => gameOf(pathOf(request))).filter(Boolean);
  return (await Promise.all(games.sort().map(kept))).filter(Boolean);
}

async function since() {
  const answer = await (await caches.open(STORE)).match(SINCE);
  const then = new Date(answer ? Number(await answer.text()) : Date.now());
  const two = (number) => String(number).padStart(2, '0');
  const day = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const days = Math.round((day(new Date()) - day(then)) / DAY_MS);
  const age = days < 1 ? '' : days === 1 ? ', gestern geholt' : `, vor ${days} Tagen geholt`;
  return `Offline – Stand ${two(then.getDate())}.${two(then.getMonth() + 1)}.${then.getFullYear()}${age}`;
}

const text = (bundle, number) => {
  const part = bundle.parts[number];
  return Array.isArray(part) ? part.map((inner) => text(bundle, inner)).join('') : part;
};
const joined = (bundle, numbers) => numbers.map((number) => text(bundle, number)).join('')
  .replaceAll(bundle.origin, self.location.origin);

// --- showing it --------------------------------------------------------------------------------

const STRIP = '<p class="netz" id="netz" role="status" hidden></p>';
const strip = async () => `<p class="netz" id="netz" role="status">${await since()} <a href="${SHELL}">Gespeichertes</a></p>`;

function answerOf(html, model, status = 200) {
  const headers = new Headers(model.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag', 'Vary']) headers.delete(name);
  return new Response(html, {status, headers});
}

async function themed(html) {
  const theme = (await self.cookieStore?.get('theme').catch(() => null))?.value;
  if (!self.cookieStore) return html;
  const bare = html.replace(/(<html[^>]*?) data-theme="\w+"/, '$1');
  return theme === 'hell' || theme === 'dunkel' ? bare.replace('<html', `<html data-theme="${theme}"`) : bare;
}

async function framed({title, html, bundle = null, symbols = bundle?.symbols ?? '', question = '', status = 200}) {
  const shell = await (await caches.open(STORE)).match(SHELL);
  const text = await themed(await shell.clone().text());
  const styles = (bundle?.styles ?? []).filter((style) => !text.includes(style));
  const filled = text
    .replace(/<title>[^]*?<\/title>/, () => `<title>${escaped(title)} – rulesfaq</title>`)
    .replace('</head>', (end) => styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('') + end)
    .replace(STRIP, await strip())
    .replace(/<!--inhalt-->[^]*<!--\/inhalt-->/, () => html)
    .replace(/(<svg class="nur-vorlesen" aria-hidden="true">)/, (start) => start + symbols)
    .replace('type="search" value=""', () => `type="search" value="${escaped(question)}"`)
    .replace('role="search">', (start) => (bundle ? `${start}<input type="hidden" name="spiel" value="${escaped(bundle.game)}">` : start));
  return answerOf(filled, shell, status);
}

function gamesHtml(games) {
  const size = (bundle) => `${Object.keys(bundle.pages).length} Seiten, ${bundle.rows.length} Antworten`;
  const rows = games.map((bundle) => `<li><a href="/spiele/${bundle.game}">${escaped(bundle.title)}</a><span class="leise klein">${size(bundle)}</span></li>`);
  return games.length
    ? `<h2>Auf diesem Gerät</h2><ul class="sauber gespeichert">${rows.join('')}</ul>`
    : '<p class="leise">Auf diesem Gerät liegt noch kein Spiel.</p>';
}

const NEEDS = '<div class="meldung"><p><strong>Was Netz braucht:</strong> Wird eine Antwort aus deiner Stellung oder unter einer Hausregel ausgerechnet, dann auf unserem Rechner. Auch eine Meldung kannst du nur mit Netz abschicken.</p></div>';

async function missing(path) {
  const said = path === SHELL
    ? 'Das liegt auf deinem Gerät und geht auch ohne Netz.'
    : 'Diese Seite liegt nicht auf deinem Gerät. Was hier liegt, kannst du lesen, durchsuchen und durchspielen.';
  return framed({
    title: 'Ohne Netz',
    html: `<div class="zwei"><div><h1>Du bist offline</h1><p class="satz">${said}</p>${gamesHtml(await keptGames())}</div><aside>${NEEDS}</aside></div>`,
  });
}

function replayed(bundle, scenes, query) {
  const chosen = (name, most) => Math.min(Math.max(Number.parseInt(query.get(name), 10) || 1, 1), most);
  const scene = scenes[chosen('szene', scenes.length) - 1];
  const step = chosen('schritt', scene.steps.length);
  return {
    title: `${scene.title}, Schritt ${step} von ${scene.steps.length}`,
    html: joined(bundle, [...scene.head, ...scene.steps[step - 1], ...scene.tail]),
  };
}

async function ofGame({pathname, searchParams}) {
  const bundle = await kept(/^\/spiele\/([a-z0-9-]+)/.exec(pathname)?.[1] ?? '');
  if (!bundle) return null;
  const scenes = Object.hasOwn(bundle.replays, pathname) ? bundle.replays[pathname] : null;
  const page = Object.hasOwn(bundle.pages, pathname) ? bundle.pages[pathname] : null;
  const others = [...searchParams.keys()].filter((name) => !(scenes && ['schritt', 'szene'].includes(name)));
  if (scenes && !others.length) return framed({...replayed(bundle, scenes, searchParams), bundle});
  if (!page) return null;
  const note = others.length ? '<p class="meldung">Hausregeln und andere Angaben in der Adresse brauchen das Netz. Hier steht, was ohne sie gilt.</p>' : '';
  return framed({title: bundle.parts[page[0]], html: note + joined(bundle, page.slice(1)), bundle});
}

async function visited({pathname, search}) {
  const store = await caches.open(STORE);
  const answer = search || pathname === SHELL ? null : await store.match(pathname);
  if (!answer) return null;
  return answerOf((await themed(await answer.clone().text())).replace(STRIP, await strip()), answer);
}

// --- searching it ------------------------------------------------------------------------------

const LEVELS = [1, 0.8, 0.5];
const PLACES = LEVELS.length;
const BEST = 8;
const NEAR = 0.35;

const fold = (word) => [['ae', 'a'], ['oe', 'o'], ['ue', 'u'], ['uu', 'u']].reduce(
  (text, [long, short]) => text.replaceAll(long, short),
  word.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, ''),
);
const wordsOf = (text) => (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(fold);

function likeness(word, other) {
  if (word === other) return 1;
  if (word.length > 2 && other.startsWith(word)) return 0.8;
  if (other.length > 4 && word.startsWith(other)) return 0.8;
  if (word.length > 4 && other.endsWith(word)) return 0.8;
  if (word.length > 4 && other.includes(word)) return 0.6;
  return 0;
}

// One letter more, less, other, or two that changed places.
function slipped(word, other) {
  if (Math.abs(word.length - other.length) > 1 || word.length < 5) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const [a, b] = [word.slice(start), other.slice(start)];
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
    || (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}

function postings(bundle, word) {
  const found = new Map();
  const add = (share, numbers) => {
    let number = 0;
    for (const step of numbers) {
      number += step;
      const row = Math.floor(number / PLACES);
      found.set(row, Math.max(found.get(row) ?? 0, share * LEVELS[number % PLACES]));
    }
  };
  for (const [other, numbers] of Object.entries(bundle.words)) {
    const share = likeness(word, other);
    if (share) add(share, numbers);
  }
  if (!found.size) {
    for (const [other, numbers] of Object.entries(bundle.words)) if (slipped(word, other)) add(0.6, numbers);
  }
  return found;
}

function searched(games, text, here) {
  const words = wordsOf(text);
  const named = games.filter((bundle) => bundle.names.some((name) => wordsOf(name).every((word) => words.includes(word))));
  const places = named.length ? named : games.filter((bundle) => !here || bundle.game === here);
  const hits = [];
  for (const bundle of places.length ? places : games) {
    const names = new Set(named.includes(bundle) ? bundle.names.flatMap(wordsOf) : []);
    const stops = new Set(bundle.stops);
    const scores = new Map();
    for (const word of words.filter((one) => !names.has(one) && !stops.has(one))) {
      const found = postings(bundle, word);
      const weight = Math.log(1 + bundle.rows.length / (1 + found.size));
      for (const [row, share] of found) scores.set(row, (scores.get(row) ?? 0) + weight * share);
    }
    for (const [row, score] of scores) hits.push({bundle, score, row: bundle.rows[row]});
  }
  hits.sort((a, b) => b.score - a.score || a.row.text.length - b.row.text.length);
  return hits.filter((hit) => hit.score >= NEAR * hits[0].score).slice(0, BEST);
}

async function found(url) {
  const text = (url.searchParams.get('q') ?? '').trim();
  const games = await keptGames();
  const hits = text ? searched(games, text, url.searchParams.get('spiel')) : [];
  const names = games.map((bundle) => escaped(bundle.title)).join(', ') || 'keinem Spiel';
  const count = hits.length === 1 ? '1 gespeicherte Antwort, die passen kann' : `${hits.length || 'Keine'} gespeicherte${hits.length ? ' Antworten, die passen können' : ' Antwort, die passt'}`;
  const list = hits.map(({bundle, row}) => joined(bundle, [row.row])).join('');
  return framed({
    title: text || 'Suche',
    question: text,
    symbols: games.map((bundle) => bundle.symbols).join(''),
    html: `<h1 class="nur-vorlesen">Suche: <bdi>${escaped(text)}</bdi></h1><p class="leise klein treffer-zahl" role="status">${count}</p>
<div class="zwei"><div><h2 class="nur-vorlesen">Gefunden</h2>${list ? `<ul class="treffer">${list}</ul>` : `<p class="satz">Dazu liegt nichts auf deinem Gerät.</p>${gamesHtml(games)}`}</div>
<aside><div class="meldung"><p><strong>Ohne Netz gesucht</strong> in den Antworten zu ${names}. Jede Zeile beantwortet ihre eigene Frage, nicht deine: Lies nach, ob sie passt.</p></div>${NEEDS}</aside></div>`,
  });
}

// --- answering requests ------------------------------------------------------------------------

async function away(url) {
  if (url.pathname === '/suche') return found(url);
  return (await ofGame(url)) ?? (await visited(url)) ?? missing(url.pathname);
}

async function page(event, url) {
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return away(url);
  }
  if (url.pathname === SHELL && answer.ok) {
    const games = gamesHtml(await keptGames());
    const html = (await answer.clone().text()).replace(/<!--gespeichert-->[^]*<!--\/gespeichert-->/, () => games);
    return answerOf(html, answer);
  }
  event.waitUntil(remember(event.request, answer.clone()).catch(() => {}));
  return answer;
}

const asset = async (request) => (await caches.match(request)) ?? fetch(request);

async function suggested(request, url) {
  try {
    return await fetch(request);
  } catch {
    const hits = searched(await keptGames(), url.searchParams.get('q') ?? '', url.searchParams.get('spiel'));
    const suggestions = hits.map(({bundle, row: {text, url: address, verdict}}) => ({text, url: address, verdict, kind: 'entry', game: bundle.title}));
    return Response.json({suggestions});
  }
}

// A form that could not be sent: what was typed is shown, and sent again by one tap.
async function unsent(request) {
  const form = [...await request.formData()].filter(([, value]) => typeof value === 'string');
  const secret = form.some(([name]) => /pass|kennwort/i.test(name));
  const typed = form.filter(([name, value]) => value.trim() && !/token|csrf/i.test(name) && !/^[\w.~:=+/-]{20,}$/.test(value));
  const fields = form.map(([name, value]) => `<textarea hidden name="${escaped(name)}">\n${escaped(value)}</textarea>`).join('');
  const again = `<form method="post" action="${escaped(new URL(request.url).pathname + new URL(request.url).search)}">${fields}<button>Noch einmal senden</button></form>`;
  const shown = typed.map(([, value]) => `<dd>${escaped(value)}</dd>`).join('');
  return framed({
    title: 'Nicht gesendet',
    status: 503,
    html: `<h1 class="urteil lang u-offen">Nicht gesendet.</h1><p class="satz">Du bist offline. ${secret ? 'Geh zurück und versuch es mit Netz noch einmal.' : 'Dein Text ist nicht weg, hier steht er noch. Lass diese Seite offen und sende ihn, sobald du wieder Netz hast.'}</p>${secret ? '' : `<dl class="meldung ungesendet">${shown}</dl>${again}`}`,
  });
}

async function sent(request) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    return unsent(copy);
  }
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => event.waitUntil(noted(event.data ?? {})));
self.addEventListener('fetch', (event) => {
  const {request} = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(request.method === 'POST' ? sent(request) : page(event, url));
  else if (url.pathname.startsWith('/static/') && request.method === 'GET') event.respondWith(asset(request));
  else if (url.pathname === '/suche/vorschlaege') event.respondWith(suggested(request, url));
});
