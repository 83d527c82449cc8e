import type { Cx } from '../../../kernel/server/cx';
import { all, contains, is, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { referralRows } from '../tables';
import { termOf } from './children';
import { columns, screenedAlike, toScreening, type Read } from './read';
import { namedClazzes, noteRead, within } from './sight';

type Item = ReplyOf<typeof calls.referrals>['items'][number];
type Row = Read &
  Omit<Item, 'screening' | 'clazzId' | 'clazzName' | 'reasons'> & {
    readonly placeId: Item['clazzId'];
    readonly placeName: Item['clazzName'];
    readonly whyNow: Item['reasons'];
  };
const referralFrom = sql`vision_referral r
join vision_screening v on v.org_id = r.org_id and v.screening_id = r.screening_id
join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id and p.removed_at is null
left join class_student_v s on s.org_id = r.org_id and s.user_id = r.user_id and s.clazz_type = 1`;
const toItem = (r: Row): Item => ({
  referralId: r.referralId,
  userId: r.userId,
  name: r.name,
  sex: r.sex,
  sidNo: r.sidNo,
  clazzId: r.placeId,
  clazzName: r.placeName,
  yearId: r.yearId,
  termId: r.termId,
  reasons: r.whyNow,
  state: r.state,
  remark: r.remark,
  read: r.read,
  madeAt: r.madeAt,
  actedAt: r.actedAt,
  actedBy: r.actedBy,
  screening: toScreening(r),
});

/** The referrals among some whose child the caller may know: the class it stands in now decides. */
async function visibleAmong(cx: Cx, ids: readonly number[]): Promise<number[]> {
  const named = await namedClazzes(cx);
  const rows = await cx.db.rows<{ referralId: number; clazzId: number | null }>(sql`
    select r.referral_id, s.clazz_id
    from vision_referral r
    left join class_student_v s on s.org_id = r.org_id and s.user_id = r.user_id and s.clazz_type = 1
    where r.org_id = ${cx.db.orgId}
      and r.referral_id = any(${ids}::bigint[])`);
  return rows.filter((r) => within(named, r.clazzId)).map((r) => r.referralId);
}

export const referralHandlers = [
  handle(calls.referrals, async (cx, input) => {
    const at = termOf(input, cx.today);
    const named = await namedClazzes(cx);
    const mine = all(
      sql`r.org_id = ${cx.db.orgId}`,
      sql`r.year_id = ${at.yearId}`,
      sql`r.term_id = ${at.termId}`,
      named === 'all' ? undefined : sql`s.clazz_id = any(${named}::bigint[])`,
    );
    const unread = await cx.db.total(sql`
      select count(*) as n
      from ${referralFrom}
      where ${mine}
        and r.read_at is null`);
    const page = await cx.list(input, {
      select: sql`${columns('v')}, r.referral_id, p.name, p.sex, p.sid_no, s.clazz_id as place_id,
        coalesce(s.clazz_name, v.clazz_name) as place_name, r.reasons as why_now, r.state, r.remark,
        r.read_at is not null as read, r.made_at, r.acted_at, a.name as acted_by`,
      from: sql`${referralFrom}
        left join people_person_v a on a.org_id = r.org_id and a.user_id = r.acted_by`,
      counted: referralFrom,
      where: [
        mine,
        is('v.grd_id', input.grdId),
        is('s.clazz_id', input.clazzId),
        is('r.state', input.state),
        contains('p.name', input.name),
      ],
      sorts: { name: sql`p.name`, clazzName: sql`s.grd_id`, state: sql`r.state`, madeAt: sql`r.made_at` },
      then: sql`(r.state = 'new') desc, (r.state = 'told') desc, s.grd_id nulls last, s.order_no,
        p.sid_no nulls last, r.referral_id`,
      shape: toItem,
    });
    if (page.items.length) await noteRead(cx, 'referrals', { rows: page.items.length });
    return { ...page, ...screenedAlike(cx, page.items), ...at, unread };
  }),

  handle(calls.readReferrals, async (cx, { ids }) => {
    const mine = await visibleAmong(cx, ids);
    if (mine.length !== new Set(ids).size) throw fail(kernelFaults.gone);
    const read = await cx.db.change(sql`
      update vision_referral
      set read_by = ${cx.me.userId}, read_at = ${cx.nowIso}
      where org_id = ${cx.db.orgId}
        and referral_id = any(${mine}::bigint[])
        and read_at is null`);
    return { read };
  }),

  handle(calls.actReferral, async (cx, { referralId, state, remark }) => {
    if (!(await visibleAmong(cx, [referralId])).length) throw fail(kernelFaults.gone);
    const old = await cx.db.one(referralRows, { referralId }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const next = { state, remark: remark ?? old.remark };
    if (old.state === next.state && old.remark === next.remark) return;
    await cx.db.update(
      referralRows,
      { referralId },
      {
        ...next,
        actedBy: cx.me.userId,
        actedAt: cx.nowIso,
        ...(old.readAt ? {} : { readBy: cx.me.userId, readAt: cx.nowIso }),
      },
    );
    cx.note('vision.referral', {
      subjectId: old.userId,
      referralId,
      old: { state: old.state, remark: old.remark },
      new: next,
    });
  }),
];
