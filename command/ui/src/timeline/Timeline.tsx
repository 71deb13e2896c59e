// The one timeline: lanes of bars in SVG, for the eye, the mouse and the keyboard, with the same as a list beside it.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { laidOut, laneAt, AXIS, ROW, type Place } from './layout';
import { BarList } from './BarList';
import { Drawing, Labels } from './Drawing';
import { barsAt, moved, within, zoomed, type Bar, type Group, type Moment, type Range } from './model';

export interface TimelineProps {
  label: string;
  groups: Group[];
  moments?: Moment[];
  all: Range;
  range: Range;
  onRange: (range: Range) => void;
  least: number;
  /** How long a second is in the unit of the times. */
  second: number;
  tick: (at: number, step: number) => string;
  /** The colours by their numbers, as names of classes. */
  legend?: { colour: number; text: string }[];
}

interface Chosen extends Place {
  bar: number;
}

const KEYS =
  'Arrow keys choose a bar, Shift with an arrow moves the range, + and − zoom, 0 shows all. ' +
  'With the mouse: drag to move, Ctrl and the wheel to zoom.';

const LETTER = 6.6;

/** As wide as the longest label, within bounds. */
function gutterOf(groups: readonly Group[], width: number): number {
  const longest = Math.max(
    4,
    ...groups.flatMap(({ label, lanes }) => [label, ...lanes.map(lane => lane.label)]).map(label => label.length),
  );
  return Math.min(longest * LETTER + 22, width < 560 ? Math.min(110, width * 0.3) : Math.min(230, width * 0.22));
}

