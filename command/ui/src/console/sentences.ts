// Who blocks a lock, and since when, as a sentence: what people come for.
import type { LockRow, Who } from './contract';
import { middleCut, seen } from '../common/names';
import { clock, count, span } from '../common/words';

/** The process of a client, as far as it is known: "web-3:4711". */
export function place(who: Who): string | null {
  if (who.host === null) return who.pid === null ? null : `pid ${who.pid}`;
  return middleCut(seen(who.host), 40) + (who.pid === null ? '' : `:${who.pid}`);
}

/** A client by its application and process; by its id where neither is known. */
export function whoText(who: Who): string {
  const at = place(who);
  if (who.application === null) return at === null ? middleCut(seen(who.client), 40) : at;
  const application = middleCut(seen(who.application), 40);
  return at === null ? application : `${application} (${at})`;
}

function sinceText(sinceAt: number | null, now: number): string {
  return sinceAt === null ? 'since an unknown time' : `for ${span(now - sinceAt)}, since ${clock(sinceAt, now)}`;
}

function held(row: LockRow, now: number): string {
  const first = row.holders[0];
  if (!first) return row.holderCount > 0 ? `Held by ${count(row.holderCount)} that are not known` : 'Held';
  const what = row.label === 'read' ? 'Read' : 'Held';
  const units = row.units
    ? `${count(row.units.taken)}${row.units.of === null ? '' : ` of ${count(row.units.of)}`} taken, `
    : '';
  const others = row.holderCount - 1;
  const more = others > 0 ? ` and ${count(others)} more` : '';
  const by = `by ${whoText(first)}${more} ${sinceText(first.sinceAt, now)}`;
  return units ? units + by : `${what} ${by}`;
}

function beginning(row: LockRow, now: number): string {
  switch (row.state) {
    case 'held':
      return held(row, now);
    case 'kept':
      return row.holders[0]
        ? `Kept for its minimum hold; last held by ${whoText(row.holders[0])}`
        : 'Kept for its minimum hold';
    case 'queued':
      return 'Not held, but waited for';
    case 'unknown':
      return 'Not known: the server says nothing of it now';
    default:
      return 'Free';
  }
}

/** "Held by checkout (web-3:4711) for 2 min 5 s, since 10:41:07; 12 clients wait, the longest for 1 min 59 s." */
export function blockSentence(row: LockRow, now: number): string {
  const waiters = row.waiters ?? 0;
  if (waiters === 0) return beginning(row, now) + '.';
  const oldest =
    row.oldestWaitAt === null ? '' : `${waiters === 1 ? '' : ', the longest'} for ${span(now - row.oldestWaitAt)}`;
  return `${beginning(row, now)}; ${count(waiters)} ${waiters === 1 ? 'client waits' : 'clients wait'}${oldest}.`;
}

const MARKS: Record<string, string> = {
  slow: 'slow',
  'holder-gone': 'holder gone',
  'minimum-hold': 'minimum hold',
  deadlock: 'deadlock',
  'possible-deadlock': 'possible deadlock',
  'many-waiters': 'many waiters',
};

export const markText = (mark: string): string => MARKS[mark] ?? seen(mark);

export const markClass = (mark: string): string =>
  mark === 'deadlock' || mark === 'holder-gone' ? 'mark bad' : mark === 'minimum-hold' ? 'mark' : 'mark warn';
