// The frame of all views: where the server is, what stands out, what cannot be seen, and whether it is up to date.
import { useEffect } from 'preact/hooks';
import { tokenWanted, useToken } from './api';
import { Clients } from './Clients';
import type { Alert, State } from './contract';
import { Events } from './Events';
import { GraphView } from './GraphView';
import { Guard } from './Guard';
import { board, moment, now, stale } from './live';
import { Lock } from './Lock';
import { Locks } from './Locks';
import { lockAddress, route, VIEWS } from './route';
import { middleCut, seen, spelled } from '../common/names';
import { Name } from '../common/Name';
import { clock, count, counted, span } from '../common/words';

const TITLES = { locks: 'Locks', clients: 'Clients', graph: 'Graph', events: 'Events' };

export function App() {
  const { view, parameters } = route.value;
  const name = parameters.get('name') ?? '';
  useEffect(() => {
    document.title = (view === 'lock' ? seen(name) : TITLES[view]) + ' · Holdfast';
    scrollTo(0, 0);
  }, [view, name]);
  if (tokenWanted.value) return <AskToken />;
  const state = board.value.state;
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={event => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to the content
      </a>
      <header class="top">
        <div class="brand">
          <b>Holdfast</b> {state && <Backend state={state} />}
        </div>
        <nav aria-label="Views">
          {VIEWS.map(one => (
            <a
              key={one}
              href={`#/${one}`}
              aria-current={one === view || (one === 'locks' && view === 'lock') ? 'page' : undefined}
            >
              {TITLES[one]}
              {state && one === 'locks' && <span class="badge">{count(state.counts.locks)}</span>}
              {one === 'locks' && board.value.alerts.length > 0 && (
                <span class="badge bad">
                  {count(board.value.alerts.length)}
                  <span class="word"> {board.value.alerts.length === 1 ? 'alert' : 'alerts'}</span>
                </span>
              )}
              {state && one === 'graph' && state.counts.deadlocks > 0 && (
                <CycleBadge cycles={state.counts.deadlocks} alerts={board.value.alerts} />
              )}
            </a>
          ))}
        </nav>
      </header>
      <Stale />
      {state?.mode.replay && <Replay state={state} />}
      <main id="main" tabIndex={-1}>
        <Guard key={`${view} ${name}`}>
          {view === 'locks' && <h1 class="hidden">Locks</h1>}
          {view === 'locks' && <Alerts />}
          {view === 'locks' && <Locks />}
          {view === 'lock' && <Lock key={name} />}
          {view === 'clients' && <Clients />}
          {view === 'graph' && <GraphView />}
          {view === 'events' && <Events />}
        </Guard>
      </main>
      {state && <Foot state={state} />}
    </>
  );
}

/** How many circles there are; calm as long as each of them is only possible. */
function CycleBadge({ cycles, alerts }: { cycles: number; alerts: readonly Alert[] }) {
  const certain = alerts.some(alert => alert.kind === 'deadlock');
  return (
    <span class={certain ? 'badge bad' : 'badge warn'}>
      {count(cycles)}
      <span class="word">
        {certain ? ' ' : ' possible '}
        {cycles === 1 ? 'deadlock' : 'deadlocks'}
      </span>
    </span>
  );
}

function Backend({ state }: { state: State }) {
  const { nodes } = state.backend;
  const down = nodes.filter(node => node.state === 'down');
  // Of several, those that are down are named.
  const address = nodes.length === 1 ? nodes[0]!.address : undefined;
  const saysLabel = address !== undefined && address.includes(state.backend.label);
  return (
    <span class="soft backend">
      {!saysLabel && <bdi>{spelled(state.backend.label)}</bdi>}
      {address && !saysLabel && ' '}
      {address && <bdi>{middleCut(seen(address), 48)}</bdi>}
      {state.backend.topology !== null && state.backend.topology !== 'single' && `, ${state.backend.topology}`}
      {down.length > 0 && (
        <span class="bad">
          , {counted(down.length, 'node')} down: {down.map(node => seen(node.address)).join(', ')}
        </span>
      )}
    </span>
  );
}

function Stale() {
  const why = stale.value;
  const state = board.value.state;
  // Always there, so that a screen reader hears of a change.
  return (
    <div role="alert">
      {why !== null && (
        <p class="stale">
          {spelled(why)}{' '}
          {state ? <b>What is shown is as of {clock(state.now, Date.now())}.</b> : 'Nothing was seen yet.'}
        </p>
      )}
    </div>
  );
}

function Alerts() {
  const { alerts } = board.value;
  if (alerts.length === 0) return null;
  const [shown, rest] = [alerts.slice(0, 3), alerts.slice(3)];
  const line = (alert: (typeof alerts)[number], i: number) => (
    <li key={i} class={alert.kind === 'deadlock' || alert.kind === 'holder-gone' ? 'notice bad' : 'notice warn'}>
      {alert.lock !== null && (
        <>
          <a href={lockAddress(alert.lock)}>
            <Name name={alert.lock} most={60} />
          </a>
          :{' '}
        </>
      )}
      {alert.kind === 'deadlock' && 'deadlock: '}
      <bdi>{spelled(alert.text)}</bdi> <span class="soft">({span(now.value - alert.sinceAt)})</span>
    </li>
  );
  return (
    <section class="alerts" aria-label="Alerts">
      <ul>{shown.map(line)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{counted(rest.length, 'more alert')}</summary>
          <ul>{rest.slice(0, 100).map(line)}</ul>
        </details>
      )}
    </section>
  );
}

function Replay({ state }: { state: State }) {
  const { fromAt, toAt, millis } = state.mode.replay!;
  const at = moment.value ?? millis;
  return (
    <section class="replay" aria-label="Replay">
      <label>
        Recorded; shown is <b class="number">{clock(at, toAt)}</b>
        <input
          type="range"
          min={fromAt}
          max={toAt}
          step={1_000}
          value={at}
          aria-valuetext={clock(at, toAt)}
          onInput={event => (moment.value = Number(event.currentTarget.value))}
        />
      </label>
      <span class="soft">
        from {clock(fromAt, toAt)} to {clock(toAt, toAt)}
      </span>
    </section>
  );
}

function Foot({ state }: { state: State }) {
  return (
    <footer class="foot soft">
      <p>
        {state.mode.live ? `Sampled every ${span(state.sampledEveryMillis)}` : 'A record'}
        {state.cost.text !== '' && `; costs ${state.cost.text}`}
        {state.cost.throttled && ', slowed down to stay below its limit'}
        {state.discovery &&
          (state.discovery.complete ? `; all keys were searched` : '; keys are still being searched')}
        .
      </p>
      {state.notes.length > 0 && (
        <details>
          <summary>What this page cannot see</summary>
          <ul>
            {state.notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </footer>
  );
}

function AskToken() {
  const give = (event: Event) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget as HTMLFormElement).get('token') ?? '').trim();
    // The whole address may be pasted.
    if (token !== '') useToken(token.includes('#token=') ? token.slice(token.indexOf('#token=') + 7) : token);
  };
  return (
    <main class="ask">
      <h1>Holdfast</h1>
      <form onSubmit={give}>
        <label>
          Token
          <input type="password" name="token" autocomplete="off" aria-describedby="token-help" />
        </label>
        <button type="submit">Open</button>
      </form>
      <p id="token-help" class="soft">
        The console asks for a token. It is the part after <code>#token=</code> of the address that the command
        printed, or what is in the file of <code>--token-file</code>.
      </p>
      <p class="soft">Where an application serves this page, its session may have ended: sign in there again.</p>
    </main>
  );
}
