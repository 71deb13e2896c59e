// Where the lanes of a timeline stand, from top to bottom.
import { placedBands, type Group, type PlacedBand, type Range } from './model';

export const AXIS = 24;
export const ROW = 20;
export const BAND_ROW = 15;
const GROUP_GAP = 10;
const HEADING = 18;

export interface Standing {
  group: Group;
  top: number;
  bottom: number;
  bands: PlacedBand[];
  /** The top of each lane. */
  lanes: number[];
}

export interface Layout {
  standings: Standing[];
  height: number;
}

const LETTER = 6.4;
export const wideOf = (label: string): number => label.length * LETTER + 4;

/** Room that bands needed before is kept, so that nothing jumps when the range moves. */
export function laidOut(groups: readonly Group[], range: Range, width: number, kept: number[]): Layout {
  let height = AXIS;
  const standings = groups.map((group, i) => {
    const top = height;
    const { placed, rows } = placedBands(group.bands, range, width, wideOf);
    kept[i] = Math.max(kept[i] ?? 0, rows);
    const heading = group.label === '' ? 0 : HEADING;
    height += Math.max(heading, kept[i]! * BAND_ROW + (kept[i] ? 3 : 0));
    const lanes = group.lanes.map(() => {
      const at = height;
      height += ROW;
      return at;
    });
    const bottom = height;
    height += i === groups.length - 1 ? 2 : GROUP_GAP;
    return { group, top, bottom, bands: placed, lanes };
  });
  return { standings, height };
}

export interface Place {
  group: number;
  lane: number;
}

/** The lane at a height; null if there is none. */
export function laneAt(layout: Layout, y: number): Place | null {
  for (const [group, standing] of layout.standings.entries()) {
    const lane = standing.lanes.findIndex(top => y >= top && y < top + ROW);
    if (lane >= 0) return { group, lane };
  }
  return null;
}
