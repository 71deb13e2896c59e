// What the demo shows, as Java writes it each fifth of a second, and as charts and lanes.
import type { Bar, Group, Lane, Moment } from '../timeline/model';

export interface Inside {
  node: string;
  /** The fencing token of the turn; 0 where there is none. */
  token: number;
  millis: number;
  /** A later turn has been seen. */
  ended: boolean;
}

export interface Sample {
  millis: number;
  left: number;
  sold: number;
  living: number;
  inside: Inside[];
}

export interface Round {
  title: string;
  samples: Sample[];
  news: string[];
}

export interface Demo {
  settings: { nodes: number; requests: number; stock: number; topology: string };
  rounds: Round[];
  exact: boolean;
  report: string;
}

const LEAST_SECONDS = 0.03;

/** Seconds; the stock; what is left; what was sold up to the stock; what was sold beyond it. */
export function plotted(round: Round, stock: number): [number[], ...(number | null)[][]] {
  const looks = [{ millis: 0, left: stock, sold: 0 }, ...round.samples];
  const beyond = (i: number) => (looks[i]?.sold ?? 0) > stock;
  return [
    looks.map(look => look.millis / 1_000),
    looks.map(() => stock),
    looks.map(look => Math.max(0, look.left)),
    looks.map(look => Math.min(look.sold, stock)),
    looks.map((look, i) => (beyond(i) || beyond(i + 1) ? Math.max(look.sold, stock) : null)),
  ];
}

/** When the first node was seen to be dead; null if none was. */
export function killedAt(round: Round, nodes: number): number | null {
  const found = round.samples.find(sample => sample.living < nodes);
  return found ? found.millis / 1_000 : null;
}

/** A lane for each node, with the turns in which it was seen; a turn that had ended when it was seen is a thin line. */
export function turnsOf(round: Round, nodes: number): Group {
  const lanes = Array.from({ length: nodes }, (_, i): Lane => ({ label: `node-${i + 1}`, bars: [] }));
  const open = new Map<string, Bar>();
  for (const sample of round.samples) {
    const seenNow = new Set<string>();
    for (const inside of sample.inside) {
      const lane = lanes.findIndex(one => one.label === inside.node);
      if (lane < 0) continue;
      const key = `${inside.node} ${inside.token} ${inside.ended}`;
      const at = inside.millis / 1_000;
      seenNow.add(key);
      const bar = open.get(key);
      if (bar) {
        bar.to = Math.max(bar.to, at + LEAST_SECONDS);
        continue;
      }
      const next: Bar = { from: at, to: at + LEAST_SECONDS, colour: lane % 8, say: () => said(inside, next) };
      if (inside.ended) next.thin = true;
      lanes[lane]!.bars.push(next);
      open.set(key, next);
    }
    for (const key of [...open.keys()]) if (!seenNow.has(key)) open.delete(key);
  }
  return { label: '', kind: 'client', lanes, bands: [] };
}

function said(inside: Inside, bar: Bar): string {
  const token = inside.token === 0 ? 'without a token' : `with token ${inside.token}`;
  return inside.ended
    ? `its turn ${token} had ended when it was seen, ${bar.from.toFixed(2)} s`
    : `in the critical section ${token}, seen from ${bar.from.toFixed(2)} to ${bar.to.toFixed(2)} s`;
}

/** Samples in which more than one had the lock, which no sample of a lock that excludes has. */
export function together(round: Round): Moment[] {
  return round.samples
    .filter(sample => holders(sample).length > 1)
    .map(sample => ({
      at: sample.millis / 1_000,
      bad: true,
      say: () =>
        `${holders(sample).length} in the critical section at once, at ${(sample.millis / 1_000).toFixed(2)} s`,
    }));
}

export const holders = (sample: Sample): Inside[] => sample.inside.filter(inside => !inside.ended);
