import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { denied } from '../../../kernel/shared/need';
import * as calls from '../contract';
import type { Setting } from '../contract/setting';
import { faults } from '../faults';
import { mayBeHome } from '../rules';
import { settings } from '../tables';
import { refuseFake } from './fake';
import { personPort, staleSessions } from './published';

async function settingOf(cx: Cx): Promise<Setting> {
  const { orgId, userId } = cx.me;
  const row = await cx.db.row<{ homePage: string | null; acceptAsk: boolean | null; teachSbjIds: number[] }>(sql`
    select
      (select s.home_page from account_setting s where s.org_id = ${orgId} and s.user_id = ${userId}) as home_page,
      (select s.accept_ask from account_setting s where s.org_id = ${orgId} and s.user_id = ${userId}) as accept_ask,
      array(
        select t.sbj_id
        from people_teach_sbj_v t
        where t.org_id = ${orgId} and t.user_id = ${userId}
        order by t.ord) as teach_sbj_ids`);
  return { homePage: row?.homePage ?? null, acceptAsk: row?.acceptAsk ?? true, teachSbjIds: row?.teachSbjIds ?? [] };
}
/** Keeps what changes. @returns all of it as it is now. */
async function keep(cx: Cx, set: Partial<Pick<Setting, 'homePage' | 'acceptAsk'>>): Promise<Setting> {
  const now = { ...(await settingOf(cx)), ...set };
  const { homePage, acceptAsk } = now;
  await cx.db.insert(
    settings,
    [{ userId: cx.me.userId, homePage, acceptAsk }],
    'on conflict (org_id, user_id) do update set home_page = excluded.home_page, accept_ask = excluded.accept_ask',
  );
  return now;
}

/** Whether an address of the site is a screen that this person may open. */
function opens(cx: Cx, address: string): boolean {
  const path = address.replace(/[?#].*$/s, '');
  return cx.kernel.registry.places.some(
    (place) =>
      new RegExp(`^${place.path.replace(/[.*+?^$()[\]\\|]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`).test(path) &&
      denied(place.need, cx.me) === undefined,
  );
}

export const settingHandlers: readonly Handler[] = [
  handle(calls.settingGet, settingOf),
  handle(calls.settingHomepage, async (cx, { homePage }) => {
    refuseFake(cx);
    const address = homePage || null;
    if (address != null && !mayBeHome(address)) throw fail(faults.homeNot, {}, 'homePage');
    if (address != null && !opens(cx, address)) throw fail(faults.homeGone, {}, 'homePage');
    const now = await keep(cx, { homePage: address });
    await staleSessions(cx.db, { userIds: [cx.me.userId] });
    return now;
  }),
  handle(calls.settingAcceptAsk, (cx, { acceptAsk }) => {
    refuseFake(cx);
    return keep(cx, { acceptAsk });
  }),
  handle(calls.settingTeachSbjs, async (cx, { sbjIds }) => {
    refuseFake(cx);
    const known = await cx.db.rows<{ sbjId: number }>(
      sql`select sbj_id from textbook_subject where sbj_id = any(${sbjIds}::bigint[])`,
    );
    if (known.length < sbjIds.length) throw fail(faults.sbjGone, {}, 'sbjIds');
    const before = await settingOf(cx);
    await personPort.get().teachSbjs(cx.db, cx.me.userId, sbjIds);
    cx.note('account.teachSbjs', { subjectId: cx.me.userId, old: before.teachSbjIds, new: sbjIds });
    await staleSessions(cx.db, { userIds: [cx.me.userId] });
    return { ...before, teachSbjIds: sbjIds };
  }),
  handle(calls.settingSubjects, async (cx) => {
    // Subjects of the stages the organisation has; whoever taught another one keeps it in the list.
    const items = await cx.db.rows<{ sbjId: number; name: string }>(sql`
      select s.sbj_id, ${nameIn(cx.lang, 's')} as name
      from textbook_subject s
      where s.sbj_id = any(${cx.me.teachSbjIds}::bigint[])
        or exists (
          select 1
          from organisation_org o
          join textbook_stage_system y on y.sys_id = any(o.sys_ids)
          join textbook_stage_subject b on b.stg_id = y.stg_id
          where o.org_id = ${cx.me.orgId} and b.sbj_id = s.sbj_id)
      order by s.ord, s.sbj_id`);
    return { items };
  }),
];
