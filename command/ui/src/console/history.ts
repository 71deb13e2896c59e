// The history of a lock as a timeline: a lane for each client, with its holds and its waits.
import type { LockDetail, PastHold, PastWait } from './contract';
import { whoText } from './sentences';
import { clock, span } from '../common/words';
import type { Bar, Group, Lane } from '../timeline/model';

export const LANES = 60;

const ENDS: Record<string, string> = {
  released: 'taken by force',
  ended: 'released, or taken away',
  expired: 'not renewed in time',
  lost: 'lost',
  acquired: 'then it had the lock',
  gaveUp: 'gave up',
  unknown: 'how it ended is unknown',
};

const endText = (end: string | null): string => (end === null ? 'goes on' : (ENDS[end] ?? end));

function holdBar(hold: PastHold, now: number): Bar {
  const to = hold.toAt ?? now;
  const say = () =>
    `held for ${span(to - hold.fromAt)} from ${clock(hold.fromAt, now)}, token ${hold.token}, ` + endText(hold.end);
  return { from: hold.fromAt, to, colour: 0, lost: hold.end === 'expired' || hold.end === 'lost', say };
}

function waitBar(wait: PastWait, now: number): Bar {
  const to = wait.toAt ?? now;
  const say = () => `waited for ${span(to - wait.fromAt)} from ${clock(wait.fromAt, now)}, ${endText(wait.end)}`;
  return { from: wait.fromAt, to, colour: 8, thin: true, say };
}

/** Lanes of those that held it last come first; beyond so many, the others are counted and not shown. */
export function lanesOf(detail: LockDetail): { group: Group; left: number } {
  const { history, now } = detail;
  const clients = new Map<string, { lane: Lane; held: number; waited: number }>();
  const of = (who: PastHold | PastWait) => {
    let found = clients.get(who.client);
    if (!found) clients.set(who.client, (found = { lane: { label: whoText(who), bars: [] }, held: 0, waited: 0 }));
    return found;
  };
  for (const wait of history.waits) {
    const client = of(wait);
    client.lane.bars.push(waitBar(wait, now));
    if (wait.toAt === null) client.waited = Math.max(client.waited, now - wait.fromAt);
  }
  for (const hold of history.holds) {
    const client = of(hold);
    client.lane.bars.push(holdBar(hold, now));
    client.held = Math.max(client.held, hold.toAt ?? Infinity);
  }
  const sorted = [...clients.values()].sort((a, b) => b.held - a.held || b.waited - a.waited);
  for (const { lane } of sorted) lane.bars.sort((a, b) => a.from - b.from);
  const lanes = sorted.slice(0, LANES).map(({ lane }) => lane);
  return { group: { label: '', kind: 'client', lanes, bands: [] }, left: sorted.length - lanes.length };
}
