// The page of a chaos run: who held what, who waited, which faults there were, and what they explain.
import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { faultCounts, grantsOver, groupsOf, momentsOf, COLOURS, type Run } from './run';
import { Chart, colourOf } from '../common/Chart';
import type uPlot from 'uplot';
import { seen, spelled } from '../common/names';
import { count, counted } from '../common/words';
import { rangeOf, secondsText, within, type Range } from '../timeline/model';
import { Timeline } from '../timeline/Timeline';
import '../common/base.css';
import '../common/page.css';
import '../timeline/timeline.css';

const LEAST = 0.02;
const PARTS = 240;
const FINDINGS = 500;
const FIRST_SECONDS = 30;

const run: Run = JSON.parse(document.getElementById('run')!.textContent!);
const ALL: Range = { from: 0, to: Math.max(run.seconds, 1) };
const FIRST: Range = { from: 0, to: Math.min(ALL.to, FIRST_SECONDS) };

function ofAddress(): Range {
  const named = rangeOf(location.hash);
  return named ? within(named, ALL, LEAST) : FIRST;
}

let keeping: ReturnType<typeof setTimeout> | undefined;

/** Keeps the range in the address, once it has come to rest. */
function keep({ from, to }: Range): void {
  clearTimeout(keeping);
  const fragment = `#from=${from.toFixed(3)}&to=${to.toFixed(3)}`;
  keeping = setTimeout(() => history.replaceState(null, '', fragment), 200);
}

function Page() {
  const [range, setRange] = useState(ofAddress);
  const [shown, setShown] = useState(() => run.locks.map(() => true));
  useEffect(() => {
    const read = () => setRange(ofAddress());
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const show = (next: Range) => {
    const range = within(next, ALL, LEAST);
    setRange(range);
    keep(range);
  };
  const groups = useMemo(() => groupsOf(run, shown), [shown]);
  const moments = useMemo(() => momentsOf(run), []);
  return (
    <main>
      <h1>Holdfast chaos, seed {run.seed}</h1>
      <Summary />
      <p class="soft">
        A row for each thread of each client. A bar is a time in which the thread could rely on a lock, in the lock’s
        colour, with a red end if it was lost; a thin line is a wait for it. Orange bands are faults of a client, grey
        ones those of the server; those that explain a finding have their names in bold. The address keeps the range:{' '}
        <code>#from=10&amp;to=20</code>.
      </p>
      <div class="tools" role="group" aria-label="Locks to show">
        {run.locks.map((lock, i) => (
          <label key={lock}>
            <input
              type="checkbox"
              checked={shown[i]!}
              onChange={() => setShown(shown.map((old, j) => (i === j ? !old : old)))}
            />
            <span class={`swatch c${i % COLOURS}`} aria-hidden="true" />
            <bdi>{seen(lock)}</bdi>
          </label>
        ))}
        <button type="button" onClick={() => show(FIRST)}>
          first {FIRST.to.toFixed(0)} s
        </button>
        <span class="soft number range" role="status">
          {range.from.toFixed(2)} to {range.to.toFixed(2)} s
        </span>
      </div>
      <Overview range={range} onRange={show} />
      <Timeline
        label="Holds, waits and faults of the run"
        groups={groups}
        moments={moments}
        all={ALL}
        range={range}
        onRange={show}
        least={LEAST}
        second={1}
        tick={secondsText}
      />
      <Findings />
      <h2>Faults</h2>
      <ul class="counts">
        {faultCounts(run).map(([kind, times]) => (
          <li key={kind}>
            <span>{kind}</span> <span class="number">{count(times)}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Summary() {
  const bad = run.findings.filter(finding => !finding.explained).length;
  return (
    <p>
      {run.seconds.toFixed(0)} s on {seen(run.server)}, {counted(run.clients, 'client')}:{' '}
      <b>{counted(run.faults.length, 'fault')}</b>, <b>{counted(run.holds.length, 'grant')}</b>,{' '}
      <b class={bad ? 'bad' : ''}>{counted(bad, 'violation')}</b>, <b>{count(run.findings.length - bad)}</b> explained
      by the schedule
    </p>
  );
}

function Overview({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const data = useMemo(() => grantsOver(run, PARTS), []);
  const over = useMemo(
    () =>
      (plot: uPlot, pen: CanvasRenderingContext2D): void => {
        const { top, height } = plot.bbox;
        const x = (at: number) => plot.valToPos(at, 'x', true);
        pen.save();
        for (const fault of run.faults) {
          pen.fillStyle = colourOf(fault.client < 0 ? '--band-server' : '--band-client');
          pen.fillRect(x(fault.from), top, Math.max(1, x(fault.to) - x(fault.from)), height);
        }
        for (const finding of run.findings) {
          pen.fillStyle = colourOf(finding.explained ? '--warn' : '--bad');
          pen.fillRect(x(finding.at) - 1, top, finding.explained ? 1.5 : 3, height);
        }
        pen.strokeStyle = colourOf('--accent');
        pen.lineWidth = 2 * devicePixelRatio;
        pen.strokeRect(x(range.from), top + 1, Math.max(3, x(range.to) - x(range.from)), height - 2);
        pen.restore();
      },
    [range],
  );
  return (
    <>
      <h2>
        Grants per {(run.seconds / PARTS).toFixed(2)} s{' '}
        <span class="soft">(drag over the chart to choose a range)</span>
      </h2>
      <Chart
        label={`Grants over the time of the run, ${count(run.holds.length)} in all`}
        height={120}
        data={data}
        series={[{ label: 'grants', colour: '--wait', bars: true }]}
        atX={at => `${at} s`}
        rangeX={[ALL.from, ALL.to]}
        over={over}
        onRange={(from, to) => onRange({ from, to })}
      />
    </>
  );
}

function Findings() {
  const { findings } = run;
  return (
    <>
      <h2>Findings</h2>
      {findings.length === 0 && <p>None: everything that was seen is allowed.</p>}
      <ul class="findings">
        {findings.slice(0, FINDINGS).map((finding, i) => (
          <li key={i}>
            <span class={finding.explained ? 'explained' : 'violation'}>
              {finding.explained ? 'explained' : 'VIOLATION'}
            </span>{' '}
            <a href={`#from=${Math.max(0, finding.at - 2).toFixed(3)}&to=${(finding.at + 2).toFixed(3)}`}>
              {finding.at.toFixed(3)} s
            </a>{' '}
            {spelled(finding.sentence)}
          </li>
        ))}
      </ul>
      {findings.length > FINDINGS && (
        <p class="soft">{count(findings.length - FINDINGS)} more are in the timeline.</p>
      )}
    </>
  );
}

document.title = `Holdfast chaos, seed ${run.seed}`;
render(<Page />, document.getElementById('app')!);
