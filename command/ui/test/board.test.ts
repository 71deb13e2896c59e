import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applied, EMPTY, merged, shownRows, type SortKey } from '../src/console/board';
import type { ConsoleEvent } from '../src/console/contract';
import { holder, row, state } from './rows';

const event = (seq: number): ConsoleEvent => ({
  seq,
  at: seq,
  kind: 'acquired',
  lock: null,
  client: null,
  application: null,
  text: '',
});

test('changes replace rows, remove names, and leave the rest', () => {
  const first = applied(EMPTY, state({ full: true, locks: [row('a'), row('b'), row('c')], events: [event(1)] }));
  const next = applied(first, state({ seq: 2, locks: [row('b', { waiters: 3 })], gone: ['c'], events: [event(2)] }));
  assert.deepEqual([...next.locks.keys()], ['a', 'b']);
  assert.equal(next.locks.get('b')!.waiters, 3);
  assert.equal(next.seq, 2);
  assert.deepEqual(
    next.events.map(one => one.seq),
    [1, 2],
  );
  assert.deepEqual([...first.locks.keys()], ['a', 'b', 'c']);
});

test('a full answer leaves nothing of what was before', () => {
  const first = applied(EMPTY, state({ full: true, locks: [row('a')], events: [event(9)] }));
  const next = applied(first, state({ full: true, seq: 1, locks: [row('z')], events: [event(1)] }));
  assert.deepEqual([...next.locks.keys()], ['z']);
  assert.deepEqual(
    next.events.map(one => one.seq),
    [1],
  );
});

test('a name that leaves and comes back in one answer is there', () => {
  const first = applied(EMPTY, state({ full: true, locks: [row('a')] }));
  assert.ok(applied(first, state({ gone: ['a'], locks: [row('a')] })).locks.has('a'));
});

test('events are each there once, and the oldest leave', () => {
  assert.deepEqual(
    merged([event(1), event(2)], [event(2), event(3)], 2).map(one => one.seq),
    [2, 3],
  );
});

const rows = [
  row('quiet', { state: 'held', holders: [holder({ sinceAt: 500 })], holderCount: 1 }),
  row('busy', {
    state: 'held',
    holders: [holder({ sinceAt: 900, application: 'mailer', host: 'web-9' })],
    holderCount: 1,
    waiters: 9,
    oldestWaitAt: 950,
  }),
  row('dead', {
    state: 'held',
    holders: [holder({ sinceAt: 800 })],
    holderCount: 1,
    waiters: 1,
    oldestWaitAt: 940,
    marks: ['deadlock'],
  }),
  row('free'),
];

test('each order has its first', () => {
  const firsts: [SortKey, string[]][] = [
    ['trouble', ['dead', 'busy', 'quiet', 'free']],
    ['name', ['busy', 'dead', 'free', 'quiet']],
    ['held', ['quiet', 'dead', 'busy', 'free']],
    ['waiters', ['busy', 'dead', 'free', 'quiet']],
    ['wait', ['dead', 'busy', 'free', 'quiet']],
  ];
  for (const [key, names] of firsts)
    assert.deepEqual(
      shownRows(rows, '', '', { key, turned: false }).map(one => one.name),
      names,
      key,
    );
  assert.equal(shownRows(rows, '', '', { key: 'waiters', turned: true })[3]!.name, 'busy');
});

test('each word of a search is in the name or in a holder', () => {
  const found = (search: string, mark = '') =>
    shownRows(rows, search, mark, { key: 'name', turned: false }).map(one => one.name);
  assert.deepEqual(found('MAIL'), ['busy']);
  assert.deepEqual(found('web-3'), ['dead', 'quiet']);
  assert.deepEqual(found('us web-9'), ['busy']);
  assert.deepEqual(found('us web-3'), []);
  assert.deepEqual(found('', 'deadlock'), ['dead']);
  assert.deepEqual(found('', 'waited'), ['busy', 'dead']);
  assert.deepEqual(found('', 'held'), ['busy', 'dead', 'quiet']);
});
