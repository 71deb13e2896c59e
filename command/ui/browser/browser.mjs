// Starts Chromium, and watches what a page does that it must not do.
import puppeteer from 'puppeteer-core';
import axe from 'axe-core';
import { existsSync } from 'node:fs';

export const CHROME = process.env.CHROME ?? '/usr/bin/chromium';

export const isThere = () => existsSync(CHROME);

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages that a failed check has left would go on to ask. */
export async function closePages(browser) {
  for (const page of (await browser.pages()).slice(1)) await page.close();
}

export const launch = () => puppeteer.launch({ executablePath: CHROME, headless: true, args: SWITCHES });

/** Opens a page; whatever it complains of is in "complaints". */
export async function opened(browser, url, { width = 1440, scheme = 'light', allowed = [], before } = {}) {
  const page = await browser.newPage();
  const complaints = [];
  const complain = text => {
    if (!allowed.some(one => text.includes(one))) complaints.push(text);
  };
  page.on('console', message => {
    if (['error', 'warn'].includes(message.type())) complain(`${message.text()} ${message.location().url ?? ''}`);
  });
  page.on('pageerror', error => complain(String(error)));
  page.on('dialog', dialog => {
    complain(`a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url());
    if (!['data:', 'file:'].includes(protocol) && hostname !== '127.0.0.1') complain(`it asked for ${request.url()}`);
  });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setViewport({ width, height: 800 });
  if (before) await before(page);
  await page.goto(url);
  return { page, complaints };
}

/** What axe finds, by the rules of WCAG 2.2 AA and good practice. */
export async function findings(page) {
  // By the debugger, which the page's policy on scripts does not concern.
  const session = await page.createCDPSession();
  await session.send('Runtime.evaluate', { expression: axe.source });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'] }).then(found => JSON.stringify(found.violations.map(
      one => one.id + ': ' + one.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | '))))`,
    awaitPromise: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return JSON.parse(result.value);
}

/** By how many pixels the page is wider than the window. */
export const overflow = page =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth);

export const text = (page, selector) => page.$eval(selector, element => element.textContent);

export const waitForText = (page, wanted, selector = 'body') =>
  page.waitForFunction(
    (inside, text) => document.querySelector(inside)?.textContent.includes(text),
    { timeout: 60_000 },
    selector,
    wanted,
  );

/** What has the focus, in words. */
export const focused = page =>
  page.evaluate(() => {
    const at = document.activeElement;
    return `${at?.tagName.toLowerCase()} ${at?.getAttribute('aria-label') ?? at?.textContent?.trim().slice(0, 60) ?? ''}`;
  });
