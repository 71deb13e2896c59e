// What the mock server shows: made of a seed and the time, so that each run shows the same.

const APPLICATIONS = ['checkout', 'billing', 'stock', 'mailer', 'search-index', 'reports'];
const NAMES = ['order', 'invoice', 'cart', 'nightly', 'shipment', 'account'];

/** A generator that gives the same numbers for the same seed. */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function who(i) {
  const application = APPLICATIONS[i % APPLICATIONS.length];
  return {
    client: `c${(0x51ed27 + i * 7919).toString(36)}`,
    application,
    host: `${application}-${i % 9}.example`,
    pid: 4_000 + i,
  };
}

export function holder(i, sinceAt, now, more = {}) {
  const leaseMillis = 30_000;
  return {
    ...who(i),
    attempt: String(17 + i),
    token: String(BigInt(sinceAt) * 1000n + BigInt(i)),
    sinceAt,
    leaseUntilAt: now + leaseMillis - ((now - sinceAt) % 10_000),
    leaseMillis,
    connected: true,
    ...more,
  };
}

export function row(name, now, more = {}) {
  return {
    name,
    kind: 'lock',
    state: 'free',
    holders: [],
    holderCount: 0,
    units: null,
    label: null,
    waiters: 0,
    oldestWaitAt: null,
    spark: [],
    heldShare: null,
    marks: [],
    node: null,
    ...more,
  };
}

function spark(now, waiters, next) {
  return Array.from({ length: 60 }, (_, i) => [
    now - (59 - i) * 15_000,
    i === 59 ? waiters : Math.max(0, Math.round(waiters * (0.3 + next() * 0.9))),
  ]);
}

function heldRow(name, i, now, sinceAt, waiters, next, more = {}) {
  return row(name, now, {
    state: 'held',
    holders: [holder(i, sinceAt, now)],
    holderCount: 1,
    waiters,
    oldestWaitAt: waiters ? now - Math.floor((now - sinceAt) * 0.9) : null,
    spark: spark(now, waiters, next),
    heldShare: 0.3 + next() * 0.7,
    ...more,
  });
}

function locks(count, start, now, seed = 1) {
  const next = numbers(seed);
  const rows = [];
  for (let i = 0; i < count; i++) {
    const name = `${NAMES[i % NAMES.length]}:${i}`;
    const draw = next();
    const sinceAt = start - Math.floor(next() * 200_000);
    const waiters = draw > 0.8 ? Math.floor(next() * 14) : 0;
    if (i === 42 || name === 'order:42')
      rows.push(heldRow(name, 42, now, start - 125_000, 12, next, { marks: ['slow'] }));
    else if (i % 29 === 7) rows.push(row(name, now, { spark: spark(now, 0, next) }));
    else if (i % 31 === 3)
      rows.push(heldRow(name, i, now, sinceAt, 0, next, { kind: 'readwrite', label: 'read', holderCount: 7 }));
    else if (i % 37 === 5)
      rows.push(
        heldRow(name, i, now, sinceAt, 2, next, { kind: 'semaphore', units: { taken: 3, of: 5 }, holderCount: 3 }),
      );
    else if (i % 53 === 9) rows.push(heldRow(name, i, now, sinceAt, 3, next, { marks: ['holder-gone'] }));
    else if (i % 61 === 11)
      rows.push(
        row(name, now, {
          state: 'kept',
          holders: [holder(i, sinceAt, now)],
          holderCount: 1,
          marks: ['minimum-hold'],
        }),
      );
    else rows.push(heldRow(name, i, now, sinceAt, waiters, next));
  }
  return rows;
}

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(2)</script>',
  'order:\u202e24:redro\u202c',
  'line\nbreak\ttab\u0000null\u001b[31mred',
  '\u2066isolate \u05d0\u05d1\u05d2 \u0627\u0644\u0639',
  'ארבע:מאה',
  'x'.repeat(512),
  '订单:'.repeat(100),
  '👩‍👩‍👧‍👦'.repeat(20),
  ' ',
  'a"b\'c&d;e%2F..//?#name=1',
  'javascript:alert(3)',
];

function hostile(start, now) {
  const next = numbers(5);
  return HOSTILE.map((name, i) =>
    heldRow(name, i, now, start - 40_000, i % 3, next, {
      holders: [
        holder(i, start - 40_000, now, {
          application: HOSTILE[(i + 2) % HOSTILE.length].slice(0, 120),
          host: i % 2 ? null : HOSTILE[i],
          client: `c${i}<b>`,
        }),
      ],
    }),
  );
}

function deadlock(start, now) {
  const next = numbers(9);
  const a = heldRow('account:alice', 1, now, start - 40_000, 2, next, { marks: ['deadlock'] });
  const b = heldRow('account:bob', 2, now, start - 38_000, 1, next, { marks: ['deadlock'] });
  return [a, b, ...locks(60, start, now, 3)];
}

const MANY = 10_000;

function queueOf(name, scene, start, waiters) {
  const count = scene === 'waiters' && name === 'order:0' ? MANY : waiters;
  return {
    length: count,
    first: Array.from({ length: Math.min(1_000, count) }, (_, i) => ({
      ...who(100 + i + name.length * 31),
      client: `w${i}.${name.slice(0, 20)}`,
      attempt: String(i + 1),
      sinceAt: start - 120_000 + i * 10,
      connected: i % 40 === 7 ? false : i % 11 ? true : null,
    })),
  };
}

