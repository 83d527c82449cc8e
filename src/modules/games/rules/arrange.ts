import { eventOf } from './events';
import { bySeed, heatsOf, placesOf, type Placed, type Seeded } from './heats';
import type { Draw, Kind } from './kinds';
import { drawn } from './lot';

/** Up to here everybody keeps an own lane (data/track-meet.json, `ownLaneUpTo`). */
const OWN_LANE_METRES = 400;
/** Runners of a race without own lanes, and athletes of a field event, who take their turns. */
export const AT_THE_START = 16;
export const IN_THE_FIELD = 200;

export const isTrack = (kind: Kind): boolean => kind === 'time' || kind === 'relay';
/** Whether somebody runs in a lane of their own. */
export const hasLanes = (kind: Kind, event: string | null): boolean =>
  isTrack(kind) && (eventOf(event)?.metres ?? 100) <= OWN_LANE_METRES;
/** How many start together where nobody says otherwise. */
export const startersOf = (kind: Kind, event: string | null, lanes: number): number =>
  hasLanes(kind, event) ? lanes : isTrack(kind) ? AT_THE_START : IN_THE_FIELD;

/** Heats with lanes, or with the order of the start or the turns, drawn by lot. */
export function arranged(
  entries: readonly Seeded[],
  o: {
    readonly kind: Kind;
    readonly event: string | null;
    readonly lanes: number;
    readonly lot: number;
    readonly draw: Draw;
  },
): Placed[] {
  if (hasLanes(o.kind, o.event)) return placesOf(entries, o);
  return heatsOf(entries, o.lanes, o.lot).flatMap((members, h) => {
    const ids = bySeed(members, o.lot).map((m) => m.userId);
    return drawn(o.lot + h, ids).map((userId, i) => ({ userId, heat: h + 1, lane: i + 1 }));
  });
}
