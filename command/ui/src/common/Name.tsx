import { middleCut, seen } from './names';

/** A name as a text node of its own direction. */
export function Name({ name, most = 0 }: { name: string; most?: number }) {
  const spelled = seen(name);
  return <bdi class="name">{most > 0 ? middleCut(spelled, most) : spelled}</bdi>;
}
