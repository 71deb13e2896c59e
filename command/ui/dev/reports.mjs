// Runs of chaos and soak, and a demo, as Java writes them; made up of a seed, for looks at their pages:
//   node dev/reports.mjs DIRECTORY
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const RESOURCES = path.resolve(import.meta.dirname, '../../../lab/chaos/src/main/resources/dev/holdfast/lab/chaos');

function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const KINDS = ['net-cut', 'net-delay', 'client-stop', 'flushall', 'server-restart', 'server-clock', 'busy-script'];

export function chaosRun({ seconds = 180, grants = 20_000, findings = 12 } = {}) {
  const next = numbers(7);
  const [clients, threads] = [4, 3];
  const rows = [];
  for (let c = 0; c < clients; c++) for (let t = 0; t < threads; t++) rows.push([c, t]);
  const locks = ['apple', 'banana', '</script><script>alert(1)</script>', 'order:\u202e24', 'cherry'];
  const [holds, waits] = [[], []];
  const free = rows.map(() => 0);
  for (let i = 0; i < grants; i++) {
    const row = Math.floor(next() * rows.length);
    const from = free[row] + next() * 0.05;
    const until = from + (next() * seconds * rows.length * 1.6) / grants;
    if (until > seconds) continue;
    const lock = Math.floor(next() * locks.length);
    waits.push([row, lock, Math.max(0, from - next() * 0.04), from, 0, 0]);
    holds.push([row, lock, from, until, 1e15 + i, next() < 0.004 ? 1 : 0, 0]);
    free[row] = until;
  }
  const faults = [];
  for (let i = 0; i < 60; i++) {
    const from = next() * seconds;
    const kind = KINDS[Math.floor(next() * KINDS.length)];
    const client = kind.startsWith('net') || kind.startsWith('client') ? Math.floor(next() * clients) : -1;
    faults.push({
      kind,
      client,
      value: i % 3 ? 0 : 400,
      from,
      to: from + next() * 4,
      explains: client < 0 && i % 2 === 0,
    });
  }
  const found = Array.from({ length: findings }, (_, i) => {
    const [row, , from, until] = holds[Math.floor(next() * holds.length)];
    return {
      at: from,
      explained: i > 1,
      sentence: `ONE_HOLDER: <b>two</b> clients rely on apple (${i})`,
      overlap: [[row, from, until]],
    };
  });
  return {
    seed: 7,
    server: 'Redis 7.0.15 <single>',
    clients,
    seconds,
    locks,
    ways: ['try-lock-timed'],
    outcomes: ['granted'],
    rows,
    holds,
    waits,
    faults,
    findings: found,
  };
}

export function soak() {
  const next = numbers(3);
  const series = [
    ['heap', 'Heap after a collection, MB', 48],
    ['threads', 'Threads', 31],
    ['keys', 'Keys on the server', 1_234_567],
    ['wait', 'Longest wait, ms', 0.004],
    ['sockets', 'Open sockets', 0],
  ].map(([name, title, level], i) => ({
    name,
    title,
    level,
    growth: i === 1 ? level * 0.8 : level * 0.01,
    tolerance: level * 0.1,
    grew: i === 1,
    samples: Array.from({ length: 160 }, (_, k) => [
      k * 180,
      level * (0.9 + next() * 0.2) * (i === 1 ? 0.6 + k / 200 : 1),
    ]),
  }));
  return {
    seed: 1,
    seconds: 28_800,
    clients: 4,
    server: 'Redis 7.0.15',
    faults: 412,
    grants: 9_876_543,
    grew: true,
    series,
  };
}

export function demo(over = true) {
  const next = numbers(4);
  const round = (title, mode) => {
    const samples = [];
    let [sold, token] = [0, 1_795_000_000_000_000];
    for (let millis = 100; millis < 6_000; millis += 100) {
      sold = Math.min(mode === 2 ? 1_000 : 2_700, sold + Math.floor(next() * 60));
      token += 1_000;
      const inside =
        mode === 2
          ? [{ node: `node-${1 + Math.floor(next() * 3)}`, token, millis, ended: false }]
          : [1, 2, 3]
              .filter(() => next() > 0.4)
              .map(i => ({ node: `node-${i}`, token: 0, millis: millis + i, ended: false }));
      if (mode === 2 && next() > 0.8)
        inside.push({ node: 'node-1', token: token - 1_000, millis: millis - 2, ended: true });
      samples.push({
        millis,
        left: Math.max(0, 1_000 - sold),
        sold,
        living: mode === 2 && millis > 3_000 ? 2 : 3,
        inside,
      });
    }
    return { title, samples, news: ['starting 3 JVMs', `sold ${sold} of 1,000`] };
  };
  return {
    settings: { nodes: 3, requests: 3_000, stock: 1_000, topology: 'single' },
    rounds: [round('no lock', 0), round('a lock per JVM', 1), round('Holdfast', 2)],
    exact: true,
    report: over ? '         no lock   Holdfast\n  sold     2,700      1,000\n\nexactly 1,000 of 1,000' : '',
  };
}

/** Writes the pages as Java does. */
export async function write(directory) {
  await mkdir(directory, { recursive: true });
  const page = async (name, place, data) => {
    const template = await readFile(path.join(RESOURCES, name), 'utf8');
    const file = path.join(directory, path.basename(name));
    await writeFile(
      file,
      template.replace(place, () => JSON.stringify(data).replaceAll('<', '\\u003c')),
    );
    return file;
  };
  return {
    chaos: await page('report/timeline.html', '/*RUN*/', chaosRun()),
    soak: await page('soak/soak.html', '/*SOAK*/', soak()),
  };
}

if (process.argv[1] === import.meta.filename) console.log(await write(process.argv[2] ?? 'target/reports'));
