import type { Cx } from '../../../kernel/server/cx';
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
  const row = await cx.db.one(settings, { userId });
  const sbjs = await cx.db.rows<{ sbjId: number }>(
    'select sbj_id from people_teach_sbj_v where org_id = $1 and user_id = $2 order by ord',
    [orgId, userId],
  );
  return { homePage: row?.homePage ?? null, acceptAsk: row?.acceptAsk ?? true, teachSbjIds: sbjs.map((s) => s.sbjId) };
}
async function keep(cx: Cx, set: { readonly homePage?: string | null; readonly acceptAsk?: boolean }): Promise<void> {
  const old = await settingOf(cx);
  const { homePage, acceptAsk } = { ...old, ...set };
  await cx.db.insert(
    settings,
    [{ userId: cx.me.userId, homePage, acceptAsk }],
    'on conflict (org_id, user_id) do update set home_page = excluded.home_page, accept_ask = excluded.accept_ask',
  );
}

/** Whether an address of the site is a screen that this person may open. */
function opens(cx: Cx, address: string): boolean {
  const path = address.split(/[?#]/)[0]!;
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
    await keep(cx, { homePage: address });
    await staleSessions(cx.db, { userIds: [cx.me.userId] });
    return settingOf(cx);
  }),
  handle(calls.settingAcceptAsk, async (cx, { acceptAsk }) => {
    refuseFake(cx);
    await keep(cx, { acceptAsk });
    return settingOf(cx);
  }),
  handle(calls.settingTeachSbjs, async (cx, { sbjIds }) => {
    refuseFake(cx);
    const known = await cx.db.rows<{ sbjId: number }>(
      'select sbj_id from textbook_subject where sbj_id = any($1::bigint[])',
      [sbjIds],
    );
    if (known.length < sbjIds.length) throw fail(faults.sbjGone, {}, 'sbjIds');
    const old = (await settingOf(cx)).teachSbjIds;
    await personPort.get().teachSbjs(cx.db, cx.me.userId, sbjIds);
    cx.note('account.teachSbjs', { subjectId: cx.me.userId, old, new: sbjIds });
    await staleSessions(cx.db, { userIds: [cx.me.userId] });
    return settingOf(cx);
  }),
  handle(calls.settingSubjects, async (cx) => {
    // Subjects of the stages the organisation has; whoever taught another one keeps it in the list.
    const items = await cx.db.rows<{ sbjId: number; name: string }>(
      `select s.sbj_id, case when $2 = 'en-US' then s.name_en else s.name_zh end as name from textbook_subject s
       where s.sbj_id = any($3::bigint[]) or exists (
         select from organisation_org o join textbook_stage_system y on y.sys_id = any(o.sys_ids) join textbook_stage_subject b on b.stg_id = y.stg_id where o.org_id = $1 and b.sbj_id = s.sbj_id)
       order by s.ord`,
      [cx.me.orgId, cx.lang, cx.me.teachSbjIds],
    );
    return { items };
  }),
];
