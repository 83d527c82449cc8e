import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { withoutFew } from '../../../kernel/server/db/few';
import type { ListQuery } from '../../../kernel/server/db/list';
import { is, sql, when } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { measuredItem } from '../../fitness-test/server/published';
import * as calls from '../contract';
import { seesNames } from '../contract/names';
import { faults } from '../faults';
import { clazzOn, type ThirdSaid } from '../rules/third';
import { thirds } from '../tables';
import { clazzFilters } from './lesson-read';
import { isFirstLook } from './looks';
import { staysOf } from './third-find';
import { thirdTestSheet, thirdVisionSheet } from './third-sheet';

type Shown = ReplyOf<typeof calls.dataThird>['items'][number];
type Row = Omit<Shown, 'results' | 'eyes'> & { readonly said: ThirdSaid };
type Asked = ParsedOf<typeof calls.dataThird>;

async function queryOf(cx: Cx, door: Door, asked: Asked): Promise<ListQuery<Asked>> {
  const every: ListQuery<Asked> = {
    select: sql`x.third_id, x.kind, x.org_id, o.name as org_name, x.user_id, coalesce(p.name, x.name) as name,
      x.name as sent_name, x.sid_no, coalesce(c.clazz_name, x.clazz_name) as clazz_name, x.on_date, x.source, x.firm,
      x.said, x.state`,
    from: sql`sport_data_third x
join organisation_org o on o.org_id = x.org_id
left join people_person_v p on p.org_id = x.org_id and p.user_id = x.user_id
left join class_clazz_v c on c.org_id = x.org_id and c.clazz_id = x.clazz_id`,
    counted: sql`sport_data_third x`,
    where: [
      ...(await clazzFilters(cx, door, 'x', asked)),
      is('x.kind', asked.kind),
      is('x.state', asked.state),
      when(asked.found, (found) => (found ? sql`x.user_id is not null` : sql`x.user_id is null`)),
    ],
    sorts: { onDate: sql`x.on_date`, name: sql`coalesce(p.name, x.name)` },
    then: sql`x.on_date desc, x.third_id desc, x.org_id`,
  };
  return withoutFew(seesNames(cx.me), every, 'x.org_id', 'x.user_id');
}
/** An item as the asker reads it; one that is not of the national test goes by its code. */
export function itemNameOf(cx: Cx, itemId: string): string {
  const item = measuredItem(itemId);
  return item ? (cx.lang === 'en-US' ? item.nameEn : item.nameZh) : itemId;
}
/** What was sent, with the items' names as the asker reads them. */
function shownOf(cx: Cx, { said, ...row }: Row): Shown {
  const results = (said.results ?? []).map(({ itemId, text }) => ({ itemId, itemName: itemNameOf(cx, itemId), text }));
  return { ...row, results, eyes: said.eyes ?? null };
}
/** A look at the eyes of children by name is in the book, once an hour. */
async function noteLook(cx: Cx, { kind, orgId }: Asked, rows: number): Promise<void> {
  if (kind !== 'vision' || rows === 0 || !isFirstLook(cx, `third vision ${orgId ?? ''}`)) return;
  await cx.kernel.audit(
    [{ action: 'sport-data.third.seen', orgId: cx.me.orgId, detail: { kind, rows, orgId: orgId ?? cx.me.orgId } }],
    cx,
  );
}

export const thirdHandlers = [
  handle(calls.dataThird, (cx, input) =>
    cx.reading('sport-data.third', input.orgId, async (door) => {
      const page = await door.list(input, {
        ...(await queryOf(cx, door, input)),
        shape: (row: Row) => shownOf(cx, row),
      });
      await noteLook(cx, input, page.items.length);
      return page;
    }),
  ),
  handle(calls.thirdMatch, async (cx, { thirdId, userId }) => {
    const row = await cx.db.one(thirds, { thirdId });
    if (!row) throw fail(kernelFaults.gone);
    if (row.state === 'taken') throw fail(faults.takenAlready);
    const stays = await staysOf(cx.db, { userIds: [userId] });
    if (clazzOn(stays, row.onDate) === undefined) throw fail(kernelFaults.gone, {}, 'userId');
    // Whoever was sent in the same words is the same child, where nothing else has been said of it.
    const alike = await cx.db.many(
      thirds,
      {
        kind: row.kind,
        sidNo: row.sidNo,
        name: row.name,
        clazzName: row.clazzName,
        userId: row.userId,
        state: oneOf(['waiting', 'dropped']),
      },
      { sort: ['thirdId'], lock: 'update' },
    );
    // Somebody else was first: it has been matched or taken over since.
    if (!alike.some((one) => one.thirdId === thirdId)) throw fail(faults.takenAlready);
    const meant = alike.flatMap((one) => {
      const clazzId = clazzOn(stays, one.onDate);
      return clazzId === undefined ? [] : [{ thirdId: one.thirdId, userId, clazzId }];
    });
    await cx.db.updateEach(thirds, 'thirdId', meant);
    cx.note('sport-data.third.matched', { subjectId: userId, old: row.userId, rows: meant.length, thirdId });
    return { matched: meant.length };
  }),
  handle(calls.thirdDrop, async (cx, { kind, thirdIds, drop }) => {
    const ids = [...new Set(thirdIds)];
    const rows = await cx.db.many(thirds, { kind, thirdId: oneOf(ids) }, { sort: ['thirdId'], lock: 'update' });
    if (rows.length !== ids.length) throw fail(kernelFaults.gone);
    if (rows.some(({ state }) => state === 'taken')) throw fail(faults.takenAlready);
    const [from, to] = drop ? (['waiting', 'dropped'] as const) : (['dropped', 'waiting'] as const);
    const changed = rows.filter(({ state }) => state === from).map(({ thirdId }) => thirdId);
    await cx.db.update(thirds, { thirdId: oneOf(changed) }, { state: to, doneBy: cx.me.userId, doneAt: cx.nowIso });
    cx.note('sport-data.third.dropped', { kind, thirdIds: changed, old: from, new: to });
    return { changed: changed.length };
  }),
  ...thirdTestSheet.handlers,
  ...thirdVisionSheet.handlers,
  handle(calls.thirdDown, (cx, { kind }) => (kind === 'test' ? thirdTestSheet : thirdVisionSheet).template(cx)),
];
