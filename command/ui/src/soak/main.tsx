// The page of a soak: what was measured over its time, and whether anything grew.
import { render } from 'preact';
import { useMemo } from 'preact/hooks';
import type uPlot from 'uplot';
import { half, plotted, tickText, type Series, type Soak } from './soak';
import { Chart, colourOf } from '../common/Chart';
import { seen } from '../common/names';
import { brief, count, counted } from '../common/words';
import '../common/base.css';
import '../common/page.css';

const soak: Soak = JSON.parse(document.getElementById('soak')!.textContent!);

const TICKS = [1, 5, 10, 30, 60, 300, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400];

function Plot({ series }: { series: Series }) {
  const data = useMemo(() => plotted(series), []);
  const behind = useMemo(
    () =>
      (plot: uPlot, pen: CanvasRenderingContext2D): void => {
        const { left, top, width, height } = plot.bbox;
        const from = plot.valToPos(half(series), 'x', true);
        pen.save();
        pen.fillStyle = colourOf('--band-server');
        pen.fillRect(from, top, left + width - from, height);
        pen.restore();
      },
    [],
  );
  const words = `level ${brief(series.level)}, growth ${brief(series.growth)}, noise up to ${brief(series.tolerance)}`;
  return (
    <section class="card">
      <h2 style={{ margin: 0 }}>{series.title}</h2>
      <p class="soft">
        {words}
        {series.grew && <b class="bad"> grew</b>}
      </p>
      <Chart
        label={`${series.title}: ${words}${series.grew ? '; it grew' : ''}`}
        height={180}
        data={data}
        series={[
          { label: 'measured', colour: '--c0' },
          { label: 'trend', colour: series.grew ? '--bad' : '--text', dashed: true },
        ]}
        incrementsX={TICKS}
        atX={tickText}
        behind={behind}
      />
    </section>
  );
}

function Page() {
  return (
    <main>
      <h1>Holdfast soak</h1>
      <p>
        {count(soak.seconds)} s on {seen(soak.server)}, {counted(soak.clients, 'client')},{' '}
        {counted(soak.faults, 'fault')}, {counted(soak.grants, 'grant')}.{' '}
        <b class={soak.grew ? 'bad' : ''}>{soak.grew ? 'Something grew.' : 'Nothing grew.'}</b>
      </p>
      <p class="soft">The shaded half is judged; the dashed line is its trend.</p>
      <div class="grid">
        {soak.series.map(series => (
          <Plot key={series.name} series={series} />
        ))}
      </div>
    </main>
  );
}

render(<Page />, document.getElementById('app')!);
