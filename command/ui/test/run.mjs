// Bundles each test, since Node 20 reads no TypeScript, and runs them all by node:test.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const out = path.resolve(import.meta.dirname, '../target/test');
rmSync(out, { recursive: true, force: true });
const tests = readdirSync(import.meta.dirname).filter(name => /\.test\.tsx?$/.test(name));
if (tests.length === 0) throw new Error('there are no tests');
await build({
  entryPoints: tests.map(name => path.join(import.meta.dirname, name)),
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  loader: { '.css': 'empty' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
});
const files = tests.map(name => path.join(out, name.replace(/\.tsx?$/, '.mjs')));
process.exit(spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' }).status ?? 1);
