// Which processes there are, what each holds, and what each waits for.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ClientRow } from './contract';
import { now } from './live';
import { Connected, WhoLine } from './parts';
import { keep, lockAddress, route } from './route';
import { whoText } from './sentences';
import { useAnswer } from './useAnswer';
import { Name } from '../common/Name';
import { narrow } from '../common/narrow';
import { Rows } from '../common/Rows';
import { count, counted, span } from '../common/words';

const search = signal('');

interface Answer {
  now: number;
  clients: ClientRow[];
}

/** Those that contain each word; those that hold and wait for the most first. */
export function shownClients(clients: ClientRow[], text: string): ClientRow[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  const has = (client: ClientRow, word: string) =>
    [
      client.client,
      whoText(client),
      client.application ?? '',
      `${client.host ?? ''}:${client.pid ?? ''}`,
      ...client.holds.map(hold => hold.name),
      ...client.waits.map(wait => wait.name),
    ].some(one => one.toLowerCase().includes(word));
  return clients
    .filter(client => words.every(word => has(client, word)))
    .sort(
      (a, b) => b.holds.length - a.holds.length || b.waits.length - a.waits.length || (a.client < b.client ? -1 : 1),
    );
}

export function Clients() {
  const { value, problem } = useAnswer<Answer>('clients');
  useEffect(() => {
    search.value = route.value.parameters.get('q') ?? '';
  }, [route.value]);
  const clients = shownClients(value?.clients ?? [], search.value);
  return (
    <>
      <h1 class="hidden">Clients</h1>
      <div class="tools">
        <label class="search">
          <span class="hidden">Search clients</span>
          <input
            type="search"
            value={search.value}
            placeholder="Search: application, host, lock"
            autocomplete="off"
            spellcheck={false}
            onInput={event => {
              search.value = event.currentTarget.value;
              keep({ q: search.value });
            }}
          />
        </label>
        <p class="soft" role="status">
          {value ? counted(clients.length, 'client') : 'Asking.'}
        </p>
      </div>
      {problem !== null && (
        <p class="notice warn" role="status">
          {problem}
        </p>
      )}
      {value && clients.length === 0 && <p class="empty">No client is like that.</p>}
      {clients.length > 0 && (
        <Rows
          label="Clients"
          count={clients.length}
          height={narrow.value ? 112 : 66}
          keyOf={i => clients[i]!.client}
          row={i => <Row client={clients[i]!} />}
        />
      )}
    </>
  );
}

function Row({ client }: { client: ClientRow }) {
  return (
    <div class="client-row">
      <div class="main">
        <p class="title">
          <WhoLine who={client} />
        </p>
        <p class="soft small">
          <Name name={client.client} most={40} />
          <Connected connected={client.connected} />
          {client.sinceAt !== null && <>, for {span(now.value - client.sinceAt)}</>}
        </p>
      </div>
      <Locks verb="holds" locks={client.holds} />
      <Locks verb="waits for" locks={client.waits} />
    </div>
  );
}

function Locks({ verb, locks }: { verb: string; locks: { name: string; sinceAt: number | null }[] }) {
  const first = locks[0];
  if (!first) return <p class="cell soft small">{verb} nothing</p>;
  return (
    <p class="cell">
      <span class="soft small">{verb} </span>
      <a href={lockAddress(first.name)}>
        <Name name={first.name} most={34} />
      </a>
      <span class="soft small">
        {first.sinceAt !== null && ` for ${span(now.value - first.sinceAt)}`}
        {locks.length > 1 && ` and ${count(locks.length - 1)} more`}
      </span>
    </p>
  );
}
