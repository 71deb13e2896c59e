// A chart by uPlot in the colours of the page. What it shows is said in words by its label.
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { brief } from './words';

export interface ChartSeries {
  label: string;
  /** The custom property of its colour. */
  colour: string;
  stepped?: boolean;
  dashed?: boolean;
  filled?: boolean;
  bars?: boolean;
}

export interface ChartProps {
  label: string;
  height: number;
  data: uPlot.AlignedData;
  series: ChartSeries[];
  atX: (value: number) => string;
  /** The steps that the axis of times may have. */
  incrementsX?: number[];
  rangeX?: [number, number];
  topY?: number;
  legend?: boolean;
  /** A range was chosen by dragging. */
  onRange?: (from: number, to: number) => void;
  /** Draws behind the series; in the units of the device. */
  behind?: (plot: uPlot, pen: CanvasRenderingContext2D) => void;
  /** Draws over the series. */
  over?: (plot: uPlot, pen: CanvasRenderingContext2D) => void;
}

export const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A little above the highest value; above nothing, one. */
const aboveAll = (most: number | null): number => (most !== null && most > 0 ? most * 1.08 : 1);

function options(latest: () => ChartProps, width: number): uPlot.Options {
  const props = latest();
  const soft = colourOf('--soft');
  const line = colourOf('--line');
  const axis = (size: number, more: object) => ({
    stroke: soft,
    size,
    font: '11px system-ui, sans-serif',
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line },
    ...more,
  });
  const most = Math.max(
    1,
    ...props.data
      .slice(1)
      .flatMap(values => Array.from(values as number[]))
      .filter(value => Number.isFinite(value)),
  );
  const labelOfMost = brief(props.topY ?? most * 1.1).length;
  return {
    width,
    height: props.height,
    cursor: {
      show: props.onRange !== undefined,
      x: false,
      y: false,
      points: { show: false },
      drag: { x: props.onRange !== undefined, y: false, setScale: false },
    },
    legend: { show: props.legend === true, live: false },
    scales: {
      x: {
        time: false,
        range: (_, least, most) => latest().rangeX ?? [least ?? 0, Math.max(most ?? 1, (least ?? 0) + 1)],
      },
      y: {
        range: (_, least, most) => [Math.min(0, least ?? 0), latest().topY ?? aboveAll(most)],
      },
    },
    axes: [
      axis(30, {
        space: 84,
        ...(props.incrementsX ? { incrs: props.incrementsX } : {}),
        values: (_: uPlot, at: number[]) => at.map(props.atX),
      }),
      axis(Math.max(44, 26 + labelOfMost * 7), { space: 36, values: (_: uPlot, at: number[]) => at.map(brief) }),
    ],
    series: [
      {},
      ...props.series.map((one): uPlot.Series => ({
        label: one.label,
        stroke: colourOf(one.colour),
        width: one.bars ? 0 : 1.75,
        points: { show: false },
        ...(one.dashed ? { dash: [5, 4] } : {}),
        ...(one.filled || one.bars ? { fill: colourOf(one.colour) + (one.bars ? '' : '33') } : {}),
        ...(one.stepped ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
        ...(one.bars ? { paths: uPlot.paths.bars!({ size: [1, 100], gap: 0 }) } : {}),
      })),
    ],
    hooks: {
      drawAxes: [
        plot => {
          // For those who check the page.
          const place = plot.root.parentElement;
          if (place) place.dataset.top = String(plot.scales.y?.max ?? '');
          latest().behind?.(plot, plot.ctx);
        },
      ],
      draw: [plot => latest().over?.(plot, plot.ctx)],
      setSelect: [
        plot => {
          const { left, width: wide } = plot.select;
          if (wide > 2) latest().onRange?.(plot.posToVal(left, 'x'), plot.posToVal(left + wide, 'x'));
        },
      ],
    },
  };
}

export function Chart(props: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const shape = JSON.stringify([props.series, props.height, props.legend]);

  useEffect(() => {
    const draw = () => {
      plot.current?.destroy();
      const width = Math.max(160, place.current!.clientWidth);
      plot.current = new uPlot(
        options(() => latest.current, width),
        latest.current.data,
        place.current!,
      );
    };
    const sized = new ResizeObserver(() => {
      const width = Math.max(160, place.current!.clientWidth);
      if (plot.current && plot.current.width !== width)
        plot.current.setSize({ width, height: latest.current.height });
    });
    draw();
    sized.observe(place.current!);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', draw);
    return () => {
      scheme.removeEventListener('change', draw);
      sized.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [shape]);
  useEffect(() => plot.current?.setData(props.data), [props.data, props.topY, props.rangeX?.[0], props.rangeX?.[1]]);
  useEffect(() => plot.current?.redraw(false), [props.behind, props.over]);
  return <div class="chart" ref={place} role="img" aria-label={props.label} />;
}
