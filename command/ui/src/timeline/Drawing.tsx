// What is inside the SVG: an axis, bands, a path for all bars of a colour in a lane, and findings.
import type { Layout, Standing } from './layout';
import { AXIS, BAND_ROW, ROW } from './layout';
import { boxes, path, ticks, type Bar, type Range } from './model';
import type { TimelineProps } from './Timeline';

interface DrawingProps extends TimelineProps {
  layout: Layout;
  gutter: number;
  inner: number;
  chosen: { top: number; bar: Bar } | null;
}

/** The names of the lanes, in HTML, which cuts and isolates them. */
export function Labels({ layout, gutter }: { layout: Layout; gutter: number }) {
  const at = (top: number, height: number) => ({ top: `${top}px`, height: `${height}px`, width: `${gutter - 8}px` });
  return (
    <div aria-hidden="true">
      {layout.standings.map((standing, g) => [
        standing.group.label !== '' && (
          <div class="lane-group" key={`g${g}`} style={at(standing.top, 16)}>
            {standing.group.label}
          </div>
        ),
        ...standing.group.lanes.map((lane, i) => (
          <div class="lane-label" key={`${g}/${i}`} style={at(standing.lanes[i]!, ROW)} title={lane.label}>
            <bdi>{lane.label}</bdi>
          </div>
        )),
      ])}
    </div>
  );
}

export function Drawing(props: DrawingProps) {
  const { layout, range, inner, gutter, second, tick, chosen } = props;
  const x = (at: number) => Math.max(-2, Math.min(inner + 2, ((at - range.from) / (range.to - range.from)) * inner));
  const wide = (from: number, to: number, least: number) => Math.max(least, x(to) - x(from));
  const { at, step } = ticks(range, inner, second === 1 ? 64 : 76, second);
  const moments = (props.moments ?? []).filter(moment => moment.at >= range.from && moment.at <= range.to);
  return (
    <svg x={gutter} width={inner} height={layout.height} overflow="hidden" aria-hidden="true">
      {at.map(one => (
        <g key={one}>
          <line class="tick" x1={x(one)} x2={x(one)} y1={AXIS - 5} y2={layout.height} />
          {isWhole(x(one), inner) && (
            <text class="tick-text" x={x(one)} y={12} text-anchor="middle">
              {tick(one, step)}
            </text>
          )}
        </g>
      ))}
      {layout.standings.map((standing, g) => (
        <g key={g}>
          <Bands standing={standing} bottom={standing.group.kind === 'server' ? layout.height : standing.bottom} />
          {standing.group.lanes.map((lane, i) => (
            <LanePaths key={i} bars={lane.bars} range={range} width={inner} top={standing.lanes[i]!} />
          ))}
        </g>
      ))}
      {moments.map((moment, i) => (
        <g key={i} class={moment.bad ? 'moment bad' : 'moment'}>
          <line x1={x(moment.at)} x2={x(moment.at)} y1={AXIS} y2={layout.height} />
          {moment.frames?.map((frame, j) => (
            <rect
              key={j}
              x={x(frame.from)}
              y={(layout.standings[frame.group]?.lanes[frame.lane] ?? 0) + 1}
              width={wide(frame.from, frame.to, 3)}
              height={ROW - 2}
            />
          ))}
        </g>
      ))}
      {chosen && (
        <rect
          class="chosen"
          x={x(chosen.bar.from) - 1.5}
          y={chosen.top + 1}
          width={wide(chosen.bar.from, chosen.bar.to, 1) + 3}
          height={ROW - 2}
          rx="2"
        />
      )}
    </svg>
  );
}

/** Whether a label in the middle of a tick is within the picture. */
const isWhole = (x: number, width: number): boolean => x >= 30 && x <= width - 30;

function Bands({ standing, bottom }: { standing: Standing; bottom: number }) {
  const { group, top } = standing;
  return (
    <>
      {standing.bands.map(({ band, x, wide, row, labelAt }, i) => (
        <g key={i} class={`band ${group.kind}${band.strong ? ' strong' : ''}`}>
          <rect x={x} y={top} width={wide} height={bottom - top} />
          <rect class="edge" x={x} y={top + row * BAND_ROW} width={wide} height={2} />
          {labelAt !== null && (
            <text x={labelAt + 2} y={top + row * BAND_ROW + 12}>
              {band.label}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function LanePaths({ bars, range, width, top }: { bars: Bar[]; range: Range; width: number; top: number }) {
  const byClass = new Map<string, Bar[]>();
  const into = (name: string, bar: Bar) => {
    const found = byClass.get(name);
    if (found) found.push(bar);
    else byClass.set(name, [bar]);
  };
  for (const bar of bars) {
    if (bar.to < range.from || bar.from > range.to) continue;
    into(`${bar.thin ? 'wait' : 'hold'} c${bar.colour}`, bar);
    if (bar.lost) into('lost', { ...bar, from: bar.to });
  }
  const extent = (name: string): [number, number] =>
    name.startsWith('wait') ? [top + ROW / 2 - 1.5, 3] : name === 'lost' ? [top + 2, ROW - 4] : [top + 4, ROW - 8];
  return (
    <>
      {[...byClass]
        .sort(([a], [b]) => rank(a) - rank(b))
        .map(([name, some]) => {
          const found = boxes(some, range, width);
          if (name === 'lost') for (const box of found) box[1] = Math.max(2, box[1]);
          return <path key={name} class={name} d={path(found, ...extent(name))} />;
        })}
    </>
  );
}

const rank = (name: string): number => (name.startsWith('wait') ? 0 : name === 'lost' ? 2 : 1);
