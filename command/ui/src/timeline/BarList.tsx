// The same as a list: for screen readers, and for those who want to copy it.
import { useState } from 'preact/hooks';
import type { Group, Moment, Range } from './model';

const MOST = 300;

interface Line {
  at: number;
  lane: string;
  say: string;
}

function linesOf(groups: Group[], moments: Moment[], range: Range): { lines: Line[]; left: number } {
  const found: { at: number; lane: string; say: () => string }[] = [];
  const isIn = (from: number, to: number) => to >= range.from && from <= range.to;
  for (const group of groups) {
    for (const band of group.bands)
      if (isIn(band.from, band.to)) found.push({ at: band.from, lane: group.label || band.label, say: band.say });
    for (const lane of group.lanes)
      for (const bar of lane.bars)
        if (isIn(bar.from, bar.to))
          found.push({ at: bar.from, lane: [group.label, lane.label].filter(Boolean).join(', '), say: bar.say });
  }
  for (const moment of moments)
    if (isIn(moment.at, moment.at)) found.push({ at: moment.at, lane: 'finding', say: moment.say });
  found.sort((a, b) => a.at - b.at);
  const lines = found.slice(0, MOST).map(({ at, lane, say }) => ({ at, lane, say: say() }));
  return { lines, left: found.length - lines.length };
}

export function BarList({ groups, moments, range }: { groups: Group[]; moments: Moment[]; range: Range }) {
  const [open, setOpen] = useState(false);
  const { lines, left } = open ? linesOf(groups, moments, range) : { lines: [], left: 0 };
  return (
    <details class="timeline-list" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>What is in this range, as a list</summary>
      <ol>
        {lines.map((line, i) => (
          <li key={i}>
            <b>
              <bdi>{line.lane}</bdi>
            </b>
            : {line.say}
          </li>
        ))}
      </ol>
      {left > 0 && <p class="soft">{left.toLocaleString('en-US')} more; zoom in to see them.</p>}
    </details>
  );
}
