// The pages that Java writes into a file, and that of the demo.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closePages, findings, launch, opened, overflow, text, waitForText } from './browser.mjs';
import { demo, write } from '../dev/reports.mjs';

const OUT = path.resolve(import.meta.dirname, '../target');
const DEMO = path.resolve(import.meta.dirname, '../../cli/src/main/resources/dev/holdfast/cli/demo');
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'";
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

let browser;
let server;
const urls = {};

async function serveDemo(request, response) {
  if (request.url === '/events') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(demo(false))}\n\n`);
    response.end(`data: ${JSON.stringify(demo())}\n\n`);
    return;
  }
  const name = request.url === '/' ? 'page.html' : path.basename(request.url);
  const headers = { 'Content-Type': TYPES[path.extname(name)], 'Content-Security-Policy': POLICY };
  response.writeHead(200, headers);
  response.end(await readFile(path.join(DEMO, name)));
}

before(async () => {
  mkdirSync(path.join(OUT, 'screenshots'), { recursive: true });
  browser = await launch();
  const files = await write(path.join(OUT, 'reports'));
  urls.chaos = pathToFileURL(files.chaos).href;
  urls.soak = pathToFileURL(files.soak).href;
  server = createServer((request, response) => void serveDemo(request, response));
  await new Promise(listening => server.listen(0, '127.0.0.1', listening));
  urls.demo = `http://127.0.0.1:${server.address().port}/`;
});

after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

afterEach(() => closePages(browser));

const WANTED = { chaos: 'VIOLATION', soak: 'Something grew.', demo: 'the demo is over' };

for (const name of Object.keys(WANTED))
  for (const scheme of ['light', 'dark'])
    for (const width of [375, 1440])
      test(`${name}, ${scheme}, ${width} px`, async () => {
        const { page, complaints } = await opened(browser, urls[name], { width, scheme });
        await waitForText(page, WANTED[name]);
        await page.screenshot({ path: path.join(OUT, `screenshots/${name}-${scheme}-${width}.png`), fullPage: true });
        assert.deepEqual(await findings(page), []);
        assert.ok((await overflow(page)) <= 0, 'it is wider than the window');
        assert.deepEqual(complaints, []);
      });

test('an address that names no range does no harm', async () => {
  for (const fragment of ['#from=abc', '#from=9&to=2', '#from=1e999&to=5', '#from=%E0%A4%A&to=3', '#x']) {
    const { page, complaints } = await opened(browser, urls.chaos + fragment);
    await waitForText(page, '0.00 to 30.00 s', '.range');
    assert.deepEqual(complaints, [], fragment);
  }
  const { page } = await opened(browser, urls.chaos + '#from=10&to=20');
  await waitForText(page, '10.00 to 20.00 s', '.range');
});

test('each fault that explains something has its label, whatever the range and the width', async () => {
  for (const width of [375, 1440]) {
    const { page } = await opened(browser, urls.chaos + '#from=0&to=180', { width });
    await waitForText(page, '0.00 to 180.00 s', '.range');
    const [bands, labels] = await page.evaluate(() => [
      document.querySelectorAll('.band.strong').length,
      document.querySelectorAll('.band.strong text').length,
    ]);
    assert.ok(bands > 10, `${bands} bands`);
    assert.equal(labels, bands);
  }
});

test('labels at the axis of a timeline never meet', async () => {
  const { page } = await opened(browser, urls.chaos + '#from=0&to=180', { width: 375 });
  await waitForText(page, '0.00 to 180.00 s', '.range');
  await page.$eval('.timeline-frame > svg', svg => svg.focus());
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press('+');
    const gaps = await page.$$eval('.tick-text', all => {
      const boxes = all.map(one => one.getBoundingClientRect()).sort((a, b) => a.left - b.left);
      return boxes.slice(1).map((box, k) => box.left - boxes[k].right);
    });
    for (const gap of gaps) assert.ok(gap > 2, `a gap of ${gap} px after ${i + 1} steps`);
  }
});

test('the wheel scrolls the page of a run', async () => {
  const { page } = await opened(browser, urls.chaos, { width: 1000 });
  await waitForText(page, '0.00 to 30.00 s', '.range');
  const box = await (await page.$('.timeline-frame > svg')).boundingBox();
  await page.mouse.move(box.x + 400, box.y + 60);
  await page.mouse.wheel({ deltaY: 150 });
  await page.waitForFunction(() => scrollY > 50);
  assert.equal(await text(page, '.range'), '0.00 to 30.00 s');
});

test('the rounds of the demo have one scale, and its report is a table as in the terminal', async () => {
  const { page } = await opened(browser, urls.demo);
  await waitForText(page, 'the demo is over');
  assert.equal(await text(page, 'pre'), demo().report);
  const lines = await page.$$eval('.rounds .chart', all => all.map(one => one.getAttribute('aria-label')));
  assert.equal(lines.length, 3);
  const tops = await page.evaluate(() =>
    [...document.querySelectorAll('.rounds .chart')].map(one => one.dataset.top),
  );
  assert.ok(Number(tops[0]) >= 1_900, `the top is ${tops[0]}`);
  assert.equal(new Set(tops).size, 1, `the tops are ${tops}`);
});
