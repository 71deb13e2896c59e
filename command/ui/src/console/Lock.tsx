// One lock: who holds it, what happened to it, who waits, and the way to end its hold.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Holder, LockDetail, Waiter } from './contract';
import { lanesOf } from './history';
import { board, moment, now } from './live';
import { Connected, LeaseBar, Marks, WhoLine } from './parts';
import { Release } from './Release';
import { address, lockAddress, route } from './route';
import { blockSentence } from './sentences';
import { useAnswer } from './useAnswer';
import { WaitersChart } from './WaitersChart';
import { Name } from '../common/Name';
import { narrow } from '../common/narrow';
import { Rows } from '../common/Rows';
import { clock, count, counted, span } from '../common/words';
import { within, type Range } from '../timeline/model';
import { Timeline } from '../timeline/Timeline';

export function Lock() {
  const name = route.value.parameters.get('name') ?? '';
  const { value, missing, problem, again } = useAnswer<LockDetail>(`lock?${new URLSearchParams({ name })}`);
  // The hold that was shown when the dialog was opened, whatever is shown beside it since.
  const [releasing, setReleasing] = useState<{ shown: string; holder: Holder | null } | null>(null);
  useEffect(() => setReleasing(null), [name]);
  const row = value?.lock ?? null;
  const canRelease = board.value.state?.mode.release === true && moment.value === null && value?.shown != null;
  return (
    <article class="lock">
      <p>
        <a href="#/locks">← All locks</a>
      </p>
      <h1 class="lock-name">
        <Name name={name} />
      </h1>
      {missing && (
        <p class="empty">No lock of this name is held or waited for, nor was one in the time that is kept.</p>
      )}
      {problem !== null && !missing && (
        <p class="notice warn" role="status">
          {problem}
        </p>
      )}
      {!value && !missing && problem === null && <p class="soft">Asking.</p>}
      {value && row && (
        <>
          <p class="answer">
            {blockSentence(row, now.value)} <Marks marks={row.marks} />
          </p>
          {value.blockedBy.map((link, i) => (
            <p key={i}>
              {i === 0 ? 'Its holder' : 'The holder of that'} waits for{' '}
              <a href={lockAddress(link.name)}>
                <Name name={link.name} most={80} />
              </a>
              {link.holder && (
                <>
                  , which is held by <WhoLine who={link.holder} />
                </>
              )}
              .
            </p>
          ))}
          {value.kept !== null && <p>{value.kept}</p>}
          {value.outcome && (
            <p>
              Outcome kept: {value.outcome.text} (token <code>{value.outcome.token}</code>)
            </p>
          )}
          <Holders row={row.holders} all={row.holderCount} />
          {canRelease && (
            <button
              type="button"
              class="danger"
              onClick={() => setReleasing({ shown: value.shown ?? '', holder: row.holders[0] ?? null })}
            >
              Release by force…
            </button>
          )}
          {releasing && (
            <Release
              name={name}
              shown={releasing.shown}
              holder={releasing.holder}
              onEnd={() => {
                setReleasing(null);
                again();
              }}
            />
          )}
          <History detail={value} name={name} />
          {row.spark.length > 1 && <WaitersChart spark={row.spark} />}
        </>
      )}
      {value && <Queue queue={value.queue} length={value.queueLength} />}
    </article>
  );
}

function Holders({ row, all }: { row: Holder[]; all: number }) {
  if (row.length === 0) return null;
  return (
    <>
      <h2>{all === 1 ? 'Holder' : `${count(all)} holders`}</h2>
      <ul class="cards">
        {row.map(holder => (
          <li key={holder.client + holder.attempt} class="card">
            <p>
              <WhoLine who={holder} />
            </p>
            <LeaseBar holder={holder} now={now.value} />
            <dl>
              <dt>since</dt>
              <dd>
                {holder.sinceAt === null
                  ? 'unknown'
                  : `${clock(holder.sinceAt, now.value)} (${span(now.value - holder.sinceAt)})`}
              </dd>
              <dt>lease</dt>
              <dd>
                {holder.leaseUntilAt === null
                  ? 'unknown'
                  : `ends in ${span(holder.leaseUntilAt - now.value)}, unless renewed`}
              </dd>
              <dt>client</dt>
              <dd>
                <Name name={holder.client} most={60} />
                <Connected connected={holder.connected} />
              </dd>
              <dt>token</dt>
              <dd>
                <code>{holder.token}</code>
              </dd>
              <dt>attempt</dt>
              <dd>
                <code>{holder.attempt}</code>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      {all > row.length && <p class="soft">{count(all - row.length)} more hold it and are not listed.</p>}
    </>
  );
}

function History({ detail, name }: { detail: LockDetail; name: string }) {
  const { group, left } = useMemo(() => lanesOf(detail), [detail]);
  const [chosen, setChosen] = useState<Range | null>(null);
  useEffect(() => setChosen(null), [name]);
  const { fromAt, toAt, truncated } = detail.history;
  const all = { from: fromAt, to: Math.max(toAt, fromAt + 1_000) };
  const range = within(chosen ?? all, all, 100);
  if (group.lanes.length === 0) return null;
  return (
    <>
      <h2>Holds and waits</h2>
      <Timeline
        label="Holds and waits of this lock, a lane for each client"
        groups={[group]}
        all={all}
        range={range}
        onRange={next => setChosen(next.from <= all.from && next.to >= all.to ? null : next)}
        least={100}
        second={1_000}
        tick={(at, step) =>
          clock(at, detail.now).slice(-8) + (step < 1_000 ? '.' + String(at % 1_000).padStart(3, '0') : '')
        }
        legend={[
          { colour: 0, text: 'held' },
          { colour: 8, text: 'waited' },
        ]}
      />
      {left > 0 && <p class="soft">{counted(left, 'more client', 'more clients')} waited or held it in this time.</p>}
      {truncated && <p class="soft">What is older was dropped to keep the history small.</p>}
    </>
  );
}

function Queue({ queue, length }: { queue: Waiter[]; length: number }) {
  return (
    <>
      <h2>{length === 0 ? 'Nobody waits' : `${counted(length, 'waiter')}, in the order of the queue`}</h2>
      {queue.length > 0 && (
        <Rows
          label="Queue"
          count={queue.length}
          height={narrow.value ? 64 : 38}
          keyOf={i => `${queue[i]!.client} ${queue[i]!.attempt}`}
          row={i => {
            const waiter = queue[i]!;
            return (
              <div class="queue-row">
                <span class="number soft place">{count(i + 1)}</span>
                <a href={address('clients', { q: waiter.client })}>
                  <WhoLine who={waiter} />
                </a>
                <span class="number">
                  {waiter.sinceAt === null ? 'unknown' : `for ${span(now.value - waiter.sinceAt)}`}
                  <span class="soft"> attempt {waiter.attempt}</span>
                  {waiter.connected === false && <span class="bad"> not connected</span>}
                </span>
              </div>
            );
          }}
        />
      )}
      {length > queue.length && queue.length > 0 && (
        <p class="soft">
          The first {count(queue.length)} are listed; {count(length - queue.length)} more wait.
        </p>
      )}
    </>
  );
}
