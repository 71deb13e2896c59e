// Who blocks whom: clients wait for locks, and locks are held by clients. Cycles first.
import { useMemo } from 'preact/hooks';
import type { Cycle, Graph, GraphEdge } from './contract';
import { board, now } from './live';
import { LINE, placed, type PlacedEdge, type PlacedNode } from './placed';
import { NODES_SHOWN, reduced, type Drawn } from './reduced';
import { address, lockAddress } from './route';
import { useAnswer } from './useAnswer';
import { middleCut, seen, spelled } from '../common/names';
import { Name } from '../common/Name';
import { count, counted, span } from '../common/words';

export function GraphView() {
  const { value, problem } = useAnswer<Graph>('graph');
  const waiters = board.value.locks;
  // What is drawn changes less often than times do; without a change, nothing is placed anew.
  const shape = value
    ? JSON.stringify([
        value.nodes,
        value.edges.map(edge => [edge.from, edge.to, edge.kind]),
        value.cycles.map(cycle => [cycle.locks, cycle.clients]),
        value.nodes.map(node => (node.kind === 'lock' ? waiters.get(node.label)?.waiters : null)),
      ])
    : '';
  const drawn = useMemo(
    () => (value ? reduced(value, NODES_SHOWN, lock => waiters.get(lock)?.waiters ?? null) : null),
    [shape],
  );
  if (!value || !drawn) return <p class="soft">{problem ?? 'Asking.'}</p>;
  const labels = new Map(drawn.nodes.map(node => [node.id, node.label]));
  return (
    <>
      <h1 class="hidden">Who blocks whom</h1>
      {problem !== null && (
        <p class="notice warn" role="status">
          {problem}
        </p>
      )}
      {value.cycles.length === 0 ? (
        <p class="answer">No cycle: nobody waits for themselves.</p>
      ) : (
        value.cycles.map((cycle, i) => <CycleLine key={i} cycle={cycle} />)
      )}
      {drawn.edges.length === 0 && <p class="empty">Nobody holds or waits for a lock.</p>}
      {drawn.left !== null && <p class="soft">{drawn.left}</p>}
      {value.truncated && <p class="soft">The server’s answer leaves out some clients, since there are too many.</p>}
      {drawn.edges.length > 0 && <Picture drawn={drawn} cycles={value.cycles} />}
      {drawn.edges.length > 0 && (
        <details class="graph-list">
          <summary>The same as a list: {counted(drawn.edges.length, 'edge')}</summary>
          <ul>
            {drawn.edges.slice(0, 500).map((edge, i) => (
              <EdgeLine key={i} edge={edge} labels={labels} />
            ))}
          </ul>
          {drawn.edges.length > 500 && <p class="soft">{count(drawn.edges.length - 500)} more.</p>}
        </details>
      )}
    </>
  );
}

function CycleLine({ cycle }: { cycle: Cycle }) {
  return (
    <p class={cycle.certain ? 'notice bad' : 'notice warn'}>
      <b>{cycle.certain ? 'Deadlock' : 'Possible deadlock'}</b>
      {cycle.sinceAt !== null && ` for ${span(now.value - cycle.sinceAt)}`}: <bdi>{spelled(cycle.text)}</bdi>{' '}
      {cycle.locks.map((name, i) => (
        <span key={name}>
          {i > 0 && ', '}
          <a href={lockAddress(name)}>
            <Name name={name} most={60} />
          </a>
        </span>
      ))}
    </p>
  );
}

function EdgeLine({ edge, labels }: { edge: GraphEdge; labels: Map<string, string> }) {
  const [client, lock] = edge.kind === 'waits' ? [edge.from, edge.to] : [edge.to, edge.from];
  const name = labels.get(lock) ?? lock;
  return (
    <li>
      <Name name={labels.get(client) ?? client} most={50} /> {edge.kind === 'waits' ? 'waits for' : 'holds'}{' '}
      <a href={lockAddress(name)}>
        <Name name={name} most={60} />
      </a>
      {edge.sinceAt !== null && ` for ${span(now.value - edge.sinceAt)}`}
      {edge.thread !== null && (
        <>
          , thread <bdi>{middleCut(seen(edge.thread), 40)}</bdi>
        </>
      )}
    </li>
  );
}

function Picture({ drawn, cycles }: { drawn: Drawn; cycles: Cycle[] }) {
  const inCycle = new Set(cycles.flatMap(cycle => [...cycle.locks, ...cycle.clients]));
  // A cycle names locks and clients, and nodes have ids of their own, of which these are the ends.
  const isIn = (id: string, label: string | undefined) =>
    inCycle.has(id) ||
    inCycle.has(id.replace(/^(lock|client)[^]/, '')) ||
    (label !== undefined && inCycle.has(label));
  const room = Math.min(1_340, document.documentElement.clientWidth - 60);
  const map = useMemo(() => placed(drawn, room, isIn), [drawn, room]);
  const labels = new Map(drawn.nodes.map(node => [node.id, node.label]));
  const edgeIn = ({ edge }: PlacedEdge) =>
    isIn(edge.from, labels.get(edge.from)) && isIn(edge.to, labels.get(edge.to));
  return (
    <div class="graph" role="group" tabIndex={0} aria-label="Graph of who blocks whom; it can be scrolled">
      <svg width={map.width} height={map.height} viewBox={`0 0 ${map.width} ${map.height}`}>
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0L8 4L0 8z" class="arrow" />
          </marker>
          <marker id="arrow-bad" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0L8 4L0 8z" class="arrow bad" />
          </marker>
        </defs>
        <g aria-hidden="true">
          {map.edges.map((one, i) => (
            <path
              key={i}
              class={`edge ${one.edge.kind}${edgeIn(one) ? ' bad' : ''}`}
              d={curve(one.points)}
              marker-end={`url(#arrow${edgeIn(one) ? '-bad' : ''})`}
            />
          ))}
        </g>
        {map.nodes.map(one => (
          <Node key={one.node.id} placed={one} bad={isIn(one.node.id, one.node.label)} />
        ))}
      </svg>
      <p class="soft small" aria-hidden="true">
        Dashed: waits for. Solid: is held by.
      </p>
    </div>
  );
}

function Node({ placed: { node, lines, x, y, width, height }, bad }: { placed: PlacedNode; bad: boolean }) {
  const href =
    node.kind === 'lock'
      ? lockAddress(node.label)
      : node.folded > 0
        ? address('locks', { sort: 'waiters' })
        : address('clients', { q: node.label });
  return (
    <a href={href} class={`node ${node.kind}${bad ? ' bad' : ''}`}>
      <title>{seen(node.label)}</title>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={node.kind === 'lock' ? 4 : 16} />
      {lines.map((line, i) => (
        <text key={i} class={i > 0 ? 'place' : ''} x={x} y={y + 4.5 + (i - (lines.length - 1) / 2) * LINE}>
          {line}
        </text>
      ))}
    </a>
  );
}

function curve(points: { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  return `M${first.x} ${first.y}` + rest.map(point => `L${point.x} ${point.y}`).join('');
}