export function Timeline(props: TimelineProps) {
  const { groups, all, range, onRange, least } = props;
  const [width, setWidth] = useState(600);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [tip, setTip] = useState<{ x: number; y: number; lines: string[] } | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const kept = useRef<number[]>([]);
  const drag = useRef<{ x: number; range: Range } | null>(null);
  const gutter = gutterOf(groups, width);
  const inner = Math.max(40, width - gutter);
  const layout = useMemo(() => laidOut(groups, range, inner, kept.current), [groups, range, inner]);
  const show = (next: Range) => onRange(within(next, all, least));
  const atX = (x: number) => range.from + ((x - gutter) / inner) * (range.to - range.from);

  useEffect(() => {
    const seen = new ResizeObserver(entries => setWidth(Math.max(200, entries[0]!.contentRect.width)));
    seen.observe(frame.current!);
    return () => seen.disconnect();
  }, []);

  // Not by an attribute: only a listener that is not passive can keep the browser from zooming the page.
  const wheel = useRef<(event: WheelEvent) => void>(() => {});
  wheel.current = event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const x = event.clientX - svg.current!.getBoundingClientRect().left;
    show(zoomed(range, atX(Math.max(gutter, x)), Math.exp(event.deltaY / 300)));
  };
  useEffect(() => {
    const turn = (event: WheelEvent) => wheel.current(event);
    svg.current!.addEventListener('wheel', turn, { passive: false });
    return () => svg.current?.removeEventListener('wheel', turn);
  }, []);

  const barOf = (at: Chosen): Bar | undefined => groups[at.group]?.lanes[at.lane]?.bars[at.bar];
  const lanes: Place[] = groups.flatMap((group, g) => group.lanes.map((_, lane) => ({ group: g, lane })));

  const choose = (next: Chosen | null) => {
    const bar = next && barOf(next);
    if (!next || !bar) return;
    setChosen(next);
    const span = range.to - range.from;
    if (bar.to < range.from || bar.from > range.to) show({ from: bar.from - span / 4, to: bar.from + span * 0.75 });
  };
  const firstSeen = (place: Place, near = range.from): Chosen | null => {
    const bars = groups[place.group]!.lanes[place.lane]!.bars;
    if (!bars.length) return null;
    const bar = bars.findIndex(one => one.to >= near);
    return { ...place, bar: bar < 0 ? bars.length - 1 : bar };
  };
  const otherLane = (by: number): Chosen | null => {
    if (!chosen) return lanes.map(place => firstSeen(place)).find(found => found !== null) ?? null;
    const near = barOf(chosen)?.from ?? range.from;
    let i = lanes.findIndex(place => place.group === chosen.group && place.lane === chosen.lane) + by;
    for (; i >= 0 && i < lanes.length; i += by) {
      const found = firstSeen(lanes[i]!, near);
      if (found) return found;
    }
    return chosen;
  };
  const along = (by: number) => choose(chosen ? { ...chosen, bar: chosen.bar + by } : otherLane(1));

  const onKeyDown = (event: KeyboardEvent) => {
    const span = range.to - range.from;
    const middle =
      chosen && barOf(chosen) ? Math.max(range.from, Math.min(range.to, barOf(chosen)!.from)) : range.from + span / 2;
    const acts: Record<string, () => void> = {
      ArrowLeft: () => (event.shiftKey ? show(moved(range, -span / 5)) : along(-1)),
      ArrowRight: () => (event.shiftKey ? show(moved(range, span / 5)) : along(1)),
      ArrowUp: () => choose(otherLane(-1)),
      ArrowDown: () => choose(otherLane(1)),
      '+': () => show(zoomed(range, middle, 0.5)),
      '=': () => show(zoomed(range, middle, 0.5)),
      '-': () => show(zoomed(range, middle, 2)),
      '0': () => show(all),
      Escape: () => setChosen(null),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const onPointerMove = (event: PointerEvent) => {
    const box = svg.current!.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    if (drag.current) {
      const { x: begun, range: old } = drag.current;
      setTip(null);
      if (Math.abs(x - begun) > 2) show(moved(old, ((begun - x) / inner) * (old.to - old.from)));
      return;
    }
    if (x < gutter || y < AXIS) return setTip(null);
    const near = ((range.to - range.from) / inner) * 3;
    const place = laneAt(layout, y);
    const lines = place
      ? barsAt(groups[place.group]!.lanes[place.lane]!.bars, atX(x), near).map(bar => bar.say())
      : [];
    for (const standing of layout.standings)
      if (y >= standing.top && y < standing.bottom)
        for (const { band } of standing.bands)
          if (atX(x) >= band.from - near && atX(x) <= band.to + near) lines.push(band.say());
    for (const moment of props.moments ?? []) if (Math.abs(moment.at - atX(x)) < near) lines.push(moment.say());
    setTip(lines.length ? { x, y, lines: lines.slice(0, 8) } : null);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    svg.current!.setPointerCapture(event.pointerId);
    const box = svg.current!.getBoundingClientRect();
    drag.current = { x: event.clientX - box.left, range };
    const place = laneAt(layout, event.clientY - box.top);
    if (!place) return;
    const at = atX(event.clientX - box.left);
    const near = ((range.to - range.from) / inner) * 3;
    const bar = groups[place.group]!.lanes[place.lane]!.bars.findIndex(b => at >= b.from - near && at <= b.to + near);
    if (bar >= 0) setChosen({ ...place, bar });
  };

  const span = range.to - range.from;
  const chosenBar = chosen ? barOf(chosen) : undefined;
  const laneLabel = chosen ? groups[chosen.group]?.lanes[chosen.lane]?.label : undefined;
  return (
    <section class="timeline" aria-label={props.label}>
      <div class="timeline-tools">
        <button type="button" onClick={() => show(zoomed(range, range.from + span / 2, 0.5))} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={() => show(zoomed(range, range.from + span / 2, 2))} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={() => show(moved(range, -span / 2))} aria-label="Earlier">
          ←
        </button>
        <button type="button" onClick={() => show(moved(range, span / 2))} aria-label="Later">
          →
        </button>
        <button type="button" onClick={() => show(all)}>
          All
        </button>
        {props.legend?.map(({ colour, text }) => (
          <span class="legend" key={text}>
            <span class={`swatch c${colour}`} aria-hidden="true" />
            <bdi>{text}</bdi>
          </span>
        ))}
      </div>
      <div class="timeline-frame" ref={frame}>
        <Labels layout={layout} gutter={gutter} />
        <svg
          ref={svg}
          width={width}
          height={layout.height}
          tabindex={0}
          role="application"
          aria-roledescription="timeline"
          aria-label={`${props.label}. ${KEYS}`}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerDown={onPointerDown}
          onPointerUp={() => (drag.current = null)}
          onPointerCancel={() => (drag.current = null)}
          onPointerLeave={() => setTip(null)}
          onDblClick={() => show(all)}
        >
          <Drawing
            {...props}
            layout={layout}
            gutter={gutter}
            inner={inner}
            chosen={
              chosen && chosenBar
                ? { top: layout.standings[chosen.group]!.lanes[chosen.lane]!, bar: chosenBar }
                : null
            }
          />
        </svg>
        {tip && (
          <div
            class="timeline-tip"
            style={{ top: `${tip.y + ROW}px`, left: `${Math.max(0, Math.min(tip.x + 12, width - 270))}px` }}
          >
            {tip.lines.map((line, i) => (
              <p key={i}>{line}</p>
            ))}
          </div>
        )}
      </div>
      <p class="timeline-chosen" role="status">
        {chosenBar ? (
          <>
            <bdi>{laneLabel}</bdi>: {chosenBar.say()}
          </>
        ) : (
          <span class="soft">{KEYS}</span>
        )}
      </p>
      <BarList groups={groups} moments={props.moments ?? []} range={range} />
    </section>
  );
}
