// The page of the demo: for each round what was sold, and who was in the critical section.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { killedAt, plotted, together, turnsOf, type Demo, type Round } from './demo';
import { Chart, colourOf } from '../common/Chart';
import { spelled } from '../common/names';
import { count } from '../common/words';
import { secondsText, within, type Range } from '../timeline/model';
import { Timeline } from '../timeline/Timeline';
import '../common/base.css';
import '../common/page.css';
import '../timeline/timeline.css';
import './demo.css';

const demo = signal<Demo | null>(null);
const isOver = signal(false);

function Page() {
  const shown = demo.value;
  if (!shown) return <p role="status">{isOver.value ? 'The demo has ended.' : 'Connecting.'}</p>;
  const { settings, rounds, report, exact } = shown;
  const current = report ? undefined : rounds.findLast(round => round.news.length > 0);
  const tallest = Math.max(settings.stock, ...rounds.map(round => round.samples.at(-1)?.sold ?? 0));
  const state = report
    ? 'the demo is over'
    : isOver.value
      ? 'the demo has ended; this is what was seen of it'
      : `round: ${current?.title ?? 'none yet'}`;
  return (
    <main>
      <h1>Holdfast demo</h1>
      <p role="status">
        {count(settings.requests)} buyers, {count(settings.stock)} items, {settings.nodes} JVMs; {state}
      </p>
      <div class="rounds">
        {rounds.map(round => (
          <RoundCard key={round.title} round={round} demo={shown} running={round === current} tallest={tallest} />
        ))}
      </div>
      {report !== '' && (
        <pre class={exact ? 'card good' : 'card bad-card'} aria-live="polite">
          {lines(report)}
        </pre>
      )}
      <ul class="news card">
        {rounds.flatMap(round =>
          round.news.map((sentence, i) => (
            <li key={`${round.title} ${i}`}>
              <b>{round.title}</b> {spelled(sentence)}
            </li>
          )),
        )}
      </ul>
    </main>
  );
}

function RoundCard(props: { round: Round; demo: Demo; running: boolean; tallest: number }) {
  const { round, running, tallest } = props;
  const { stock, nodes } = props.demo.settings;
  const sold = round.samples.at(-1)?.sold ?? 0;
  const killed = killedAt(round, nodes);
  const over = useMemo(
    () =>
      (plot: uPlot, pen: CanvasRenderingContext2D): void => {
        if (killed === null) return;
        const x = plot.valToPos(killed, 'x', true);
        pen.save();
        pen.fillStyle = colourOf('--bad');
        pen.fillRect(x - 1, plot.bbox.top, 2 * devicePixelRatio, plot.bbox.height);
        pen.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
        pen.textAlign = 'left';
        pen.fillText('kill -9', x + 5, plot.bbox.top + 12 * devicePixelRatio);
        pen.restore();
      },
    [killed],
  );
  const data = useMemo(() => plotted(round, stock), [round.samples.length]);
  const words = `${count(sold)} sold of ${count(stock)}${sold > stock ? `, ${count(sold - stock)} too many` : ''}`;
  return (
    <article class={`card${running ? ' running' : sold > stock ? ' bad-card' : ''}`}>
      <h2>
        {round.title}: {words}
      </h2>
      <Chart
        label={`${round.title}: ${words}`}
        height={200}
        data={data}
        series={[
          { label: 'stock', colour: '--soft', dashed: true },
          { label: 'left in stock', colour: '--c0' },
          { label: 'sold', colour: '--c1' },
          { label: 'sold too many', colour: '--bad', filled: true },
        ]}
        atX={at => `${at} s`}
        topY={1.06 * tallest}
        legend
        over={over}
      />
      <Turns round={round} nodes={nodes} />
    </article>
  );
}

function Turns({ round, nodes }: { round: Round; nodes: number }) {
  const [chosen, setChosen] = useState<Range | null>(null);
  const group = useMemo(() => turnsOf(round, nodes), [round.samples.length]);
  const moments = useMemo(() => together(round), [round.samples.length]);
  const all = { from: 0, to: Math.max(1, (round.samples.at(-1)?.millis ?? 0) / 1_000) };
  const range = chosen ? within(chosen, all, 0.05) : all;
  if (round.samples.length === 0) return null;
  const times = moments.length === 0 ? 'never' : `in ${count(moments.length)} of`;
  return (
    <>
      <h3>
        In the critical section{' '}
        <span class={moments.length > 0 ? 'bad' : 'soft'}>
          {moments.length === 0
            ? `(${times} two at once, in ${count(round.samples.length)} samples)`
            : `(two at once ${times} ${count(round.samples.length)} samples)`}
        </span>
      </h3>
      <Timeline
        label={`Who was in the critical section: ${round.title}`}
        groups={[group]}
        moments={moments}
        all={all}
        range={range}
        onRange={next => setChosen(next.from <= all.from && next.to >= all.to ? null : next)}
        least={0.05}
        second={1}
        tick={secondsText}
      />
    </>
  );
}

const lines = (text: string): string => text.split('\n').map(spelled).join('\n');

const source = new EventSource('events');
source.onmessage = message => {
  demo.value = JSON.parse(message.data);
  if (demo.value?.report) source.close();
};
source.onerror = () => {
  source.close();
  isOver.value = true;
};
render(<Page />, document.getElementById('app')!);
