// A run of the chaos laboratory, as Java writes it, and as groups of a timeline. Times are seconds from its start.
import { seen, spelled } from '../common/names';
import type { Bar, Group, Lane, Moment } from '../timeline/model';

export interface Fault {
  kind: string;
  /** -1 is the server. */
  client: number;
  value: number;
  from: number;
  to: number;
  /** A finding is explained by it. */
  explains: boolean;
}

export interface Run {
  seed: number;
  server: string;
  clients: number;
  seconds: number;
  locks: string[];
  ways: string[];
  outcomes: string[];
  rows: [client: number, thread: number][];
  holds: [row: number, lock: number, from: number, until: number, token: number, lost: number, way: number][];
  waits: [row: number, lock: number, from: number, until: number, way: number, outcome: number][];
  faults: Fault[];
  findings: { at: number; explained: boolean; sentence: string; overlap: [number, number, number][] }[];
}

export const COLOURS = 8;

/** The groups: the server's faults, and then each client with its faults and threads; only of the locks shown. */
export function groupsOf(run: Run, shown: readonly boolean[]): Group[] {
  const lanes = run.rows.map(([, thread]): Lane => ({ label: `thread ${thread}`, bars: [] }));
  for (const [row, lock, from, to, token, lost, way] of run.holds) {
    if (!shown[lock]) continue;
    const say = () =>
      `${seen(run.locks[lock]!)}, token ${token}, ${run.ways[way]}, from ${from.toFixed(3)} to ${to.toFixed(3)} s` +
      (lost ? ', lost' : '');
    lanes[row]?.bars.push({ from, to, colour: lock % COLOURS, lost: lost === 1, say });
  }
  for (const [row, lock, from, to, way, outcome] of run.waits) {
    if (!shown[lock]) continue;
    const say = () =>
      `${seen(run.locks[lock]!)}: ${run.ways[way]} for ${(to - from).toFixed(3)} s, ${run.outcomes[outcome]}`;
    lanes[row]?.bars.push({ from, to, colour: lock % COLOURS, thin: true, say });
  }
  const earlier = (a: Bar, b: Bar) => a.from - b.from || Number(b.thin ?? false) - Number(a.thin ?? false);
  for (const lane of lanes) lane.bars.sort(earlier);
  const groups = [groupOf(run, -1, 'server', [])];
  for (let client = 0; client < run.clients; client++) {
    const own = lanes.filter((_, row) => run.rows[row]![0] === client);
    groups.push(groupOf(run, client, `client ${client}`, own));
  }
  return groups;
}

function groupOf(run: Run, client: number, label: string, lanes: Lane[]): Group {
  const bands = run.faults
    .filter(fault => fault.client === client)
    .map(({ kind, value, from, to, explains }) => ({
      from,
      to,
      label: kind,
      strong: explains,
      say: () =>
        `${kind}${value === 0 ? '' : ` (${value})`} for ${(to - from).toFixed(3)} s, at ${from.toFixed(3)} s` +
        (explains ? '; it explains a finding' : ''),
    }));
  return { label, kind: client < 0 ? 'server' : 'client', lanes, bands };
}

export function momentsOf(run: Run): Moment[] {
  const places = run.rows.map(([client], row) => ({
    group: client + 1,
    lane: run.rows.slice(0, row).filter(([other]) => other === client).length,
  }));
  return run.findings.map(finding => ({
    at: finding.at,
    bad: !finding.explained,
    say: () => spelled(finding.sentence),
    frames: finding.overlap.flatMap(([row, from, to]) => (places[row] ? [{ ...places[row], from, to }] : [])),
  }));
}

/** How many grants there were in each part of the run. */
export function grantsOver(run: Run, parts: number): [number[], number[]] {
  const counts = new Array<number>(parts).fill(0);
  for (const [, , from] of run.holds) {
    const part = Math.max(0, Math.min(parts - 1, Math.floor((from / run.seconds) * parts)));
    counts[part]!++;
  }
  return [counts.map((_, i) => ((i + 0.5) / parts) * run.seconds), counts];
}

/** Each kind of fault with how many there were. */
export function faultCounts(run: Run): [string, number][] {
  const counts = new Map<string, number>();
  for (const { kind } of run.faults) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
