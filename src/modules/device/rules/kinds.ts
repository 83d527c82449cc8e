/** What a row of equipment is. Each has a number of the maker (`devId`) that is unique in the world. */
export const KINDS = ['apparatus', 'sensor', 'rope', 'band', 'box'] as const;
export type Kind = (typeof KINDS)[number];

/** Types of apparatus: timing gate, beacon of a running route, test station, big screen, hub that carries ropes and bands. */
export const APPARATUS_TYPES = ['gate', 'beacon', 'station', 'screen', 'hub'] as const;
/** What a box holds. */
export const BOX_KINDS = ['band', 'rope'] as const;
export type BoxKind = (typeof BOX_KINDS)[number];
export const TYPES = [...APPARATUS_TYPES, ...BOX_KINDS, 'sensor'] as const;
export type DeviceType = (typeof TYPES)[number];

/** What a vendor's key may be allowed to send on the wire beyond signs of life: what was measured, and races. */
export const WIRE_KINDS = ['reading', 'race'] as const;
/**
 * Besides, results of children by their numbers, each for the schools that the key names: of eyes, and of fitness tests; and
 * photos of lists, whose tables are found and answered to the same key.
 */
export const DATA_KINDS = [...WIRE_KINDS, 'vision', 'test', 'table'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** Values of a child's body or way by their names, whatever measures them: heart, place, and the number that a beacon saw. */
export const CHILDS_VALUES = ['heart', 'lat', 'lon', 'tag'] as const;
/** Whether what a device of a kind measured is a child's: then it stands with whoever keeps it, never with the device. */
export const isChilds = (kind: Kind, values: Readonly<Record<string, unknown>>): boolean =>
  kind === 'band' || CHILDS_VALUES.some((name) => Object.hasOwn(values, name));

/** Seconds between a device's signs of life, unless it is set otherwise. */
export const INTERVAL = 60;
/** A device is silent when it has not been heard for so many of its intervals. */
export const MISSED = 3;
export const LIFE = ['online', 'silent', 'never'] as const;
export type Life = (typeof LIFE)[number];
/** Whether a device lives, by when it was last heard; the server's clock on both sides. */
export function lifeOf(seenAt: string | null, intervalS: number, now: Date): Life {
  if (seenAt == null) return 'never';
  return now.getTime() - Date.parse(seenAt) <= MISSED * intervalS * 1000 ? 'online' : 'silent';
}