/** All rows of a scene at a moment. */
export function rowsOf(scene, start, now) {
  if (scene === 'many') return locks(2_000, start, now);
  if (scene === 'hostile') return hostile(start, now);
  if (scene === 'deadlock') return deadlock(start, now);
  if (scene === 'empty') return [];
  const rows = locks(200, start, now);
  if (scene === 'waiters')
    rows[0] = heldRow('order:0', 0, now, start - 300_000, MANY, numbers(2), {
      marks: ['slow', 'many-waiters'],
    });
  return rows;
}

function deadlockText() {
  const [alice, bob] = [who(1), who(2)].map(one => `${one.application} (${one.host}:${one.pid})`);
  return (
    `thread 'worker-1' of ${alice} holds 'account:alice' and waits for 'account:bob'; ` +
    `thread 'worker-4' of ${bob} holds 'account:bob' and waits for 'account:alice': ` +
    'none of them goes on before one gives up'
  );
}

export function alertsOf(rows) {
  return rows
    .filter(one => one.marks.some(mark => mark !== 'minimum-hold'))
    .slice(0, 12)
    .map(one => ({
      kind: one.marks[0],
      lock: one.name,
      sinceAt: one.holders[0]?.sinceAt ?? 0,
      text: one.marks[0] === 'deadlock' ? deadlockText() : `${one.name} is ${one.marks[0].replace('-', ' ')}.`,
    }));
}

export function lockOf(scene, name, rows, start, now) {
  const lock = rows.find(one => one.name === name);
  if (!lock) return null;
  const { length, first } = queueOf(name, scene, start, lock.waiters);
  const next = numbers(name.length);
  const fromAt = now - 900_000;
  const [holds, waits] = [[], []];
  let at = start - 700_000;
  for (let i = 0; at < (lock.holders[0]?.sinceAt ?? start) && i < 400; i++) {
    const toAt = Math.min(lock.holders[0]?.sinceAt ?? start, at + 500 + Math.floor(next() * 20_000));
    waits.push({
      ...who(i % 7),
      attempt: String(i),
      fromAt: Math.max(fromAt, at - 4_000),
      toAt: at,
      end: 'acquired',
    });
    holds.push({
      ...who(i % 7),
      attempt: String(i),
      token: String(at) + '000',
      fromAt: at,
      toAt,
      end: i % 9 === 4 ? 'expired' : 'ended',
    });
    at = toAt + 40;
  }
  for (const one of lock.holders) {
    const { client, application, host, pid, attempt, token, sinceAt } = one;
    holds.push({ client, application, host, pid, attempt, token, fromAt: sinceAt, toAt: null, end: null });
  }
  for (const { client, application, host, pid, attempt, sinceAt } of first)
    waits.push({ client, application, host, pid, attempt, fromAt: sinceAt, toAt: null, end: null });
  const one = lock.holders[0];
  return {
    now,
    lock,
    queue: first,
    queueLength: length,
    history: { fromAt, toAt: now, holds, waits, truncated: false },
    shown: one && lock.state === 'held' ? `${one.client}:${one.attempt}:${one.token}` : null,
    outcome: null,
    kept: lock.state === 'kept' ? 'Kept for 4 s more, its minimum hold.' : null,
    blockedBy: name === 'account:alice' ? [{ name: 'account:bob', holder: holder(2, start - 38_000, now) }] : [],
  };
}

export function clientsOf(scene, rows, start) {
  const found = new Map();
  const of = one => {
    if (!found.has(one.client)) {
      const { client, application, host, pid } = one;
      found.set(client, {
        client,
        application,
        host,
        pid,
        sinceAt: start - 3_600_000,
        connected: true,
        holds: [],
        waits: [],
      });
    }
    return found.get(one.client);
  };
  for (const one of rows) {
    for (const each of one.holders) of(each).holds.push({ name: one.name, sinceAt: each.sinceAt });
    for (const each of queueOf(one.name, scene, start, one.waiters).first)
      of(each).waits.push({ name: one.name, sinceAt: each.sinceAt });
  }
  return [...found.values()];
}

export function graphOf(scene, rows, start, now) {
  const [nodes, edges, cycles] = [new Map(), [], []];
  const client = one =>
    nodes.set('client:' + one.client, {
      id: 'client:' + one.client,
      kind: 'client',
      label: one.application ? `${one.application} ${one.host ?? ''}:${one.pid}` : one.client,
      marks: [],
    });
  for (const one of rows) {
    const id = 'lock:' + one.name;
    if (one.holders.length) nodes.set(id, { id, kind: 'lock', label: one.name, marks: one.marks });
    for (const each of one.holders) {
      client(each);
      edges.push({ from: id, to: 'client:' + each.client, kind: 'holds', sinceAt: each.sinceAt, thread: null });
    }
    if (one.name.startsWith('account:alice') || one.name === 'account:bob') continue;
    const { length, first } = queueOf(one.name, scene, start, one.waiters);
    for (let i = 0; i < length; i++) {
      const each = first[i] ?? { ...who(i), client: `w${i}.${one.name}` };
      client(each);
      edges.push({ from: 'client:' + each.client, to: id, kind: 'waits', sinceAt: start, thread: null });
    }
  }
  if (scene === 'deadlock') {
    const [alice, bob] = ['client:' + who(1).client, 'client:' + who(2).client];
    edges.push({ from: alice, to: 'lock:account:bob', kind: 'waits', sinceAt: start - 30_000, thread: 'worker-1' });
    edges.push({ from: bob, to: 'lock:account:alice', kind: 'waits', sinceAt: start - 29_000, thread: 'worker-4' });
    cycles.push({
      certain: true,
      locks: ['account:alice', 'account:bob'],
      clients: [who(1).client, who(2).client],
      sinceAt: start - 29_000,
      text: deadlockText(),
    });
  }
  return { now, nodes: [...nodes.values()], edges, cycles, truncated: false };
}
