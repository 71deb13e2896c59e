import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultCounts, grantsOver, groupsOf, momentsOf, type Run } from '../src/chaos/run';
import { half, plotted, tickText } from '../src/soak/soak';

const run: Run = {
  seed: 7,
  server: 'Redis',
  clients: 2,
  seconds: 10,
  locks: ['a', 'b'],
  ways: ['lock'],
  outcomes: ['granted'],
  rows: [
    [0, 0],
    [0, 1],
    [1, 0],
  ],
  holds: [
    [0, 0, 1, 2, 5, 0, 0],
    [2, 1, 9.99, 12, 6, 1, 0],
    [1, 0, -0.1, 0.5, 4, 0, 0],
  ],
  waits: [[0, 0, 0.5, 1, 0, 0]],
  faults: [
    { kind: 'flushall', client: -1, value: 0, from: 1, to: 1.1, explains: true },
    { kind: 'net-cut', client: 1, value: 400, from: 3, to: 4, explains: false },
    { kind: 'net-cut', client: 0, value: 0, from: 3, to: 4, explains: false },
  ],
  findings: [
    {
      at: 1.5,
      explained: true,
      sentence: 'x',
      overlap: [
        [2, 1, 2],
        [0, 1, 2],
      ],
    },
  ],
};

test('each client has its threads and its faults, and the server its own', () => {
  const groups = groupsOf(run, [true, true]);
  assert.deepEqual(
    groups.map(group => [group.label, group.lanes.length, group.bands.length]),
    [
      ['server', 0, 1],
      ['client 0', 2, 1],
      ['client 1', 1, 1],
    ],
  );
  assert.equal(groups[0]!.bands[0]!.strong, true);
  assert.match(groups[0]!.bands[0]!.say(), /it explains a finding$/);
  assert.match(groups[2]!.bands[0]!.say(), /^net-cut \(400\) /);
  assert.deepEqual(
    groups[1]!.lanes[0]!.bars.map(bar => [bar.from, bar.thin ?? false]),
    [
      [0.5, true],
      [1, false],
    ],
  );
  assert.equal(groups[2]!.lanes[0]!.bars[0]!.lost, true);
});

test('a lock that is not shown has no bars', () => {
  assert.deepEqual(
    groupsOf(run, [false, true]).flatMap(group => group.lanes.map(lane => lane.bars.length)),
    [0, 0, 1],
  );
});

test('the holds of a finding are framed in their lanes', () => {
  assert.deepEqual(
    momentsOf(run)[0]!.frames!.map(({ group, lane }) => [group, lane]),
    [
      [2, 0],
      [1, 0],
    ],
  );
});

test('every grant is counted, even at the ends', () => {
  assert.equal(
    grantsOver(run, 24)[1].reduce((sum, one) => sum + one, 0),
    3,
  );
  assert.deepEqual(faultCounts(run), [
    ['flushall', 1],
    ['net-cut', 2],
  ]);
});

test('the trend is over the half that is judged', () => {
  const series = {
    name: 'heap',
    title: '',
    level: 10,
    growth: 2,
    tolerance: 1,
    grew: true,
    samples: [
      [0, 9],
      [2, 9],
      [4, 9],
      [6, 10],
      [8, 11],
    ] as [number, number][],
  };
  assert.equal(half(series), 4);
  assert.deepEqual(plotted(series)[2], [null, null, 9, 10, 11]);
  assert.deepEqual(plotted({ ...series, samples: [] }), [[], [], []]);
  assert.deepEqual([90, 300, 7_200].map(tickText), ['90 s', '5 min', '2 h']);
});
