// The page's copy of what the server has sampled: each answer is applied to it. No clock, and no I/O.
import type { Alert, ConsoleEvent, LockRow, State } from './contract';

export const EVENTS_KEPT = 1_000;

export interface Board {
  seq: number;
  /** The last answer, without what has been merged into the rest. */
  state: State | null;
  locks: ReadonlyMap<string, LockRow>;
  events: readonly ConsoleEvent[];
  alerts: readonly Alert[];
}

export const EMPTY: Board = { seq: 0, state: null, locks: new Map(), events: [], alerts: [] };

/** The board after an answer: a full one replaces it, another one changes what it names. */
export function applied(board: Board, state: State): Board {
  const locks = new Map(state.full ? [] : board.locks);
  for (const name of state.gone) locks.delete(name);
  for (const row of state.locks) locks.set(row.name, row);
  return {
    seq: state.seq,
    state,
    locks,
    events: merged(state.full ? [] : board.events, state.events),
    alerts: state.alerts,
  };
}

/** Events by their number, each once, the newest last, at most so many. */
export function merged(known: readonly ConsoleEvent[], more: readonly ConsoleEvent[], most = EVENTS_KEPT) {
  const bySeq = new Map<number, ConsoleEvent>();
  for (const event of known) bySeq.set(event.seq, event);
  for (const event of more) bySeq.set(event.seq, event);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-most);
}

export type SortKey = 'trouble' | 'name' | 'held' | 'waiters' | 'wait';

export interface Order {
  key: SortKey;
  /** Whether the order is the other way round. */
  turned: boolean;
}

const GRAVE = ['deadlock', 'holder-gone', 'possible-deadlock', 'slow', 'many-waiters'];
const gravity = (row: LockRow): number =>
  row.marks.reduce((sum, mark) => sum + (GRAVE.includes(mark) ? 1 << (GRAVE.length - GRAVE.indexOf(mark)) : 0), 0);
const earlier = (a: number | null, b: number | null): number =>
  (a ?? Infinity) === (b ?? Infinity) ? 0 : (a ?? Infinity) < (b ?? Infinity) ? -1 : 1;
const since = (row: LockRow): number | null => (row.state === 'held' ? (row.holders[0]?.sinceAt ?? null) : null);
const byName = (a: LockRow, b: LockRow): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const waiting = (row: LockRow): number => row.waiters ?? 0;

const ORDERS: Record<SortKey, (a: LockRow, b: LockRow) => number> = {
  trouble: (a, b) => gravity(b) - gravity(a) || waiting(b) - waiting(a) || earlier(since(a), since(b)),
  name: byName,
  held: (a, b) => earlier(since(a), since(b)),
  waiters: (a, b) => waiting(b) - waiting(a),
  wait: (a, b) => earlier(a.oldestWaitAt, b.oldestWaitAt),
};

/** The rows that contain each word of the search, in this order; those that are equal by name. */
export function shownRows(locks: Iterable<LockRow>, search: string, mark: string, order: Order): LockRow[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  const rows: LockRow[] = [];
  for (const row of locks) {
    if (
      mark !== '' &&
      (mark === 'waited' ? waiting(row) === 0 : mark === 'held' ? row.state !== 'held' : !row.marks.includes(mark))
    )
      continue;
    if (words.length && !words.every(word => contains(row, word))) continue;
    rows.push(row);
  }
  const compare = ORDERS[order.key];
  const turn = order.turned ? -1 : 1;
  return rows.sort((a, b) => turn * compare(a, b) || byName(a, b));
}

function contains(row: LockRow, word: string): boolean {
  if (row.name.toLowerCase().includes(word)) return true;
  return row.holders.some(holder =>
    [holder.application, holder.host, holder.client].some(text => text !== null && text.toLowerCase().includes(word)),
  );
}
