// What a timeline shows, and the arithmetic of it. Times are numbers of one unit: seconds, or milliseconds.

/** A time in which something was so: a hold, or a wait, which is drawn thin. */
export interface Bar {
  from: number;
  to: number;
  colour: number;
  thin?: boolean;
  /** The end is marked: the lease was lost, or it ended otherwise than by a release. */
  lost?: boolean;
  say: () => string;
}

export interface Lane {
  label: string;
  /** In the order of their beginnings. */
  bars: Bar[];
}

/** A time in which something went on behind the lanes: a fault. */
export interface Band {
  from: number;
  to: number;
  label: string;
  /** It explains something, and is never without its label. */
  strong: boolean;
  say: () => string;
}

export interface Group {
  label: string;
  kind: 'server' | 'client';
  lanes: Lane[];
  bands: Band[];
}

/** A moment that is about all lanes: a finding. */
export interface Moment {
  at: number;
  bad: boolean;
  say: () => string;
  frames?: { group: number; lane: number; from: number; to: number }[];
}

export interface Range {
  from: number;
  to: number;
}

/** A range within the whole, no shorter than so much; whatever cannot be one is the whole. */
export function within(range: Range, all: Range, least: number): Range {
  if (!Number.isFinite(range.from) || !Number.isFinite(range.to) || range.to <= range.from) return { ...all };
  const span = Math.min(all.to - all.from, Math.max(least, range.to - range.from));
  const from = Math.max(all.from, Math.min(all.to - span, range.from));
  return { from, to: from + span };
}

/** A range closer to the eye, or farther away, around a point of it that stays where it is. */
export const zoomed = (range: Range, around: number, by: number): Range => ({
  from: around - (around - range.from) * by,
  to: around + (range.to - around) * by,
});

export const moved = (range: Range, by: number): Range => ({ from: range.from + by, to: range.to + by });

/** The range that an address names, such as "#from=10&to=20"; null if it names none, or one that is none. */
export function rangeOf(fragment: string): Range | null {
  const at = new URLSearchParams(fragment.replace(/^#/, ''));
  const [from, to] = [at.get('from'), at.get('to')];
  if (from === null && to === null) return null;
  const range = { from: Number(from ?? 0), to: Number(to ?? NaN) };
  return Number.isFinite(range.from) && Number.isFinite(range.to) && range.to > range.from ? range : null;
}

const STEPS_OF_SECONDS = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600,
  7_200, 14_400, 43_200, 86_400,
];

/** Where the axis has ticks: as many as there is room for labels. */
export function ticks(range: Range, width: number, room: number, second: number): { at: number[]; step: number } {
  const most = Math.max(1, Math.floor(width / room));
  const span = range.to - range.from;
  const step =
    second *
    (STEPS_OF_SECONDS.find(s => span / (s * second) <= most) ?? 86_400 * Math.ceil(span / (86_400 * second * most)));
  const at: number[] = [];
  for (let i = Math.ceil(range.from / step - 1e-9); i * step <= range.to + step * 1e-9; i++) at.push(i * step);
  return { at, step };
}

/** The label of a tick in seconds, with as many decimals as the step needs. */
export function secondsText(at: number, step: number): string {
  const decimals = step >= 1 ? 0 : Math.min(3, Math.ceil(-Math.log10(step) - 1e-9));
  return at.toFixed(decimals) + ' s';
}

/** Two numbers in pixels: where it begins, and how wide it is. */
export type Box = [number, number];

/** Bars as boxes, of which those too small to be told apart are one. */
export function boxes(bars: readonly Bar[], range: Range, width: number): Box[] {
  const scale = width / (range.to - range.from);
  const found: Box[] = [];
  for (const bar of bars) {
    if (bar.to < range.from || bar.from > range.to) continue;
    const begin = Math.max(-2, (bar.from - range.from) * scale);
    const wide = Math.max(1, Math.min(width + 2, (bar.to - range.from) * scale) - begin);
    const last = found[found.length - 1];
    if (last && begin - (last[0] + last[1]) < 0.5 && wide < 2) {
      last[1] = Math.max(last[1], begin + wide - last[0]);
    } else {
      found.push([begin, wide]);
    }
  }
  return found;
}

/** Boxes of one height as one path. */
export function path(found: readonly Box[], top: number, height: number): string {
  return found.map(([x, wide]) => `M${round(x)} ${top}h${round(wide)}v${height}h${-round(wide)}z`).join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;

export interface PlacedBand {
  band: Band;
  x: number;
  wide: number;
  row: number;
  /** Where its label begins; null if there is no room for it. */
  labelAt: number | null;
}

const LABEL_GAP = 6;

/** Bands in rows. The label of a strong one has a place that nothing else takes; others have one where it is free. */
export function placedBands(
  bands: readonly Band[],
  range: Range,
  width: number,
  wideOf: (label: string) => number,
  usual = 4,
): { placed: PlacedBand[]; rows: number } {
  const scale = width / (range.to - range.from);
  const taken: Box[][] = [];
  const isFree = (row: number, from: number, to: number) =>
    (taken[row] ?? []).every(([a, b]) => to <= a || from >= b);
  const take = (from: number, to: number, most: number): number => {
    let row = 0;
    while (row < most - 1 && !isFree(row, from, to)) row++;
    (taken[row] ??= []).push([from, to]);
    return row;
  };
  const placed = bands
    .filter(band => band.to >= range.from && band.from <= range.to)
    .sort((a, b) => Number(b.strong) - Number(a.strong) || a.from - b.from)
    .map((band): PlacedBand => {
      const x = Math.max(0, (band.from - range.from) * scale);
      const wide = Math.max(1.5, Math.min(width, (band.to - range.from) * scale) - x);
      const label = wideOf(band.label);
      const labelAt = Math.max(0, Math.min(x, width - label));
      const row = take(
        Math.min(x, labelAt),
        Math.max(x + wide, labelAt + label) + LABEL_GAP,
        band.strong ? 1_000 : usual,
      );
      return { band, x, wide, row, labelAt };
    });
  for (const one of placed) {
    if (one.band.strong) continue;
    const to = one.labelAt! + wideOf(one.band.label);
    const clash = placed.some(
      other =>
        other !== one &&
        other.row === one.row &&
        other.x < to + LABEL_GAP &&
        Math.max(other.x + other.wide, other.labelAt === null ? 0 : other.labelAt + wideOf(other.band.label)) >
          one.labelAt!,
    );
    if (clash) one.labelAt = null;
  }
  return { placed, rows: placed.reduce((most, one) => Math.max(most, one.row + 1), 0) };
}

/** The first bar that ends after a moment, by halving: bars of a lane of one thread do not overlap. */
export function barsAt(bars: readonly Bar[], at: number, near: number): Bar[] {
  return bars.filter(bar => at >= bar.from - near && at <= bar.to + near);
}
