import type { Cx } from '../../../kernel/server/cx';
import { oneOf } from '../../../kernel/server/db/where';
import type { RowOf } from '../../../kernel/server/db/table';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { measuredItem, takeResults, type NotTaken as NoResult } from '../../fitness-test/server/published';
import { takeScreenings, termOfDay, type NotTaken as NoScreening } from '../../vision/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import type { EyeSaid } from '../rules/third';
import { thirds } from '../tables';

type Third = RowOf<typeof thirds>;
type Meant = Third & { readonly userId: number };
type Why = NoResult | NoScreening | 'unknown' | 'settled';
interface Outcome {
  readonly taken: readonly number[];
  readonly refused: readonly { readonly key: number; readonly why: Why; readonly itemId?: string }[];
}
const isMeant = (row: Third): row is Meant => row.userId != null;

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
  );
}
/** Why a row was not taken over, in the asker's words. */
function whyText(cx: Cx, why: Why, itemId: string | undefined): string {
  const item = itemId ? measuredItem(itemId) : undefined;
  const name = item ? (cx.lang === 'en-US' ? item.nameEn : item.nameZh) : (itemId ?? '');
  return cx.text(`sport-data.notTaken.${why}`, { item: name });
}
/** Names of the children that rows mean, for what is said of them. */
async function namesOf(cx: Cx, rows: readonly Third[]): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map();
  const people = await cx.db.rows<{ userId: number; name: string }>(sql`
    select p.user_id, p.name
    from people_person_v p
    where p.org_id = ${cx.db.orgId}
      and p.user_id = any(${rows.flatMap(({ userId }) => userId ?? [])}::bigint[])`);
  const byId = new Map(people.map(({ userId, name }) => [userId, name]));
  return new Map(rows.map(({ thirdId, userId, name }) => [thirdId, (userId != null && byId.get(userId)) || name]));
}

export const thirdTakeHandlers = [
  handle(calls.thirdTake, async (cx, { kind, thirdIds }) => {
    const ids = [...new Set(thirdIds)];
    const rows = await cx.db.many(thirds, { kind, thirdId: oneOf(ids) }, { sort: ['thirdId'], lock: 'update' });
    if (rows.length !== ids.length) throw fail(kernelFaults.gone);
    const waiting = rows.filter(({ state }) => state === 'waiting');
    const meant = waiting.filter(isMeant);
    const { taken, refused } = await (kind === 'test' ? takeTests : takeSights)(cx, meant);
    if (taken.length > 0)
      await cx.db.update(
        thirds,
        { thirdId: oneOf(taken) },
        { state: 'taken', doneBy: cx.me.userId, doneAt: cx.nowIso },
      );
    cx.note('sport-data.third.taken', { kind, thirdIds: taken, refused: refused.length });
    const left = [
      ...rows
        .filter(({ state }) => state !== 'waiting')
        .map(({ thirdId }) => ({ key: thirdId, why: 'settled' as const })),
      ...waiting.filter((row) => !isMeant(row)).map(({ thirdId }) => ({ key: thirdId, why: 'unknown' as const })),
      ...refused,
    ];
    const keys = new Set(left.map(({ key }) => key));
    const names = await namesOf(
      cx,
      rows.filter(({ thirdId }) => keys.has(thirdId)),
    );
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
