import type { CardContent } from '../../rules/card';
import type { Standard } from '../../rules/standard';
import { KEPT_IN } from './cells';
import { resultViews } from './read';
import type { ResultRow } from './score';

/** What a card says of a child, beside its results. */
export interface CardChild {
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly clazzName: string;
  readonly grdId: number;
  readonly standardScore?: number | null | undefined;
  readonly bonus?: number | null | undefined;
  readonly total?: number | null | undefined;
  readonly level?: string | null | undefined;
  readonly state: string;
}
/** What the cards of a year have in common. */
export interface CardYear {
  readonly school: string;
  readonly yearId: number;
  readonly standard: Standard;
}

/** A card as it is sealed. @param firstTotal of a child who was tested again. */
export function cardContent(
  { school, yearId, standard }: CardYear,
  c: CardChild,
  results: readonly ResultRow[],
  firstTotal: number | undefined,
): CardContent {
  return {
    school,
    year: yearId,
    standard: standard.nameZh,
    name: c.name,
    sex: c.sex,
    clazz: c.clazzName,
    grdId: c.grdId,
    standardScore: c.standardScore ?? null,
    bonus: c.bonus ?? 0,
    total: c.total ?? null,
    level: c.level ?? null,
    state: c.state,
    ...(firstTotal === undefined ? {} : { firstTotal }),
    lines: resultViews(standard, results, KEPT_IN).map(({ itemId, text, points, level, bonus }) => {
      const item = standard.itemOf(itemId);
      return { itemId, zh: item?.nameZh ?? itemId, en: item?.nameEn ?? itemId, text, points, level, bonus };
    }),
  };
}
