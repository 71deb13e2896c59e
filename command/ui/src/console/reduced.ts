// The part of the graph that is drawn. A graph that is too large keeps what says why something does not move.
import type { Graph, GraphEdge, GraphNode } from './contract';
import { count as numberText } from '../common/words';

export const NODES_SHOWN = 300;
/** So many clients that only wait for one lock stand for themselves; the others are one node. */
export const WAITERS_SHOWN = 4;

export interface Drawn {
  nodes: (GraphNode & { folded: number })[];
  edges: GraphEdge[];
  /** What was left out, as a sentence; null if nothing was. */
  left: string | null;
}

/** @param waitersOf how many wait for a lock, of which the graph has the first alone; null if that is not known */
export function reduced(
  graph: Graph,
  most = NODES_SHOWN,
  waitersOf: (lock: string) => number | null = () => null,
): Drawn {
  const inCycle = new Set(graph.cycles.flatMap(cycle => [...cycle.locks, ...cycle.clients]));
  const nameOf = new Map(graph.nodes.map(node => [node.id, node.label]));
  const { edges, folded } = foldedWaiters(graph, inCycle, lock => waitersOf(nameOf.get(lock) ?? lock));
  const touched = (some: GraphEdge[]) => new Set(some.flatMap(edge => [edge.from, edge.to]));
  let kept = edges;
  let left: string | null = null;
  if (touched(edges).size > most) {
    const wanted = new Set(edges.filter(edge => edge.kind === 'waits').map(edge => edge.to));
    kept = edges.filter(edge => edge.kind === 'waits' || wanted.has(edge.from));
    left = 'Only what somebody waits for is drawn.';
  }
  if (touched(kept).size > most) {
    const chosen = largest(kept, inCycle, nameOf, most);
    const waitedFor = touched(kept).size;
    kept = kept.filter(edge => chosen.has(edge.from) && chosen.has(edge.to));
    left = `Only cycles and the longest queues are drawn: ${numberText(chosen.size)} of ${numberText(waitedFor)} locks and clients.`;
  }
  const ids = touched(kept);
  const nodes: Drawn['nodes'] = graph.nodes.filter(node => ids.has(node.id)).map(node => ({ ...node, folded: 0 }));
  for (const [id, { count }] of folded)
    if (ids.has(id))
      nodes.push({ id, kind: 'client', label: `${numberText(count)} more wait`, marks: [], folded: count });
  return { nodes, edges: kept, left };
}

function foldedWaiters(graph: Graph, inCycle: Set<string>, waitersOf: (lock: string) => number | null) {
  const degree = new Map<string, number>();
  for (const edge of graph.edges) for (const id of [edge.from, edge.to]) degree.set(id, (degree.get(id) ?? 0) + 1);
  const only = new Map<string, number>();
  const folded = new Map<string, { lock: string; count: number }>();
  const edges: GraphEdge[] = [];
  for (const edge of graph.edges) {
    if (edge.kind !== 'waits' || degree.get(edge.from) !== 1 || inCycle.has(edge.from)) {
      edges.push(edge);
      continue;
    }
    const nth = (only.get(edge.to) ?? 0) + 1;
    only.set(edge.to, nth);
    if (nth <= WAITERS_SHOWN) edges.push(edge);
    else folded.set(`more:${edge.to}`, { lock: edge.to, count: nth - WAITERS_SHOWN });
  }
  const drawn = new Map<string, number>();
  for (const edge of edges) if (edge.kind === 'waits') drawn.set(edge.to, (drawn.get(edge.to) ?? 0) + 1);
  for (const [id, { lock, count }] of folded)
    folded.set(id, { lock, count: Math.max(count, (waitersOf(lock) ?? 0) - (drawn.get(lock) ?? 0)) });
  for (const [id, { lock }] of folded) edges.push({ from: id, to: lock, kind: 'waits', sinceAt: null, thread: null });
  return { edges, folded };
}

/** Cycles first, then the locks with the most waits, each with all that touches it, until there are enough. */
function largest(edges: GraphEdge[], inCycle: Set<string>, nameOf: Map<string, string>, most: number): Set<string> {
  const about = new Map<string, Set<string>>();
  for (const edge of edges) {
    const [lock, client] = edge.kind === 'waits' ? [edge.to, edge.from] : [edge.from, edge.to];
    const found = about.get(lock) ?? new Set();
    about.set(lock, found.add(client));
  }
  const isInCycle = (lock: string) => inCycle.has(lock) || inCycle.has(nameOf.get(lock) ?? '');
  const order = [...about].sort(([a, x], [b, y]) => Number(isInCycle(b)) - Number(isInCycle(a)) || y.size - x.size);
  const chosen = new Set<string>();
  for (const [lock, clients] of order) {
    const more = [lock, ...clients].filter(id => !chosen.has(id)).length;
    if (chosen.size > 0 && chosen.size + more > most) continue;
    chosen.add(lock);
    for (const client of clients) chosen.add(client);
  }
  return chosen;
}
