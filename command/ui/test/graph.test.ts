import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Graph, GraphEdge, GraphNode } from '../src/console/contract';
import { linesOf, placed } from '../src/console/placed';
import { reduced, WAITERS_SHOWN } from '../src/console/reduced';

const lock = (name: string): GraphNode => ({ id: `lock:${name}`, kind: 'lock', label: name, marks: [] });
const client = (name: string): GraphNode => ({ id: `client:${name}`, kind: 'client', label: name, marks: [] });
const holds = (name: string, by: string): GraphEdge => ({
  from: `lock:${name}`,
  to: `client:${by}`,
  kind: 'holds',
  sinceAt: null,
  thread: null,
});
const waits = (by: string, name: string): GraphEdge => ({
  from: `client:${by}`,
  to: `lock:${name}`,
  kind: 'waits',
  sinceAt: null,
  thread: null,
});
const graph = (nodes: GraphNode[], edges: GraphEdge[], cycles: Graph['cycles'] = []): Graph => ({
  now: 0,
  nodes,
  edges,
  cycles,
  truncated: false,
});

const deadlock = {
  nodes: [lock('a'), lock('b'), client('x'), client('y')],
  edges: [holds('a', 'x'), holds('b', 'y'), waits('x', 'b'), waits('y', 'a')],
  cycles: [{ certain: true, locks: ['a', 'b'], clients: ['x', 'y'], sinceAt: null, text: '' }],
};

function many(locks: number, waiters: number): Graph {
  const [nodes, edges]: [GraphNode[], GraphEdge[]] = [[...deadlock.nodes], [...deadlock.edges]];
  for (let i = 0; i < locks; i++) {
    nodes.push(lock(`l${i}`), client(`h${i}`));
    edges.push(holds(`l${i}`, `h${i}`));
    for (let j = 0; j < (i % 3 === 0 ? waiters : 0); j++) {
      nodes.push(client(`w${i}.${j}`));
      edges.push(waits(`w${i}.${j}`, `l${i}`));
    }
  }
  return graph(nodes, edges, deadlock.cycles);
}

test('a small graph is drawn whole', () => {
  const drawn = reduced(graph(deadlock.nodes, deadlock.edges, deadlock.cycles));
  assert.equal(drawn.left, null);
  assert.equal(drawn.edges.length, 4);
});

test('ten thousand that wait for one lock are a few and a number', () => {
  const drawn = reduced(many(1, 10_000));
  assert.equal(drawn.nodes.filter(node => node.id.startsWith('client:w')).length, WAITERS_SHOWN);
  assert.deepEqual(
    drawn.nodes.filter(node => node.folded).map(node => node.label),
    ['9,996 more wait'],
  );
});

test('a large graph keeps only what is waited for, and the cycle', () => {
  const drawn = reduced(many(400, 0));
  assert.deepEqual(drawn.nodes.map(node => node.id).sort(), ['client:x', 'client:y', 'lock:a', 'lock:b']);
  assert.notEqual(drawn.left, null);
});

test('a very large graph keeps the cycle and the longest queues', () => {
  const drawn = reduced(many(2_000, 3));
  assert.ok(drawn.nodes.length <= 300, String(drawn.nodes.length));
  for (const id of ['lock:a', 'lock:b', 'client:x', 'client:y'])
    assert.ok(
      drawn.nodes.some(node => node.id === id),
      id,
    );
  const ids = new Set(drawn.nodes.map(node => node.id));
  for (const edge of drawn.edges) assert.ok(ids.has(edge.from) && ids.has(edge.to));
});

test('parts do not overlap, and that with the cycle is the first', () => {
  const map = placed(reduced(many(30, 3)), 1_200, id => ['lock:a', 'lock:b'].includes(id));
  const top = Math.min(...map.nodes.map(one => one.y));
  assert.ok(map.nodes.some(one => one.node.id === 'lock:a' && one.y < top + 200));
  for (const a of map.nodes)
    for (const b of map.nodes)
      if (a !== b)
        assert.ok(
          Math.abs(a.x - b.x) >= (a.width + b.width) / 2 - 1 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2 - 1,
          `${a.node.id} and ${b.node.id}`,
        );
  for (const { points } of map.edges) for (const point of points) assert.ok(point.y >= 0 && point.y <= map.height);
});

test('of a queue of which only the beginning is known, all that wait are counted', () => {
  const drawn = reduced(many(1, 20), undefined, name => (name === 'l0' ? 10_000 : null));
  assert.ok(drawn.nodes.some(node => node.label === '9,996 more wait'));
});

test('a client with a long name: neither its application nor its place hides the other', () => {
  const long = { ...client('holdfast run checkout-of-orders (a-host:4711)'), folded: 0 };
  assert.deepEqual(linesOf(long), ['holdfast run …ut-of-orders', 'a-host:4711']);
  assert.deepEqual(linesOf({ ...long, label: 'q7j2b6b1mdelpko3' }), ['q7j2b6b1mdelpko3']);
  assert.deepEqual(linesOf({ ...lock('stock (of:7)'), folded: 0 }), ['stock (of:7)']);
});
