// A soak, as Java writes it.

export interface Series {
  name: string;
  title: string;
  level: number;
  growth: number;
  tolerance: number;
  grew: boolean;
  /** Each with its second and its value. */
  samples: [number, number][];
}

export interface Soak {
  seed: number;
  seconds: number;
  clients: number;
  server: string;
  faults: number;
  grants: number;
  grew: boolean;
  series: Series[];
}

/** Where the half begins that is judged. */
export function half({ samples }: Series): number {
  return samples[Math.floor(samples.length / 2)]?.[0] ?? 0;
}

/** The times, the values, and the trend over the half that is judged. */
export function plotted(series: Series): [number[], number[], (number | null)[]] {
  const { samples, level, growth } = series;
  const begin = half(series);
  const end = samples[samples.length - 1]?.[0] ?? 0;
  const trend = ([at]: [number, number]) =>
    at < begin ? null : level - growth / 2 + (end > begin ? (at - begin) / (end - begin) : 0.5) * growth;
  return [samples.map(([at]) => at), samples.map(([, value]) => value), samples.map(trend)];
}

/** A time at the axis, in the largest unit that is whole: "90 s", "5 min", "2 h". */
export function tickText(seconds: number): string {
  if (seconds >= 3_600 && seconds % 3_600 === 0) return `${seconds / 3_600} h`;
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
