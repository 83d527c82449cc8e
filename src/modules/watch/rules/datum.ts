import gcoord from 'gcoord';
import type { Datum } from './kinds';

const CRS = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;
/** A place in the maker's datum as WGS-84, in millionths of a degree. Outside China the datums are one. */
export function toWgs84(datum: Datum, latE6: number, lonE6: number): readonly [latE6: number, lonE6: number] {
  if (datum === 'wgs84') return [latE6, lonE6];
  const [lon, lat] = gcoord.transform([lonE6 / 1e6, latE6 / 1e6], CRS[datum], gcoord.WGS84);
  return [Math.round(lat * 1e6), Math.round(lon * 1e6)];
}
