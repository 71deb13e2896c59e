import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boxes,
  placedBands,
  rangeOf,
  secondsText,
  ticks,
  within,
  zoomed,
  type Band,
  type Bar,
} from '../src/timeline/model';

const ALL = { from: 0, to: 100 };
const bar = (from: number, to: number): Bar => ({ from, to, colour: 0, say: () => '' });
const band = (from: number, to: number, label: string, strong = false): Band => ({
  from,
  to,
  label,
  strong,
  say: () => label,
});

test('an address that names no range does no harm', () => {
  for (const fragment of [
    '',
    '#',
    '#from=abc',
    '#from=10',
    '#from=20&to=10',
    '#from=NaN&to=5',
    '#from=Infinity&to=9',
    '#from=1e999&to=2',
    '#from=%E0%A4%A',
    '#to=',
  ])
    assert.equal(rangeOf(fragment), null, fragment);
  assert.deepEqual(rangeOf('#from=10&to=20'), { from: 10, to: 20 });
  assert.deepEqual(rangeOf('#to=20'), { from: 0, to: 20 });
});

test('a range stays within the whole, and is no shorter than the least', () => {
  assert.deepEqual(within({ from: -10, to: 10 }, ALL, 1), { from: 0, to: 20 });
  assert.deepEqual(within({ from: 95, to: 115 }, ALL, 1), { from: 80, to: 100 });
  assert.deepEqual(within({ from: 50, to: 50.1 }, ALL, 1), { from: 50, to: 51 });
  assert.deepEqual(within({ from: -900, to: 900 }, ALL, 1), ALL);
  assert.deepEqual(within({ from: NaN, to: 3 }, ALL, 1), ALL);
  assert.deepEqual(within({ from: 9, to: 3 }, ALL, 1), ALL);
});

test('what is under the pointer stays there while the range grows', () => {
  assert.deepEqual(zoomed({ from: 10, to: 30 }, 15, 0.5), { from: 12.5, to: 22.5 });
});

test('labels at ticks have room, at every range and width', () => {
  for (const span of [0.02, 0.7, 3, 61, 180, 900, 40_000, 1e6])
    for (const width of [120, 300, 700, 1_300]) {
      const { at, step } = ticks({ from: 3.3, to: 3.3 + span }, width, 64, 1);
      const pixels = (step / span) * width;
      assert.ok(at.length <= 1 || pixels >= 63.9, `${span} ${width}: ${pixels}`);
      assert.equal(new Set(at.map(one => secondsText(one, step))).size, at.length);
    }
});

test('bars too small to be told apart are one, and others stay apart', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => bar(i / 100, i / 100 + 0.009));
  assert.ok(boxes(many, ALL, 1_000).length <= 1_001);
  assert.equal(boxes([bar(0, 10), bar(10, 20)], ALL, 1_000).length, 2);
  assert.deepEqual(boxes([bar(-50, -40), bar(120, 130)], ALL, 1_000), []);
  assert.deepEqual(boxes([bar(-50, 150)], ALL, 1_000), [[-2, 1_004]]);
});

test('each band that explains something has its label, and no two labels meet', () => {
  const bands = Array.from({ length: 40 }, (_, i) => band(50 + i / 20, 50 + i / 20 + 1, `fault-${i}`, i % 2 === 0));
  const wide = (label: string) => label.length * 6;
  const { placed } = placedBands(bands, ALL, 800, wide);
  for (const one of placed) if (one.band.strong) assert.notEqual(one.labelAt, null, one.band.label);
  const labelled = placed.filter(one => one.labelAt !== null);
  for (const a of labelled)
    for (const b of labelled)
      if (a !== b && a.row === b.row)
        assert.ok(
          a.labelAt! + wide(a.band.label) <= b.labelAt! || b.labelAt! + wide(b.band.label) <= a.labelAt!,
          `${a.band.label} and ${b.band.label}`,
        );
});

test('a label at the right end is within the picture', () => {
  const { placed } = placedBands([band(99, 100, 'long label', true)], ALL, 200, label => label.length * 6);
  assert.equal(placed[0]!.labelAt, 140);
});
