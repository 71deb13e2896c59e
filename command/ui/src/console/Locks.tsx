// All locks: who blocks each of them and since when is a sentence of its row.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { shownRows, type SortKey } from './board';
import type { LockRow } from './contract';
import { board, now } from './live';
import { LeaseBar, Marks, Spark } from './parts';
import { keep, lockAddress, route } from './route';
import { blockSentence, whoText } from './sentences';
import { Name } from '../common/Name';
import { narrow } from '../common/narrow';
import { Rows } from '../common/Rows';
import { count, counted, span } from '../common/words';

const search = signal('');
const mark = signal('');
const sort = signal<SortKey>('trouble');
const turned = signal(false);

const SORTS: [SortKey, string][] = [
  ['trouble', 'trouble first'],
  ['name', 'name'],
  ['held', 'longest held'],
  ['waiters', 'most waiters'],
  ['wait', 'longest wait'],
];
const MARKS: [string, string][] = [
  ['', 'all locks'],
  ['held', 'held'],
  ['waited', 'waited for'],
  ['deadlock', 'deadlock'],
  ['possible-deadlock', 'possible deadlock'],
  ['slow', 'slow'],
  ['holder-gone', 'holder gone'],
  ['many-waiters', 'many waiters'],
  ['minimum-hold', 'minimum hold'],
];

function readAddress(): void {
  const at = route.value.parameters;
  search.value = at.get('q') ?? '';
  mark.value = at.get('mark') ?? '';
  const key = at.get('sort') ?? 'trouble';
  sort.value = SORTS.find(([known]) => known === key)?.[0] ?? 'trouble';
  turned.value = at.get('turned') === '1';
}

function keepAddress(): void {
  keep({
    q: search.value,
    mark: mark.value,
    sort: sort.value === 'trouble' ? '' : sort.value,
    turned: turned.value ? '1' : '',
  });
}

export function Locks() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(readAddress, [route.value]);
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (event.key !== '/' || typing || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    addEventListener('keydown', slash);
    return () => removeEventListener('keydown', slash);
  }, []);

  const all = board.value.locks;
  const rows = shownRows(all.values(), search.value, mark.value, { key: sort.value, turned: turned.value });
  const onSearchKey = (event: KeyboardEvent) => {
    // A lock that was not found yet is asked for by its name.
    const chosen = rows[0]?.name ?? search.value;
    if (event.key === 'Enter' && chosen) location.hash = lockAddress(chosen);
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>('.rows [data-row="0"] a')?.focus();
    }
  };
  return (
    <>
      <div class="tools">
        <label class="search">
          <span class="hidden">Search locks by name, application or host</span>
          <input
            ref={box}
            type="search"
            value={search.value}
            autocomplete="off"
            spellcheck={false}
            placeholder="Search: name, application, host   ( / )"
            aria-keyshortcuts="/"
            onKeyDown={onSearchKey}
            onInput={event => {
              search.value = event.currentTarget.value;
              keepAddress();
            }}
          />
        </label>
        <label>
          <span class="hidden">Show</span>
          <select
            value={mark.value}
            onChange={event => {
              mark.value = event.currentTarget.value;
              keepAddress();
            }}
          >
            {MARKS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="hidden">Sort by</span>
          <select
            value={sort.value}
            onChange={event => {
              sort.value = event.currentTarget.value as SortKey;
              keepAddress();
            }}
          >
            {SORTS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          aria-pressed={turned.value}
          aria-label="Reverse the order"
          onClick={() => {
            turned.value = !turned.value;
            keepAddress();
          }}
        >
          ⇅
        </button>
        <p class="soft" role="status">
          {rows.length === all.size
            ? counted(all.size, 'lock')
            : `${count(rows.length)} of ${counted(all.size, 'lock')}`}
        </p>
      </div>
      {rows.length === 0 ? (
        <Nothing any={all.size > 0} />
      ) : (
        <Rows
          label="Locks"
          count={rows.length}
          height={narrow.value ? 126 : 66}
          keyOf={i => rows[i]!.name}
          row={i => <Row row={rows[i]!} />}
        />
      )}
    </>
  );
}

function Nothing({ any }: { any: boolean }) {
  const state = board.value.state;
  if (search.value !== '')
    return (
      <p class="empty">
        No lock that was seen yet is like that. Look at{' '}
        <a href={lockAddress(search.value)}>
          <Name name={search.value} most={60} />
        </a>{' '}
        itself, or clear the search to see all.
      </p>
    );
  if (any) return <p class="empty">No lock is like that.</p>;
  if (!state) return <p class="empty">Waiting for the first answer of the server.</p>;
  if (!state.mode.discover)
    return <p class="empty">None of the named locks was seen yet. Locks are not searched for.</p>;
  return (
    <p class="empty">No lock is held or waited for{state.discovery?.complete ? '.' : ', as far as was seen yet.'}</p>
  );
}

function Row({ row }: { row: LockRow }) {
  const holder = row.holders[0];
  const at = now.value;
  const waiters = row.waiters ?? 0;
  return (
    <div class={`lock-row ${row.state}`}>
      <div class="main">
        <p class="title">
          <a href={lockAddress(row.name)}>
            <Name name={row.name} most={narrow.value ? 42 : 90} />
          </a>
          {row.kind !== 'lock' && <span class="kind">{row.kind}</span>}
          <Marks marks={row.marks} />
        </p>
        <p class="sentence" title={holder ? whoText(holder) : ''}>
          {blockSentence(row, at)}
        </p>
      </div>
      <div class="cell held" aria-hidden="true">
        <span class="number">
          {row.state === 'held' && holder?.sinceAt != null ? span(at - holder.sinceAt) : '–'}
        </span>
        <LeaseBar holder={row.state === 'held' ? holder : undefined} now={at} />
      </div>
      <div class="cell waiters" aria-hidden="true">
        <span class={waiters > 0 ? 'number strong' : 'number soft'}>
          {row.waiters === null ? '?' : count(waiters)}
        </span>
        <span class="soft number">
          {row.oldestWaitAt === null ? (waiters ? '' : 'none wait') : `wait up to ${span(at - row.oldestWaitAt)}`}
        </span>
      </div>
      <Spark row={row} />
    </div>
  );
}
