// What people do with the console, by the keyboard alone.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { closePages, focused, launch, opened, text, waitForText } from './browser.mjs';
import { start } from '../dev/server.mjs';

let browser;
let server;
before(async () => (browser = await launch()));
after(async () => browser?.close());
afterEach(async () => {
  await closePages(browser);
  await server?.close();
});

async function at(scene, fragment, options) {
  server = await start(scene);
  return opened(browser, server.url + fragment, options);
}

test('who blocks order:42, and since when, is a sentence away', async () => {
  const { page, complaints } = await at('many', '#/locks');
  await waitForText(page, '2,000 locks');
  await page.keyboard.press('/');
  await page.keyboard.type('order:42');
  await waitForText(page, 'order:42', '.rows [data-row="0"]');
  const sentence = await text(page, '.rows [data-row="0"] .sentence');
  assert.match(
    sentence,
    /^Held by checkout \(checkout-6\.example:4042\) for 2 min \d+ s, since [\d: -]+; 12 clients wait, the longest for /,
  );
  await page.keyboard.press('Enter');
  await waitForText(page, 'Holds and waits');
  assert.equal(await text(page, 'h1'), 'order:42');
  assert.deepEqual(complaints, []);
});

test('a lock that was not found yet is asked for by its name', async () => {
  const { page, complaints } = await at('locks', '#/locks');
  await waitForText(page, 'order:42');
  await page.keyboard.press('/');
  await page.keyboard.type('not:found');
  await waitForText(page, 'No lock that was seen yet is like that.');
  await page.keyboard.press('Enter');
  await waitForText(page, 'No lock of this name is held or waited for');
  assert.equal(await text(page, 'h1'), 'not:found');
  // The browser itself complains of the 404.
  assert.deepEqual(
    complaints.filter(each => !/404/.test(each)),
    [],
  );
});

test('two thousand locks: few rows are in the document, and keys go to the last and back', async () => {
  const { page } = await at('many', '#/locks?sort=name');
  await waitForText(page, '2,000 locks');
  assert.ok((await page.$$('.row')).length < 100);
  await page.focus('.row a');
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.activeElement?.closest('[data-row="1999"]') !== null);
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.activeElement?.closest('[data-row="1998"]') !== null);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.activeElement?.closest('[data-row="0"]') !== null && scrollY < 400);
  const box = await (await page.$('[data-row="0"]')).boundingBox();
  const top = await page.$eval('.top', element => element.getBoundingClientRect().bottom);
  assert.ok(box.y >= top - 1, 'the row is below the bar at the top');
});

test('every control can be reached by Tab, and the first is the way past the bar', async () => {
  const { page } = await at('locks', '#/locks');
  await waitForText(page, 'order:42');
  const reached = [];
  for (let i = 0; i < 16; i++) {
    await page.keyboard.press('Tab');
    reached.push(await focused(page));
  }
  assert.match(reached[0], /^a Skip/);
  for (const wanted of [/^a Locks/, /^a Clients/, /^a Graph/, /^a Events/, /^input/, /^select/, /^button Reverse/])
    assert.ok(
      reached.some(one => wanted.test(one)),
      `${wanted} in ${reached.join(', ')}`,
    );
});

test('a timeline is operated by keys', async () => {
  const { page } = await at('locks', '#/lock?name=order%3A42');
  await waitForText(page, 'Holds and waits');
  await page.$eval('.timeline-frame > svg', svg => svg.focus());
  await page.keyboard.press('ArrowRight');
  await waitForText(page, 'held for', '.timeline-chosen');
  const ticks = () => page.$$eval('.tick-text', all => all.map(one => one.textContent).join());
  const before = await ticks();
  await page.keyboard.press('+');
  await page.waitForFunction(
    old => [...document.querySelectorAll('.tick-text')].map(one => one.textContent).join() !== old,
    {},
    before,
  );
  await page.keyboard.press('0');
  await page.waitForFunction(
    old => [...document.querySelectorAll('.tick-text')].length > 0 && old !== '',
    {},
    before,
  );
  await page.keyboard.press('ArrowDown');
  assert.match(await text(page, '.timeline-chosen'), /held for|waited for/);
  await page.$eval('.timeline-list', list => (list.open = true));
  await waitForText(page, 'token', '.timeline-list');
});

