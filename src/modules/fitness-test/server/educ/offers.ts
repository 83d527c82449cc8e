import type { Cx } from '../../../../kernel/server/cx';
import type { Sql } from '../../../../kernel/server/db/sql';
import type { ImportColumn, Reason } from '../../../../kernel/server/importing/importer';
import { makeStandard, type Item, type Standard } from '../../rules/standard';
import type { Source } from '../../rules/words';
import { nationalJson } from '../mark/shelf';
import { readCell } from './cells';
import { childrenOf, enterResults, type Child, type Entered } from './enter';
import { testedItems } from './items';
import { itemColumn } from './sheet';
import { openYearScored } from './years';

const standard = makeStandard(nationalJson);
/** Items of the national standard that are measured, in its order; BMI is reckoned. */
export const measuredItems: readonly Item[] = testedItems(standard, standard.grades);
const byCode = new Map(measuredItems.map((item) => [item.code, item]));
export const measuredItem = (code: string): Item | undefined => byCode.get(code);
/** Why a text is no measured result of an item: it cannot be read, or it is a word. Nothing where it is one. */
export function unmeasured(item: Item, text: string): Reason | undefined {
  const cell = readCell(item, text);
  if ('code' in cell) return cell;
  return cell.value == null ? { code: 'fitness-test.measuredOnly', params: {} } : undefined;
}
/** Columns of such items, for sheets of other modules: a measured result, and no word. */
export const measuredColumns: readonly ImportColumn<string>[] = measuredItems.map((item) => ({
  ...itemColumn(item),
  check: (text) => unmeasured(item, text),
}));

/** What was measured elsewhere on a day, of a child: `key` is the caller's. */
interface Offered {
  readonly key: number;
  readonly userId: number;
  readonly doneOn: string;
  readonly source: Extract<Source, 'device' | 'sheet'>;
  readonly results: readonly { readonly itemId: string; readonly text: string }[];
}
/** Why something does not go into the year: the child is not on its roster, its grade is not tested in the item, the text is no result, a later one stands. */
export type NotTaken = 'noChild' | 'notTested' | 'unreadable' | 'newer';
interface Refusal {
  readonly key: number;
  readonly why: NotTaken;
  /** The item it is about; empty where it is the child. */
  readonly itemId: string;
}
interface TakenIn {
  readonly taken: readonly number[];
  readonly refused: readonly Refusal[];
}
const resultKey = (userId: number, itemId: string): string => `${userId} ${itemId}`;

/** What one offer becomes: results to be entered, or why it cannot go in. */
function judged(year: Standard, offered: Offered, child: Child | undefined): readonly Entered[] | Refusal {
  const { key, userId, doneOn, source } = offered;
  if (!child) return { key, why: 'noChild', itemId: '' };
  const weights = year.weightsOf(child.grdId, child.sex);
  const own = new Set([...weights.map(({ item }) => item.code), ...(weights.length > 0 ? ['height', 'weight'] : [])]);
  const entered: Entered[] = [];
  for (const { itemId, text } of offered.results) {
    const item = year.itemOf(itemId);
    if (!item || itemId === 'bmi' || !own.has(itemId)) return { key, why: 'notTested', itemId };
    const cell = readCell(item, text);
    if ('code' in cell || cell.value == null) return { key, why: 'unreadable', itemId };
    const was = child.kept?.find((one) => one.itemId === itemId);
    if (was?.doneOn != null && was.doneOn > doneOn) return { key, why: 'newer', itemId };
    entered.push({ userId, itemId, value: cell.value, mark: null, doneOn, source });
  }
  return entered;
}

/**
 * Takes over what was measured elsewhere into a school's open year, once a person has said so: each offer whole or not at all, a later
 * day stands. Four statements, whatever their number.
 * @param keep what the caller writes of those that were taken; it is made with the results.
 * @throws yearGone, yearClosed
 */
export async function takeResults(
  cx: Cx,
  yearId: number,
  offers: readonly Offered[],
  keep: (taken: readonly number[]) => Sql,
): Promise<TakenIn> {
  const { year, standard: scored } = await openYearScored(cx.db, yearId);
  const userIds = [...new Set(offers.map(({ userId }) => userId))];
  const children = new Map(
    (await childrenOf(cx.db, { yearId, lang: cx.lang }, userIds)).map((child) => [child.userId, child]),
  );
  const taken: number[] = [];
  const refused: Refusal[] = [];
  const entered: Entered[] = [];
  // The latest stands, so it comes last.
  for (const offered of offers.toSorted((a, b) =>
    a.doneOn < b.doneOn ? -1 : a.doneOn > b.doneOn ? 1 : a.key - b.key,
  )) {
    const found = judged(scored, offered, children.get(offered.userId));
    if ('why' in found) refused.push(found);
    else {
      taken.push(offered.key);
      entered.push(...found);
    }
  }
  if (taken.length === 0) return { taken, refused };
  // One child and item once: what was measured last.
  const last = [...new Map(entered.map((one) => [resultKey(one.userId, one.itemId), one])).values()];
  const meant = new Set(last.map(({ userId }) => userId));
  const done = await enterResults(
    cx.db,
    {
      yearId,
      year,
      source: 'device',
      at: cx.nowIso,
      lang: cx.lang,
      children: [...children.values()].filter(({ userId }) => meant.has(userId)),
      also: keep(taken),
    },
    last,
  );
  if (done.changed.length > 0) {
    cx.emit('fitness-test.changed', { yearId });
    cx.note('fitness-test.results-taken', {
      yearId,
      results: done.changed.length,
      old: done.before.slice(0, 200).map(({ userId, itemId, value, mark }) => ({ userId, itemId, value, mark })),
      new: done.changed.slice(0, 200).map(({ userId, itemId, value }) => ({ userId, itemId, value })),
    });
  }
  return { taken, refused };
}
