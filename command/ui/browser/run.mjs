// Runs the checks in a browser, which CHROME names. Where there is none, each check is named as skipped, and the exit
// code is 77.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { CHROME, isThere } from './browser.mjs';

const files = readdirSync(import.meta.dirname)
  .filter(name => name.endsWith('.check.mjs'))
  .map(name => path.join(import.meta.dirname, name));
if (files.length === 0) throw new Error('there are no checks');
if (!isThere()) {
  for (const file of files)
    console.error(`SKIPPED ${path.basename(file)}: NOT CHECKED, because there is no ${CHROME}`);
  console.error('Install chromium, or name one by CHROME.');
  process.exit(77);
}
const options = ['--test', '--test-reporter=spec', '--test-concurrency=1', '--test-timeout=600000'];
process.exit(spawnSync(process.execPath, [...options, ...files], { stdio: 'inherit' }).status ?? 1);
