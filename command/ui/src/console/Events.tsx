// What happened, the newest first.
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { get } from './api';
import { merged } from './board';
import type { ConsoleEvent } from './contract';
import { board, now } from './live';
import { lockAddress } from './route';
import { spelled } from '../common/names';
import { Name } from '../common/Name';
import { narrow } from '../common/narrow';
import { Rows } from '../common/Rows';
import { clock, counted } from '../common/words';

const search = signal('');
const kind = signal('');
const older = signal<readonly ConsoleEvent[]>([]);
const OLDER_KEPT = 5_000;

const KINDS = [
  'acquired',
  'released',
  'ended',
  'expired',
  'lost',
  'queued',
  'gaveUp',
  'unknown',
  'marked',
  'unmarked',
  'released-by-force',
  'server',
];
const kindText = (one: string) => (one === 'gaveUp' ? 'gave up' : one.replaceAll('-', ' '));
const BAD = new Set(['expired', 'lost', 'marked', 'released-by-force', 'server']);

export function Events() {
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const all = merged(older.value, board.value.events, OLDER_KEPT);
  const words = search.value
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  const rows = all
    .filter(event => kind.value === '' || event.kind === kind.value)
    .filter(event =>
      words.every(word =>
        [event.lock, event.application, event.client, event.text].some(
          text => text !== null && text.toLowerCase().includes(word),
        ),
      ),
    )
    .reverse();
  const first = all[0];
  const more = async () => {
    try {
      const answer = await get<{ events: ConsoleEvent[]; more: boolean }>(
        `events?before=${first?.seq ?? 0}&limit=200`,
      );
      older.value = merged(older.value, answer?.events ?? [], OLDER_KEPT);
      setDone(answer?.more !== true);
      setProblem(null);
    } catch {
      setProblem('Older events could not be read.');
    }
  };
  return (
    <>
      <h1 class="hidden">Events</h1>
      <div class="tools">
        <label class="search">
          <span class="hidden">Search events</span>
          <input
            type="search"
            value={search.value}
            placeholder="Search: lock, application"
            autocomplete="off"
            spellcheck={false}
            onInput={event => (search.value = event.currentTarget.value)}
          />
        </label>
        <label>
          <span class="hidden">Kind of event</span>
          <select value={kind.value} onChange={event => (kind.value = event.currentTarget.value)}>
            <option value="">all events</option>
            {KINDS.map(one => (
              <option key={one} value={one}>
                {kindText(one)}
              </option>
            ))}
          </select>
        </label>
        <p class="soft" role="status">
          {counted(rows.length, 'event')}
        </p>
      </div>
      {rows.length === 0 ? (
        <p class="empty">Nothing happened that is like that, as far as is known here.</p>
      ) : (
        <Rows
          label="Events"
          count={rows.length}
          height={narrow.value ? 82 : 40}
          keyOf={i => String(rows[i]!.seq)}
          row={i => <Row event={rows[i]!} />}
        />
      )}
      {problem !== null && (
        <p class="notice warn" role="status">
          {problem}
        </p>
      )}
      {first && !done && (
        <p>
          <button type="button" onClick={more}>
            Older events
          </button>
        </p>
      )}
    </>
  );
}

function Row({ event }: { event: ConsoleEvent }) {
  return (
    <div class="event-row">
      <span class="number soft time">{clock(event.at, now.value)}</span>
      <span class={BAD.has(event.kind) ? 'mark warn' : 'mark'}>{kindText(event.kind)}</span>
      {event.lock !== null ? (
        <a href={lockAddress(event.lock)}>
          <Name name={event.lock} most={narrow.value ? 26 : 44} />
        </a>
      ) : (
        <span />
      )}
      <bdi class="text">{spelled(event.text)}</bdi>
    </div>
  );
}
