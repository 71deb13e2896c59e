// Builds the pages into the resources of the modules that serve them, which are committed: users need no Node.
// "--check" builds into memory, and fails where what is committed is different.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const from = name => path.join(import.meta.dirname, 'src', name);

const CONSOLE = 'command/console/src/main/resources/dev/holdfast/console/ui';

/** The script of an entry, and its styles, each ending with one line break. */
async function bundled(entry) {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: [from(entry)],
    outdir: 'out',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['es2022'],
    charset: 'ascii',
    legalComments: 'none',
    lineLimit: 100,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  const textOf = end => (outputFiles.find(file => file.path.endsWith(end))?.text ?? '').trimEnd() + '\n';
  return { script: textOf('.js'), style: textOf('.css') };
}

const digest = text => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The licences of what is in the bundles, which ask to be handed on. */
async function licences() {
  const parts = [];
  for (const name of [
    '@dagrejs/dagre',
    '@dagrejs/graphlib',
    '@preact/signals',
    '@preact/signals-core',
    'preact',
    'uplot',
  ]) {
    const folder = path.join(import.meta.dirname, 'node_modules', name);
    const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const text = (await readFile(path.join(folder, 'LICENSE'), 'utf8')).replace(/\r/g, '').trim();
    parts.push(`${name} ${version}\n\n${text}\n`);
  }
  return parts.join('\n----\n\n');
}

async function consoleFiles() {
  const { script, style } = await bundled('console/main.tsx');
  const html = (await readFile(from('console/index.html'), 'utf8'))
    .replace('console.css', `console.css?v=${digest(style)}`)
    .replace('console.js', `console.js?v=${digest(script)}`);
  return {
    [`${CONSOLE}/index.html`]: html,
    [`${CONSOLE}/console.js`]: script,
    [`${CONSOLE}/console.css`]: style,
    [`${CONSOLE}/licences.txt`]: await licences(),
  };
}

/** A page that is one file, opened from disk; Java puts what it shows in the place of a comment. */
async function singleFile(folder, place, file) {
  const { script, style } = await bundled(`${folder}/main.tsx`);
  if (script.includes(place)) throw new Error(`the script of ${folder} contains ${place}, which Java replaces`);
  // Nothing in the script may end it.
  const inert = script.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');
  const html = (await readFile(from(`${folder}/page.html`), 'utf8'))
    .replace('/*STYLE*/', () => style.trimEnd())
    .replace('/*SCRIPT*/', () => inert.trimEnd());
  const notice = (await licences()).replaceAll('--', '- -');
  return { [file]: `${html}<!-- This page contains:\n\n${notice}-->\n` };
}

const DEMO = 'command/cli/src/main/resources/dev/holdfast/cli/demo';

async function demoFiles() {
  const { script, style } = await bundled('demo/main.tsx');
  return {
    [`${DEMO}/page.html`]: await readFile(from('demo/page.html'), 'utf8'),
    [`${DEMO}/page.js`]: script,
    [`${DEMO}/page.css`]: style,
    [`${DEMO}/licences.txt`]: await licences(),
  };
}

const REPORTS = 'lab/chaos/src/main/resources/dev/holdfast/lab/chaos';

const files = {
  ...(await consoleFiles()),
  ...(await demoFiles()),
  ...(await singleFile('chaos', '/*RUN*/', `${REPORTS}/report/timeline.html`)),
  ...(await singleFile('soak', '/*SOAK*/', `${REPORTS}/soak/soak.html`)),
};

const isCheck = process.argv.includes('--check');
let different = 0;
for (const [name, text] of Object.entries(files)) {
  const file = path.join(root, name);
  if (isCheck) {
    const committed = await readFile(file, 'utf8').catch(() => null);
    if (committed !== text) {
      console.error(`${name} is not what "npm run build" makes of command/ui/src`);
      different++;
    }
  } else {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    console.log(`${name}: ${(Buffer.byteLength(text) / 1024).toFixed(1)} kB`);
  }
}
if (isCheck && different === 0) console.log(`${Object.keys(files).length} files are as they are built`);
process.exitCode = different === 0 ? 0 : 1;
