import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { referralRows } from '../tables';
import { termOf } from './children';
import { columns, toScreening, type Read } from './read';
import { namedClazzes, noteRead, within } from './sight';

type Row = Read &
  Omit<ReplyOf<typeof calls.referrals>['items'][number], 'screening' | 'yearId' | 'termId'> & {
    readonly whyNow: string[];
  };
const FROM = `vision_referral r
  join vision_screening v on v.org_id = r.org_id and v.screening_id = r.screening_id
  join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id and p.removed_at is null
  left join class_student_v s on s.org_id = r.org_id and s.user_id = r.user_id and s.clazz_type = 1`;
const SORTS: Readonly<Record<string, string>> = {
  name: 'p.name',
  clazzName: 's.grd_id',
  state: 'r.state',
  madeAt: 'r.made_at',
};

/** The referral, if the caller may know the child: the class it stands in now decides. */
async function seen(cx: Cx, ids: readonly number[]): Promise<number[]> {
  const named = await namedClazzes(cx);
  const rows = await cx.db.rows<{ referralId: number; clazzId: number | null }>(
    `select r.referral_id, s.clazz_id from vision_referral r left join class_student_v s on s.org_id = r.org_id and s.user_id = r.user_id and s.clazz_type = 1
     where r.org_id = $1 and r.referral_id = any($2::bigint[])`,
    [cx.db.orgId, ids],
  );
  return rows.filter((r) => within(named, r.clazzId)).map((r) => r.referralId);
}

export const referralHandlers = [
  handle(calls.referrals, async (cx, { curPage, pageSize, sort, ...f }) => {
    const at = termOf(f, cx.today);
    const named = await namedClazzes(cx);
    const params: unknown[] = [cx.db.orgId, at.yearId, at.termId, named === 'all' ? null : named];
    const bind = (v: unknown) => `$${params.push(v)}`;
    const base =
      'r.org_id = $1 and r.year_id = $2 and r.term_id = $3 and ($4::bigint[] is null or s.clazz_id = any($4))';
    const where = [
      base,
      f.grdId == null ? '' : `and v.grd_id = ${bind(f.grdId)}`,
      f.clazzId == null ? '' : `and s.clazz_id = ${bind(f.clazzId)}`,
      f.state == null ? '' : `and r.state = ${bind(f.state)}`,
      f.name ? `and p.name ilike ${bind(`%${f.name.replace(/[\\%_]/g, '\\$&')}%`)}` : '',
    ].join(' ');
    const wanted = sort && SORTS[sort.replace(/^-/, '')];
    if (sort && !wanted) throw fail(kernelFaults.badInput, {}, 'sort');
    const order = `${wanted ? `${wanted} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, ` : ''}(r.state = 'new') desc, (r.state = 'told') desc, s.grd_id nulls last, s.order_no, p.sid_no nulls last, r.referral_id`;
    const total = await cx.db.total(`select count(*) n from ${FROM} where ${where}`, params);
    const unread = await cx.db.total(
      `select count(*) n from ${FROM} where ${base} and r.read_at is null`,
      params.slice(0, 4),
    );
    const rows =
      total === 0
        ? []
        : await cx.db.rows<Row>(
            `select ${columns('v')}, r.referral_id, p.name, p.sex, p.sid_no, s.clazz_id as place_id, coalesce(s.clazz_name, v.clazz_name) as place_name, r.reasons as why_now, r.state, r.remark, r.read_at is not null as read, r.made_at, r.acted_at, a.name as acted_by
       from ${FROM} left join people_person_v a on a.org_id = r.org_id and a.user_id = r.acted_by where ${where} order by ${order} limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
            params,
          );
    if (rows.length) await noteRead(cx, 'referrals', { rows: rows.length });
    return {
      items: rows.map((r) => ({
        referralId: r.referralId,
        userId: r.userId,
        name: r.name,
        sex: r.sex,
        sidNo: r.sidNo,
        clazzId: (r as unknown as { placeId: number | null }).placeId,
        clazzName: (r as unknown as { placeName: string }).placeName,
        yearId: r.yearId,
        termId: r.termId,
        reasons: r.whyNow as Row['reasons'] as ReplyOf<typeof calls.referrals>['items'][number]['reasons'],
        state: r.state,
        remark: r.remark,
        read: r.read,
        madeAt: r.madeAt,
        actedAt: r.actedAt,
        actedBy: r.actedBy,
        screening: toScreening(r),
      })),
      total,
      ...at,
      curPage,
      pageSize,
      unread,
    };
  }),

  handle(calls.readReferrals, async (cx, { ids }) => {
    const mine = await seen(cx, ids);
    if (mine.length !== new Set(ids).size) throw fail(kernelFaults.gone);
    const read = await cx.db.change(
      'update vision_referral set read_by = $3, read_at = $4 where org_id = $1 and referral_id = any($2::bigint[]) and read_at is null',
      [cx.db.orgId, mine, cx.me.userId, cx.nowIso],
    );
    return { read };
  }),

  handle(calls.actReferral, async (cx, { referralId, state, remark }) => {
    if (!(await seen(cx, [referralId])).length) throw fail(kernelFaults.gone);
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
