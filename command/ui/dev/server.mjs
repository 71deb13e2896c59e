// A server that speaks the console's API without any lock server, to build and check the page with:
//   node dev/server.mjs [SCENE] [PORT]
// Scenes: locks (200 of them), many (2,000), hostile, deadlock, waiters (10,000 of one lock), empty, down, replay,
// token (asks for "secret"), conflict (a release comes too late).
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { alertsOf, clientsOf, graphOf, holder, lockOf, rowsOf } from './scenes.mjs';

const FILES = path.resolve(import.meta.dirname, '../../console/src/main/resources/dev/holdfast/console/ui');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Starts it on a free port, or on this one. Ends with close(). */
export async function start(scene = 'locks', port = 0) {
  const began = Date.now();
  const state = { scene, began, seq: 1, down: scene === 'down' ? 'after' : 'no', released: new Set(), asked: 0 };
  const server = createServer((request, response) => {
    answer(state, request, response).catch(error => {
      response.writeHead(500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: String(error) }));
    });
  });
  await new Promise(listening => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    state,
    close: () => {
      server.closeAllConnections();
      return new Promise(closed => server.close(closed));
    },
  };
}

async function answer(state, request, response) {
  const url = new URL(request.url, 'http://localhost');
  if (!url.pathname.startsWith('/api/')) return file(url.pathname, response);
  const send = (status, body) => {
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(status === 304 ? undefined : JSON.stringify(body));
  };
  if (state.scene === 'token' && request.headers['x-holdfast-token'] !== 'secret')
    return send(401, { error: 'The token is missing or wrong.' });
  const now = Number(url.searchParams.get('millis') ?? Date.now());
  const rows = rowsOf(state.scene, state.began, now).map(one => freed(state, one));
  switch (url.pathname) {
    case '/api/state':
      return send(...stateOf(state, rows, now, Number(url.searchParams.get('since') ?? 0)));
    case '/api/lock': {
      const found = lockOf(state.scene, url.searchParams.get('name'), rows, state.began, now);
      return found ? send(200, found) : send(404, { error: 'No lock of this name is or was seen.' });
    }
    case '/api/clients':
      return send(200, { now, clients: clientsOf(state.scene, rows, state.began) });
    case '/api/graph':
      return send(200, graphOf(state.scene, rows, state.began, now));
    case '/api/events':
      return send(200, olderEvents(state, rows, Number(url.searchParams.get('before'))));
    case '/api/release':
      return send(...(await release(state, request, rows)));
    default:
      return send(404, { error: 'There is no such path.' });
  }
}

function freed(state, row) {
  return state.released.has(row.name)
    ? { ...row, state: 'free', holders: [], holderCount: 0, waiters: 0, oldestWaitAt: null, marks: [] }
    : row;
}

const KINDS = ['acquired', 'queued', 'ended', 'expired', 'marked'];

const event = (seq, at, row) => ({
  seq,
  at,
  kind: KINDS[seq % KINDS.length],
  lock: row?.name ?? null,
  client: row?.holders[0]?.client ?? null,
  application: row?.holders[0]?.application ?? null,
  text: `${row?.holders[0]?.application ?? 'a client'}: ${KINDS[seq % KINDS.length]}.`,
});

const FIRST_EVENT = 500;

function olderEvents(state, rows, before) {
  const events = [];
  for (let seq = Math.max(1, before - 200); seq < before; seq++)
    events.push(event(seq, state.began - (FIRST_EVENT - seq) * 1_000, rows[seq % Math.max(1, rows.length)]));
  return { events, more: before > 201 };
}

function stateOf(state, rows, now, since) {
  if (state.down === 'now') return [503, { error: 'The console is gone.' }];
  state.asked++;
  const full = since === 0 || since > state.seq;
  state.seq++;
  const isDown = state.down === 'after' && state.asked > 1;
  const events = full
    ? olderEvents(state, rows, FIRST_EVENT).events
    : [event(FIRST_EVENT + state.seq, now, rows[state.seq % Math.max(1, rows.length)])];
  return [
    200,
    {
      seq: state.seq,
      full,
      now,
      sampledEveryMillis: 1_000,
      backend: {
        kind: 'redis',
        topology: 'single',
        label: 'redis://localhost:6379',
        nodes: [{ address: 'localhost:6379', state: isDown ? 'down' : 'up' }],
      },
      mode: {
        live: state.scene !== 'replay',
        replay: state.scene !== 'replay' ? null : { fromAt: state.began - 600_000, toAt: state.began, millis: now },
        release: state.scene !== 'replay',
        discover: true,
      },
      cost: {
        share: 0.004,
        limit: 0.02,
        commandsPerSecond: 510,
        throttled: false,
        text: '0.4 % of the server’s time',
      },
      notes: ['Sampled each second: shorter holds are not shown.', 'Grants within one process are not seen.'],
      discovery: { complete: true, sweeps: 3, foreignKeys: 999_000, millis: 1_100 },
      error: isDown ? 'The server localhost:6379 does not answer.' : null,
      locks: full ? rows : rows.filter((_, i) => i % 7 === state.seq % 7 || state.released.has(rows[i].name)),
      gone: [],
      counts: {
        locks: rows.length,
        shown: rows.length,
        waiters: rows.reduce((sum, one) => sum + one.waiters, 0),
        clients: 40,
        deadlocks: state.scene === 'deadlock' ? 1 : 0,
      },
      events,
      alerts: alertsOf(rows),
    },
  ];
}

async function release(state, request, rows) {
  if (request.method !== 'POST') return [405, { error: 'Only POST is allowed.' }];
  if (request.headers['content-type'] !== 'application/json') return [403, { error: 'JSON is wanted.' }];
  let text = '';
  for await (const part of request) text += part;
  const { name, shown, typed } = JSON.parse(text);
  const row = rows.find(one => one.name === name);
  if (!row || !row.holders[0]) return [404, { error: 'No such lock is held.' }];
  if (typed !== name) return [400, { error: 'The name that was typed is another.' }];
  if (state.scene === 'conflict')
    return [
      409,
      {
        error: 'The lock is held by another by now.',
        holder: holder(3, Date.now() - 2_000, Date.now()),
        text: 'held by mailer (mailer-3.example:4003) since 2 s',
      },
    ];
  const one = row.holders[0];
  if (shown !== `${one.client}:${one.attempt}:${one.token}`)
    return [409, { error: 'Another hold.', text: 'another hold' }];
  state.released.add(name);
  return [200, { released: true, text: 'Released.' }];
}

async function file(name, response) {
  const base = name === '/' ? 'index.html' : path.basename(name);
  try {
    const body = await readFile(path.join(FILES, base));
    response.writeHead(200, {
      'Content-Type': `${TYPES[path.extname(base)]}; charset=utf-8`,
      'Content-Security-Policy': POLICY,
    });
    response.end(body);
  } catch {
    response.writeHead(404);
    response.end();
  }
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await start(process.argv[2], Number(process.argv[3] ?? 8_080));
  console.log(url);
}
