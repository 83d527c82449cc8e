import type { Cx } from '../../../kernel/server/cx';
import type { RowOf } from '../../../kernel/server/db/table';
import { pick, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { measuredItem, takeResults, type NotTaken as NoResult } from '../../fitness-test/server/published';
import { takeScreenings, termOfDay, type NotTaken as NoScreening } from '../../vision/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import type { EyeSaid, ThirdKind } from '../rules/third';
import { thirds } from '../tables';

type Third = RowOf<typeof thirds>;
type Held = Third & { readonly childName: string | null };
type Meant = Held & { readonly userId: number };
type Why = NoResult | NoScreening | 'unknown' | 'settled';
interface Outcome {
  readonly taken: readonly number[];
  readonly refused: readonly { readonly key: number; readonly why: Why; readonly itemId?: string }[];
}
const isMeant = (row: Held): row is Meant => row.userId != null;

/** What is written of rows that were taken over: as one change with what they became. */
const keep =
  (cx: Cx) =>
  (taken: readonly number[]): Sql =>
    sql`
    update sport_data_third x
    set state = 'taken', done_by = ${cx.me.userId}, done_at = ${cx.nowIso}
    where x.org_id = ${cx.db.orgId}
      and x.third_id = any(${taken}::bigint[])`;
async function takeTests(cx: Cx, rows: readonly Meant[]): Promise<Outcome> {
  const [yearId, ...more] = new Set(rows.map(({ onDate }) => schoolYearOf(onDate)));
  if (yearId === undefined) return { taken: [], refused: [] };
  if (more.length > 0) throw fail(faults.twoYears, {}, 'thirdIds');
  return takeResults(
    cx,
    yearId,
    rows.map(({ thirdId, userId, onDate, source, said }) => ({
      key: thirdId,
      userId,
      doneOn: onDate,
      source,
      results: said.results ?? [],
    })),
    keep(cx),
  );
}
const eyeOf = ({ sphere, ...eye }: EyeSaid) => ({ ...eye, sphere: sphere ?? undefined });
async function takeSights(cx: Cx, rows: readonly Meant[]): Promise<Outcome> {
  if (new Set(rows.map(({ onDate }) => termOfDay(onDate))).size > 1) throw fail(faults.twoTerms, {}, 'thirdIds');
  return takeScreenings(
    cx,
    rows.flatMap(({ thirdId, userId, onDate, said: { eyes } }) =>
      eyes
        ? [
            {
              key: thirdId,
              userId,
              screenedOn: onDate,
              wear: eyes.wear,
              left: eyeOf(eyes.left),
              right: eyeOf(eyes.right),
            },
          ]
        : [],
    ),
    keep(cx),
  );
}
/** Why a row was not taken over, in the asker's words. */
function whyText(cx: Cx, why: Why, itemId: string | undefined): string {
  const item = itemId ? measuredItem(itemId) : undefined;
  const name = item ? (cx.lang === 'en-US' ? item.nameEn : item.nameZh) : (itemId ?? '');
  return cx.text(`sport-data.notTaken.${why}`, { item: name });
}
/** Rows of a kind, held for the transaction, with the names of the children they mean. */
const heldRows = (cx: Cx, kind: ThirdKind, ids: readonly number[]): Promise<Held[]> =>
  cx.db.rows<Held>(sql`
    select ${pick('x', ['orgId', ...Object.keys(thirds.columns)])}, p.name as child_name
    from sport_data_third x
    left join people_person_v p on p.org_id = x.org_id and p.user_id = x.user_id
    where x.org_id = ${cx.db.orgId}
      and x.kind = ${kind}
      and x.third_id = any(${ids}::bigint[])
    order by x.third_id
    for update of x`);

export const thirdTakeHandlers = [
  handle(calls.thirdTake, async (cx, { kind, thirdIds }) => {
    const ids = [...new Set(thirdIds)];
    const rows = await heldRows(cx, kind, ids);
    if (rows.length !== ids.length) throw fail(kernelFaults.gone);
    const waiting = rows.filter(({ state }) => state === 'waiting');
    const meant = waiting.filter(isMeant);
    const { taken, refused } = await (kind === 'test' ? takeTests : takeSights)(cx, meant);
    cx.note('sport-data.third.taken', { kind, thirdIds: taken, refused: refused.length });
    const left = [
      ...rows
        .filter(({ state }) => state !== 'waiting')
        .map(({ thirdId }) => ({ key: thirdId, why: 'settled' as const })),
      ...waiting.filter((row) => !isMeant(row)).map(({ thirdId }) => ({ key: thirdId, why: 'unknown' as const })),
      ...refused,
    ];
    const names = new Map(rows.map(({ thirdId, childName, name }) => [thirdId, childName ?? name]));
    return {
      taken: taken.length,
      refused: left.map((one) => ({
        thirdId: one.key,
        name: names.get(one.key) ?? '',
        text: whyText(cx, one.why, 'itemId' in one ? one.itemId : undefined),
      })),
    };
  }),
];
