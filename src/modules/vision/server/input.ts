import type { Cx } from '../../../kernel/server/cx';
import { all, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { ageOn, orderOf, periodOf, spanOf, type Eye } from '../rules';
import { childrenThen, childrenWhere, gradeThen, isPast, placesThen, termOf } from './children';
import { knownChildren } from './child-facts';
import { normOf } from './norms';
import { columns, screenedAlike, toScreening, type Read } from './read';
import { hasDesk, measuredClazzes, namedClazzes, noteRead, within } from './sight';
import { lockTerm, type At } from './sums';
import { saveScreenings } from './write';
import type { Writer } from './writer';

/** A handler's cx as the writing functions want it. */
export const writerOf = (cx: Cx): Writer => ({
  db: cx.db,
  kernel: cx.kernel,
  userId: cx.me.userId,
  now: cx.now,
  today: cx.today,
  note: (action, detail) => cx.note(action, detail),
  emit: (topic, payload) => cx.emit(topic, payload),
  after: (fn) => cx.after(fn),
});

/** A term that has begun. */
export function begunTerm(at: At, today: string): void {
  if (orderOf(at) > orderOf(periodOf(today))) throw fail(faults.future);
}
/** The days a screening of the term may bear, when the one given is none of them. */
export function dayFault(at: At, today: string, day: string): { readonly from: string; readonly to: string } | null {
  const [from, to] = spanOf(at);
  const last = to < today ? to : today;
  return day < from || day > last ? { from, to: last } : null;
}
/** The day of a screening: the one given, else today, else the last day of an earlier term. */
export function dayIn(at: At, today: string, asked: string | undefined): string {
  begunTerm(at, today);
  const to = spanOf(at)[1];
  const outside = asked == null ? null : dayFault(at, today, asked);
  if (outside) throw fail(faults.dayOutside, outside, 'screenedOn');
  return asked ?? (to < today ? to : today);
}

type Sent = ParsedOf<typeof calls.input>['items'][number]['left'];
const eyeOf = (e: Sent): Eye => ({
  naked: e.naked ?? null,
  corrected: e.corrected ?? null,
  sphere: e.sphere ?? undefined,
  cylinder: e.cylinder ?? null,
  axis: e.axis ?? null,
  lens: e.lens ?? null,
});
const measured = (e: Sent): boolean => [e.naked, e.corrected, e.sphere, e.lens].some((v) => v != null);

type Clazz = ReplyOf<typeof calls.clazzes>['items'][number];
/** Running administrative classes of the school. */
const isOpenClazz = (cx: Cx): Sql => sql`
  c.org_id = ${cx.db.orgId}
  and c.clazz_type = 1
  and c.ended_at is null`;
/** Whoever is not the health desk measures the classes they lead or teach, and no other. */
const inCharge = (cx: Cx): Sql | undefined =>
  hasDesk(cx)
    ? undefined
    : sql`exists (
        select 1 from class_charge_v h
        where h.org_id = s.org_id
          and h.clazz_id = s.clazz_id
          and h.user_id = ${cx.me.userId})`;

export const inputHandlers = [
  handle(calls.input, async (cx, i) => {
    const at = { yearId: i.yearId, termId: i.termId };
    const screenedOn = dayIn(at, cx.today, i.screenedOn);
    await lockTerm(cx.db, at, cx.nowIso);
    const userIds = [...new Set(i.items.map((x) => x.userId))];
    const mine = await knownChildren(cx.db, at, all(sql`p.user_id = any(${userIds}::bigint[])`, inCharge(cx)));
    const children = new Map(mine.map((c) => [c.userId, c]));
    const strange = i.items.filter((x) => !children.has(x.userId));
    if (strange.length) throw fail(faults.notInClass, { count: strange.length });
    i.items.forEach((x, n) => {
      const name = children.get(x.userId)?.name ?? '';
      if (!measured(x.left) && !measured(x.right)) throw fail(faults.nothingMeasured, { name }, `items.${n}`);
      if ([x.left, x.right].some((e) => e.sphere == null && (e.cylinder != null || e.axis != null)))
        throw fail(faults.sphereMissing, { name }, `items.${n}`);
    });
    const { criteria } = await normOf(cx.db, cx.me.orgId);
    const saved = await saveScreenings(
      writerOf(cx),
      criteria,
      at,
      i.items.map((x) => ({
        userId: x.userId,
        wear: x.wear,
        left: eyeOf(x.left),
        right: eyeOf(x.right),
        screenedOn,
        source: 'input',
      })),
      children,
    );
    const items = saved.rows.map((r) => ({
      userId: r.userId,
      screening: toScreening({ ...r, savedName: r.savedBy === cx.me.userId ? cx.me.name : null }),
    }));
    return { saved: saved.made + saved.changed, ...screenedAlike(cx, items) };
  }),

  handle(calls.clazzes, async (cx, i) => {
    const at = termOf(i, cx.today);
    const allowed = await measuredClazzes(cx);
    const named = await namedClazzes(cx);
    const mine = sql`c.master_id is not distinct from ${cx.me.userId}`;
    const places = isPast(at, cx.today)
      ? sql`${placesThen(cx.db, cx.me.zone, at)} s
        join people_person_v p on p.org_id = ${cx.db.orgId} and p.user_id = s.user_id and p.user_type = 1`
      : sql`class_student_v s
        join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null`;
    const rows = await cx.db.rows<Clazz>(sql`
      select c.clazz_id, c.clazz_name, c.grd_id, ${mine} as mine,
        count(s.user_id) as students, count(v.screening_id) as done,
        count(r.referral_id) as doctor, count(r.referral_id) filter (where r.read_at is null) as unread
      from class_clazz_v c
      left join (${places})
        on s.org_id = c.org_id and s.clazz_id = c.clazz_id
      left join vision_screening v on v.org_id = s.org_id and v.user_id = s.user_id
        and v.year_id = ${at.yearId} and v.term_id = ${at.termId}
      left join vision_referral r on r.org_id = v.org_id and r.screening_id = v.screening_id
      where ${isOpenClazz(cx)}
        and ${allowed === 'all' ? sql`true` : sql`c.clazz_id = any(${allowed}::bigint[])`}
      group by c.clazz_id, c.clazz_name, c.grd_id, c.master_id, c.order_no
      order by mine desc, c.grd_id nulls last, c.order_no, c.clazz_id`);
    return { ...at, items: rows.map((r) => (within(named, r.clazzId) ? r : { ...r, unread: null, doctor: null })) };
  }),

  handle(calls.roster, async (cx, { clazzId, ...asked }) => {
    const at = termOf(asked, cx.today);
    if (!within(await measuredClazzes(cx), clazzId)) throw fail(kernelFaults.gone);
    const clazz = await cx.db.row<{ clazzName: string }>(sql`
      select clazz_name
      from class_clazz_v
      where org_id = ${cx.db.orgId}
        and clazz_id = ${clazzId}
        and clazz_type = 1`);
    if (!clazz) throw fail(kernelFaults.gone);
    const named = within(await namedClazzes(cx), clazzId);
    const children = isPast(at, cx.today)
      ? await childrenThen(cx.db, cx.me.zone, at, clazzId)
      : await childrenWhere(cx.db, sql`s.clazz_id = ${clazzId}`);
    const rows = await cx.db.rows<Read>(sql`
      select ${columns('v')}, b.name as saved_name
      from vision_screening v
      left join people_person_v b on b.org_id = v.org_id and b.user_id = v.saved_by
      where v.org_id = ${cx.db.orgId}
        and v.user_id = any(${children.map((c) => c.userId)}::bigint[])
        and v.year_id * 2 + v.term_id <= ${orderOf(at)}
      order by v.year_id desc, v.term_id desc`);
    const now = new Map(rows.filter((r) => orderOf(r) === orderOf(at)).map((r) => [r.userId, r]));
    const before = new Map(
      rows
        .filter((r) => orderOf(r) < orderOf(at))
        .toReversed()
        .map((r) => [r.userId, r]),
    );
    if (named) await noteRead(cx, 'roster', { clazzId, children: children.length });
    const shown = (r: Read | undefined, may: boolean) => (r && may ? toScreening(r) : null);
    return {
      ...at,
      clazzId,
      clazzName: clazz.clazzName,
      ...screenedAlike(
        cx,
        children.map((c) => ({
          userId: c.userId,
          name: c.name,
          sex: c.sex,
          sidNo: c.sidNo,
          age: ageOn(
            c.bornOn,
            spanOf(at)[1] < cx.today ? spanOf(at)[1] : cx.today,
            gradeThen(c.grdId, at.yearId, cx.today),
          ),
          done: now.has(c.userId),
          screening: shown(now.get(c.userId), named || now.get(c.userId)?.savedBy === cx.me.userId),
          before: shown(before.get(c.userId), named),
        })),
      ),
    };
  }),
];
