// Each view of the console, in both colour schemes and at both widths: nothing for axe, nothing beside the window, and
// nothing in the browser's console.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { closePages, findings, launch, opened, overflow, waitForText } from './browser.mjs';
import { start } from '../dev/server.mjs';

const SHOTS = path.resolve(import.meta.dirname, '../target/screenshots');

const VIEWS = [
  ['locks', 'locks', '#/locks', 'order:42'],
  ['many', 'many locks', '#/locks', '2,000 locks'],
  ['empty', 'no locks', '#/locks', 'No lock is held'],
  ['locks', 'a lock', '#/lock?name=order%3A42', 'Holds and waits'],
  ['locks', 'no such lock', '#/lock?name=nothing', 'No lock of this name'],
  ['waiters', 'a lock with ten thousand waiters', '#/lock?name=order%3A0', '9,000 more wait'],
  ['locks', 'clients', '#/clients', 'holds'],
  ['deadlock', 'graph', '#/graph', 'Deadlock'],
  ['waiters', 'graph of ten thousand waiters', '#/graph', 'more wait'],
  ['locks', 'events', '#/events', 'Older events'],
  ['hostile', 'hostile names', '#/locks', '<img src=x onerror=alert(1)>'],
  ['hostile', 'hostile clients', '#/clients', '</script>'],
  ['hostile', 'hostile graph', '#/graph', '</script>'],
  ['hostile', 'a hostile lock', `#/lock?name=${encodeURIComponent('order:\u202e24:redro\u202c')}`, '⟨U+202E⟩'],
  ['down', 'a server that is down', '#/locks', 'does not answer'],
  ['replay', 'a replay', '#/locks', 'Recorded'],
  ['token', 'a token that is missing', '', 'The console asks for a token'],
];

let browser;
const servers = new Map();

before(async () => {
  mkdirSync(SHOTS, { recursive: true });
  browser = await launch();
  for (const scene of new Set(VIEWS.map(([scene]) => scene))) servers.set(scene, await start(scene));
});

after(async () => {
  await browser?.close();
  for (const server of servers.values()) await server.close();
});

afterEach(() => closePages(browser));

for (const [scene, name, fragment, wanted] of VIEWS)
  for (const scheme of ['light', 'dark'])
    for (const width of [375, 1440])
      test(`${name}, ${scheme}, ${width} px`, async () => {
        // A browser notes each answer that is an error, also one that the page expects.
        const allowed = scene === 'token' ? ['401'] : name === 'no such lock' ? ['404'] : [];
        const { page, complaints } = await opened(browser, servers.get(scene).url + fragment, {
          width,
          scheme,
          allowed,
        });
        await waitForText(page, wanted);
        const file = `${name.replaceAll(' ', '-')}-${scheme}-${width}.png`;
        await page.screenshot({ path: path.join(SHOTS, file) });
        assert.deepEqual(await findings(page), []);
        assert.ok((await overflow(page)) <= 0, 'it is wider than the window');
        assert.deepEqual(complaints, []);
        assert.equal(await page.evaluate(() => document.querySelectorAll('#app img, #app script').length), 0);
      });
