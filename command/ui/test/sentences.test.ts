import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockSentence, whoText } from '../src/console/sentences';
import { clock } from '../src/common/words';
import { holder, row } from './rows';

const NOW = 126_000;
const since = clock(1_000, NOW);

test('a row answers who blocks, since when, and how many wait', () => {
  const held = row('order:42', {
    state: 'held',
    holders: [holder()],
    holderCount: 1,
    waiters: 12,
    oldestWaitAt: 7_000,
  });
  assert.equal(
    blockSentence(held, NOW),
    `Held by checkout (web-3:4711) for 2 min 5 s, since ${since}; 12 clients wait, the longest for 1 min 59 s.`,
  );
});

test('what is not known is not made up', () => {
  const held = row('a', {
    state: 'held',
    holderCount: 1,
    waiters: null,
    holders: [holder({ application: null, host: null, pid: null, sinceAt: null })],
  });
  assert.equal(blockSentence(held, NOW), 'Held by c1 since an unknown time.');
  assert.equal(blockSentence(row('a', { state: 'held', holderCount: 3 }), NOW), 'Held by 3 that are not known.');
});

test('readers, permits, and those that nobody holds', () => {
  const some = { state: 'held' as const, holders: [holder()], holderCount: 3 };
  assert.match(
    blockSentence(row('a', { ...some, label: 'read' }), NOW),
    /^Read by checkout \(web-3:4711\) and 2 more /,
  );
  assert.match(blockSentence(row('a', { ...some, units: { taken: 3, of: 5 } }), NOW), /^3 of 5 taken, by checkout /);
  assert.match(blockSentence(row('a', { ...some, units: { taken: 3, of: null } }), NOW), /^3 taken, by checkout /);
  assert.equal(blockSentence(row('a'), NOW), 'Free.');
  assert.equal(
    blockSentence(row('a', { state: 'queued', waiters: 1, oldestWaitAt: 120_000 }), NOW),
    'Not held, but waited for; 1 client waits for 6.0 s.',
  );
});

test('names of applications and hosts are spelled out', () => {
  assert.equal(whoText(holder({ application: 'a\u202eb', host: 'h\u0000' })), 'a⟨U+202E⟩b (h⟨U+0000⟩:4711)');
});
