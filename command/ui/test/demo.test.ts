import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  holders,
  killedAt,
  plotted,
  together,
  turnsOf,
  type Inside,
  type Round,
  type Sample,
} from '../src/demo/demo';

const inside = (node: number, token: number, millis: number, ended = false): Inside => ({
  node: `node-${node}`,
  token,
  millis,
  ended,
});
const sample = (millis: number, some: Inside[], more: Partial<Sample> = {}): Sample => ({
  millis,
  left: 0,
  sold: 0,
  living: 3,
  inside: some,
  ...more,
});
const round = (samples: Sample[]): Round => ({ title: 'Holdfast', samples, news: [] });

test('a turn that had ended when it was seen is no holder', () => {
  const both = sample(100, [inside(1, 5, 98, true), inside(2, 6, 99)]);
  assert.deepEqual(
    holders(both).map(one => one.node),
    ['node-2'],
  );
  assert.deepEqual(together(round([both])), []);
  const lanes = turnsOf(round([both]), 3).lanes;
  assert.equal(lanes[0]!.bars[0]!.thin, true);
  assert.equal(lanes[1]!.bars[0]!.thin, undefined);
});

test('many samples of one holder at a time never have two, however late ended turns are seen', () => {
  const samples = Array.from({ length: 2_000 }, (_, i) =>
    sample(i * 100, [inside(1 + (i % 3), i, i * 100), inside(1 + ((i + 1) % 3), i - 1, i * 100 - 2, true)]),
  );
  assert.deepEqual(together(round(samples)), []);
  for (const one of samples) assert.equal(holders(one).length, 1);
});

test('two that are inside without a lock are seen', () => {
  const found = together(round([sample(100, [inside(1, 0, 98), inside(2, 0, 99)])]));
  assert.equal(found.length, 1);
  assert.equal(found[0]!.say(), '2 in the critical section at once, at 0.10 s');
});

test('a turn that is seen in several samples is one bar', () => {
  const bars = turnsOf(round([100, 200, 300].map(at => sample(at, [inside(2, 9, at)]))), 3).lanes[1]!.bars;
  assert.equal(bars.length, 1);
  assert.ok(bars[0]!.from === 0.1 && bars[0]!.to > 0.3);
});

test('a chart shows what was sold beyond the stock, and when a node was killed', () => {
  const shown = round([sample(100, [], { left: 90, sold: 10 }), sample(200, [], { sold: 130, living: 2 })]);
  const [seconds, , left, sold, beyond] = plotted(shown, 100);
  assert.deepEqual(seconds, [0, 0.1, 0.2]);
  assert.deepEqual(
    [left, sold, beyond],
    [
      [100, 90, 0],
      [0, 10, 100],
      [null, 100, 130],
    ],
  );
  assert.equal(killedAt(shown, 3), 0.2);
  assert.equal(killedAt(round([]), 3), null);
});
