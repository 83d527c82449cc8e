/** A place of a route: the device that stands there, if one does, and the metres from here to the next place. */
export interface Point {
  readonly name: string;
  readonly deviceId: number | null;
  readonly metres: number;
}
/** A station as runs are reckoned by it: metres along the route to the next one, the last one's to the first. */
export interface Station {
  readonly deviceId: number;
  readonly name: string;
  readonly toNext: number;
}
/** A lap is so long at least and at most, in metres; the table refuses others. */
export const LAP_METRES = { least: 10, most: 50_000 } as const;
export const lapOf = (points: readonly Pick<Point, 'metres'>[]): number =>
  points.reduce((sum, point) => sum + point.metres, 0);

/**
 * Stations of a route that said anything. One that was silent the whole day is left out: a reader without power makes nobody a
 * cheat. Places without a device lengthen the way to the next station.
 */
export function stationsOf(points: readonly Point[], heard: ReadonlySet<number>): Station[] {
  const places = points.flatMap((point, at) => (point.deviceId != null && heard.has(point.deviceId) ? [at] : []));
  return places.map((from, no) => {
    const to = places[(no + 1) % places.length] ?? from;
    const steps = (to - from + points.length) % points.length || points.length;
    const way = Array.from({ length: steps }, (_, step) => points[(from + step) % points.length]?.metres ?? 0);
    const { deviceId, name } = points[from] as Point & { readonly deviceId: number };
    return { deviceId, name, toNext: way.reduce((sum, metres) => sum + metres, 0) };
  });
}
