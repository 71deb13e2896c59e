// Times and numbers for people.

const number = new Intl.NumberFormat('en-US');

export const count = (value: number): string => number.format(value);

export const counted = (value: number, one: string, many = one + 's'): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** A duration with its two largest units: "0.4 s", "12 s", "2 min 5 s", "3 h 4 min", "2 d 1 h". */
export function span(millis: number): string {
  const at = Math.max(0, millis);
  if (at < 9_950) return (Math.floor(at / 100) / 10).toFixed(1) + ' s';
  const seconds = Math.floor(at / 1_000);
  if (seconds < 60) return seconds + ' s';
  const pair = (of: number, unit: string, rest: number, small: string) =>
    `${count(Math.floor(of / rest))} ${unit}` + (of % rest ? ` ${of % rest} ${small}` : '');
  if (seconds < 3_600) return pair(seconds, 'min', 60, 's');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1_440) return pair(minutes, 'h', 60, 'min');
  return pair(Math.floor(minutes / 60), 'd', 24, 'h');
}

const pad = (value: number) => String(value).padStart(2, '0');

/** The time of day where the reader is; with the date, if that is not the day of "now". */
export function clock(at: number, now: number): string {
  const date = new Date(at);
  const time = `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
  if (date.toDateString() === new Date(now).toDateString()) return time;
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())} ${time}`;
}

/** A number short enough for a column: 1234567 is "1.23 M". */
export function brief(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return Number((value / 1e9).toPrecision(3)) + ' G';
  if (size >= 1e6) return Number((value / 1e6).toPrecision(3)) + ' M';
  if (size >= 1e4) return Number((value / 1e3).toPrecision(3)) + ' k';
  if (size < 1) return String(Number(value.toPrecision(3)));
  return number.format(Number(value.toPrecision(4)));
}
