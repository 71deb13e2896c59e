// Places the nodes of a graph by dagre, from those that wait on the left to those that hold on the right: each
// connected part by itself, those with a cycle first, the others by their size.
import { Graph as DagreGraph, layout } from '@dagrejs/dagre';
import type { Drawn } from './reduced';
import type { GraphEdge } from './contract';
import { middleCut, seen } from '../common/names';

export interface PlacedNode {
  node: Drawn['nodes'][number];
  /** One, or two where a client's place stands below its application. */
  lines: string[];
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface PlacedEdge {
  edge: GraphEdge;
  points: Point[];
}

export interface Placed {
  nodes: PlacedNode[];
  edges: PlacedEdge[];
  width: number;
  height: number;
}

const HEIGHT = 32;
/** From one line of a node to the next. */
export const LINE = 16;
const LETTER = 7.1;
const GAP = 26;

/** @param room the width that parts beside one another may take */
export function placed(drawn: Drawn, room: number, isGrave: (id: string, label: string) => boolean): Placed {
  const parts = partsOf(drawn).map(part => ({
    ...laidOut(part),
    grave: part.nodes.some(one => isGrave(one.id, one.label)),
  }));
  parts.sort((a, b) => Number(b.grave) - Number(a.grave) || b.nodes.length - a.nodes.length);
  const whole: Placed = { nodes: [], edges: [], width: 0, height: 0 };
  let [x, y, tallest] = [0, 0, 0];
  for (const part of parts) {
    if (x > 0 && x + part.width > room) [x, y, tallest] = [0, y + tallest + GAP, 0];
    for (const node of part.nodes) whole.nodes.push({ ...node, x: node.x + x, y: node.y + y });
    for (const { edge, points } of part.edges)
      whole.edges.push({ edge, points: points.map(point => ({ x: point.x + x, y: point.y + y })) });
    tallest = Math.max(tallest, part.height);
    x += part.width + GAP;
    whole.width = Math.max(whole.width, x - GAP);
    whole.height = Math.max(whole.height, y + part.height);
  }
  return whole;
}

/** The connected parts. */
function partsOf({ nodes, edges }: Drawn): Pick<Drawn, 'nodes' | 'edges'>[] {
  const parent = new Map(nodes.map(node => [node.id, node.id]));
  const rootOf = (id: string): string => {
    let root = id;
    while (parent.get(root) !== root) root = parent.get(root)!;
    for (let at = id; at !== root;) {
      const next = parent.get(at)!;
      parent.set(at, root);
      at = next;
    }
    return root;
  };
  for (const edge of edges) parent.set(rootOf(edge.from), rootOf(edge.to));
  const parts = new Map<string, Pick<Drawn, 'nodes' | 'edges'>>();
  for (const node of nodes) {
    const part = parts.get(rootOf(node.id)) ?? { nodes: [], edges: [] };
    part.nodes.push(node);
    parts.set(rootOf(node.id), part);
  }
  for (const edge of edges) parts.get(rootOf(edge.from))!.edges.push(edge);
  return [...parts.values()];
}

/** A client is named "application (host:pid)"; each of the two is cut by itself, so that neither hides the other. */
export function linesOf(node: Drawn['nodes'][number]): string[] {
  const [, application, place] = (node.kind === 'client' && /^(.*\S) \(([^()]+)\)$/su.exec(node.label)) || [];
  const lines = application && place ? [application, place] : [node.label];
  return lines.map(line => middleCut(seen(line), 26));
}

function laidOut({ nodes, edges }: Pick<Drawn, 'nodes' | 'edges'>): Placed {
  const graph = new DagreGraph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 12, ranksep: 40, marginx: 10, marginy: 10 });
  graph.setDefaultEdgeLabel(() => ({}));
  const texts = nodes.map(linesOf);
  nodes.forEach((node, i) => {
    const longest = Math.max(...texts[i]!.map(line => line.length));
    const height = HEIGHT + (texts[i]!.length - 1) * LINE;
    graph.setNode(node.id, { width: Math.max(60, longest * LETTER + 22), height });
  });
  edges.forEach((edge, i) => graph.setEdge(edge.from, edge.to, {}, String(i)));
  layout(graph);
  const size = graph.graph() as { width?: number; height?: number };
  // Edges of a cycle pass outside of the nodes.
  const lines = edges.map((edge, i) => (graph.edge(edge.from, edge.to, String(i)) as { points: Point[] }).points);
  const above = Math.min(0, ...lines.flat().map(point => point.y - 4));
  const below = Math.max(size.height ?? 0, ...lines.flat().map(point => point.y + 4));
  return {
    nodes: nodes.map((node, i) => {
      const { x, y, width, height } = graph.node(node.id) as { x: number; y: number; width: number; height: number };
      return { node, lines: texts[i]!, x, y: y - above, width, height };
    }),
    edges: edges.map((edge, i) => ({ edge, points: lines[i]!.map(point => ({ x: point.x, y: point.y - above })) })),
    width: size.width ?? 0,
    height: below - above,
  };
}