test('the wheel scrolls the page over a timeline, and zooms only with Ctrl', async () => {
  const { page } = await at('locks', '#/lock?name=order%3A42', { width: 1000 });
  await waitForText(page, 'Holds and waits');
  const svg = await page.$('.timeline-frame > svg');
  await svg.scrollIntoView();
  const box = await svg.boundingBox();
  const ticks = () => page.$$eval('.tick-text', all => all.map(one => one.textContent).join());
  const old = await ticks();
  await page.evaluate(() => scrollTo(0, 0));
  const y = (await svg.boundingBox()).y + 60;
  await page.mouse.move(box.x + 500, y);
  await page.mouse.wheel({ deltaY: 200 });
  await page.waitForFunction(() => scrollY > 50);
  assert.equal(await ticks(), old);
  await page.keyboard.down('Control');
  const now = await svg.boundingBox();
  await page.mouse.move(now.x + 500, Math.max(now.y + 30, 80));
  await page.mouse.wheel({ deltaY: -300 });
  await page.keyboard.up('Control');
  await page.waitForFunction(
    text => [...document.querySelectorAll('.tick-text')].map(one => one.textContent).join() !== text,
    {},
    old,
  );
});

async function release(page, name) {
  await waitForText(page, 'Release by force');
  await page.focus('button.danger');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  await page.focus('dialog input');
  assert.equal(await page.$eval('dialog button[type=submit]', button => button.disabled), true);
  await page.keyboard.type(name.slice(0, -1));
  assert.equal(await page.$eval('dialog button[type=submit]', button => button.disabled), true);
  await page.keyboard.type(name.slice(-1));
  await page.waitForFunction(() => !document.querySelector('dialog button[type=submit]').disabled);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog [role=alert]');
}

test('a release wants the name typed, and says what a holder does meanwhile', async () => {
  const { page, complaints } = await at('locks', '#/lock?name=order%3A42');
  await release(page, 'order:42');
  assert.match(await text(page, 'dialog'), /The holder goes on until its next renewal/);
  assert.equal(await text(page, 'dialog [role=alert]'), 'Released.');
  await page.keyboard.press('Escape');
  await waitForText(page, 'Free.');
  assert.ok(server.state.released.has('order:42'));
  assert.deepEqual(complaints, []);
});

test('a release of a hold that has ended says who has the lock now', async () => {
  const { page } = await at('conflict', '#/lock?name=order%3A42', { allowed: ['409'] });
  await release(page, 'order:42');
  assert.equal(
    await text(page, 'dialog [role=alert]'),
    'Nothing was released: held by mailer (mailer-3.example:4003) since 2 s',
  );
  assert.equal(server.state.released.size, 0);
});

test('a hostile name is released by what is shown of it', async () => {
  const name = 'order:\u202e24:redro\u202c';
  const { page } = await at('hostile', `#/lock?name=${encodeURIComponent(name)}`);
  await release(page, 'order:⟨U+202E⟩24:redro⟨U+202C⟩');
  assert.ok(server.state.released.has(name));
});

test('a token that is missing is asked for, and one in the address leaves it', async () => {
  const { page } = await at('token', '', { allowed: ['401'] });
  await waitForText(page, 'The console asks for a token');
  await page.focus('input[name=token]');
  await page.keyboard.type('secret');
  await page.keyboard.press('Enter');
  await waitForText(page, 'order:42');
  const other = await opened(browser, server.url + '#token=secret');
  await waitForText(other.page, 'order:42');
  assert.ok(!other.page.url().includes('secret'));
  assert.deepEqual(other.complaints, []);
});

test('when the console is gone, what is shown is said to be old, and is new again afterwards', async () => {
  const { page } = await at('locks', '#/locks', { allowed: ['503'] });
  await waitForText(page, 'order:42');
  server.state.down = 'now';
  await waitForText(page, 'What is shown is as of', '.stale');
  server.state.down = 'no';
  await page.waitForFunction(() => document.querySelector('.stale') === null, { timeout: 60_000 });
});

test('ten thousand waiters do not make the page stall', async () => {
  const { page } = await at('waiters', '#/lock?name=order%3A0');
  await waitForText(page, '9,000 more wait');
  assert.ok((await page.$$('.queue-row')).length < 100);
  assert.ok((await page.$$('*')).length < 2_500);
});

test('a replay shows the moment that was chosen', async () => {
  const { page } = await at('replay', '#/locks');
  await waitForText(page, 'Recorded');
  const before = await text(page, '.replay b');
  await page.focus('.replay input');
  for (let i = 0; i < 5; i++) await page.keyboard.press('PageDown');
  await page.waitForFunction(old => document.querySelector('.replay b').textContent !== old, {}, before);
});

test('the console is asked about once a second, and not at all while a record is shown', async () => {
  for (const [scene, most] of [
    ['locks', 6],
    ['replay', 1],
  ]) {
    const { page } = await at(scene, '#/locks');
    await waitForText(page, 'order:42');
    const before = server.state.asked;
    const begun = Date.now();
    await new Promise(resolve => setTimeout(resolve, 3_000));
    const seconds = (Date.now() - begun) / 1_000;
    const asked = server.state.asked - before;
    assert.ok(asked <= most * Math.ceil(seconds / 3), `${scene}: asked ${asked} times in ${seconds} s`);
    await closePages(browser);
    await server.close();
  }
});
