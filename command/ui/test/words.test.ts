import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brief, clock, span } from '../src/common/words';

test('a duration has its two largest units', () => {
  const texts: [number, string][] = [
    [-5, '0.0 s'],
    [449, '0.4 s'],
    [9_949, '9.9 s'],
    [9_950, '9 s'],
    [12_999, '12 s'],
    [60_000, '1 min'],
    [125_000, '2 min 5 s'],
    [3_600_000, '1 h'],
    [3_660_000, '1 h 1 min'],
    [90_000_000, '1 d 1 h'],
  ];
  for (const [millis, text] of texts) assert.equal(span(millis), text);
});

test('a time of another day has its date', () => {
  const noon = new Date(2026, 3, 9, 12, 0, 7).getTime();
  assert.equal(clock(noon, noon + 1_000), '12:00:07');
  assert.equal(clock(noon, noon + 86_400_000), '2026-04-09 12:00:07');
});

test('numbers at axes are short', () => {
  assert.deepEqual([0, 0.00432, 0.5, 7, 1_234, 12_345, 1_234_567].map(brief), [
    '0',
    '0.00432',
    '0.5',
    '7',
    '1,234',
    '12.3 k',
    '1.23 M',
  ]);
});
