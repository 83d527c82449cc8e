import type { ReplyOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import type { MapShapes } from '../../../kernel/web/board/shapes';
import * as calls from '../contract';
import { useT } from './texts';

export type RegionMap = ReplyOf<typeof calls.mapGet>;
export interface ShownMap {
  /** Borders with their approval, where a map of the region may be shown. */ readonly shapes: MapShapes | undefined;
  /** Where tiles lie among each other, where somebody said so. */
  readonly places: ReadonlyMap<number, readonly [col: number, row: number]>;
}
const NOWHERE: ShownMap = { shapes: undefined, places: new Map() };

/** What is drawn of a map: the parts within their borders, or the places of tiles. */
export function shownMap(map: RegionMap, t: ReturnType<typeof useT>): ShownMap {
  const parts = map.features.filter((feature) => !feature.properties.whole || map.features.length === 1);
  if (map.kind === 'tiles')
    return {
      shapes: undefined,
      places: new Map(
        (map.placed ? parts : []).map(({ id, properties: { at } }): [number, readonly [number, number]] => [
          id,
          [at?.[0] ?? 0, at?.[1] ?? 0],
        ]),
      ),
    };
  const { approvalNo, publisher, year } = map;
  return {
    places: NOWHERE.places,
    shapes: {
      note: t('mapNote', { approvalNo: approvalNo ?? '', publisher: publisher ?? '', year: String(year ?? '') }),
      parts: parts.map(({ id, properties: { centre }, geometry }) => ({
        id,
        centre,
        areas: geometry?.coordinates ?? [],
      })),
    },
  };
}
/** The map of a region for a board; nothing until the answer is there. Without a region, and where there is no answer, there are tiles alone. */
export function useRegionMap(regId: number | undefined): ShownMap | undefined {
  const t = useT();
  const { data, isLoading } = useCall(calls.mapGet, { regId: regId ?? 0 }, { quiet: true, when: regId !== undefined });
  if (isLoading) return undefined;
  return data ? shownMap(data, t) : NOWHERE;
}
