// A list of rows of one height. Beyond 200, only those near the eye are in the document; the page itself scrolls.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';

export const VIRTUAL_ABOVE = 200;
const BESIDE = 12;

interface RowsProps {
  label: string;
  count: number;
  height: number;
  keyOf: (index: number) => string;
  row: (index: number) => ComponentChildren;
}

/** Which rows are near the window, from what is seen of the list. */
export function nearby(top: number, seen: number, height: number, count: number): [number, number] {
  if (count <= VIRTUAL_ABOVE) return [0, count];
  const first = Math.max(0, Math.min(count, Math.floor(-top / height) - BESIDE));
  return [first, Math.max(first, Math.min(count, Math.ceil((seen - top) / height) + BESIDE))];
}

/** Arrow keys, Home and End go from row to row; the rows' first links take the focus. */
export function Rows({ label, count, height, keyOf, row }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [[first, end], setRange] = useState<[number, number]>([0, Math.min(count, VIRTUAL_ABOVE)]);
  const wanted = useRef<number | null>(null);

  useLayoutEffect(() => {
    const look = () => {
      const top = list.current!.getBoundingClientRect().top;
      const next = nearby(top, innerHeight, height, count);
      setRange(old => (old[0] === next[0] && old[1] === next[1] ? old : next));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [count, height]);

  const focus = (index: number): boolean => {
    const link = list.current?.querySelector<HTMLElement>(`[data-row="${index}"] a, [data-row="${index}"] button`);
    link?.focus({ preventScroll: true });
    return link !== undefined && link !== null;
  };
  useEffect(() => {
    if (wanted.current !== null && focus(wanted.current)) wanted.current = null;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row);
    const page = Math.max(1, Math.floor(innerHeight / height) - 1);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: count - 1,
      PageDown: at + page,
      PageUp: at - page,
    }[event.key];
    if (to === undefined || Number.isNaN(at) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(count - 1, to));
    const top = list.current!.getBoundingClientRect().top + index * height;
    const head = document.querySelector('.top')?.getBoundingClientRect().bottom ?? 0;
    if (top < head) scrollBy(0, top - head - 8);
    else if (top + height > innerHeight) scrollBy(0, top + height - innerHeight + 8);
    if (!focus(index)) {
      wanted.current = index;
      setRange(nearby(list.current!.getBoundingClientRect().top, innerHeight, height, count));
    }
  };

  const shown = [];
  for (let i = first; i < Math.min(end, count); i++) {
    shown.push(
      <li
        key={keyOf(i)}
        data-row={i}
        class="row"
        aria-setsize={count}
        aria-posinset={i + 1}
        style={{ top: `${i * height}px`, height: `${height}px` }}
      >
        {row(i)}
      </li>,
    );
  }
  return (
    <ul ref={list} class="rows" aria-label={label} style={{ height: `${count * height}px` }} onKeyDown={onKeyDown}>
      {shown}
    </ul>
  );
}
