import type { Cx } from '../../../kernel/server/cx';
import { jsonList, sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { NUMBER_MOST } from '../contract/numbers';
import { faults } from '../faults';
import { numbers } from '../tables';
import { mayWorkWith } from './own-clazz';

type Student = ReplyOf<typeof calls.updateOrdNo>;
/** A number that somebody has now, also of a child that has left the class. */
interface Held {
  readonly numberId: number;
  readonly userId: number;
  readonly name: string;
  readonly ordNo: number;
  readonly inClass: boolean;
}

interface Clazz {
  readonly clazzName: string;
  readonly students: readonly Student[];
  readonly held: readonly Held[];
}
/** A class of the caller's: its children by number, then those without one, and all numbers in use, in one statement. */
async function clazzOf(cx: Cx, clazzId: number): Promise<Clazz> {
  const found = (await mayWorkWith(cx, clazzId))
    ? await cx.db.row<Clazz>(sql`
        select c.clazz_name,
          ${jsonList(sql`
            select s.user_id as "userId", p.name, p.sex, p.sid_no as "sidNo", s.clazz_id as "clazzId", n.ord_no as "ordNo"
            from class_student_v s
            join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
            left join sport_data_number n on n.org_id = s.org_id and n.clazz_id = s.clazz_id and n.user_id = s.user_id
              and n.to_at is null
            where s.org_id = ${cx.db.orgId}
              and s.clazz_id = ${clazzId}
              and p.removed_at is null
            order by n.ord_no nulls last, p.sid_no nulls last, p.name, s.user_id`)} as students,
          ${jsonList(sql`
            select n.number_id as "numberId", n.user_id as "userId", n.ord_no as "ordNo", p.name,
              exists (
                select 1
                from class_student_v s
                where s.org_id = n.org_id and s.clazz_id = n.clazz_id and s.user_id = n.user_id) as "inClass"
            from sport_data_number n
            join people_person_v p on p.org_id = n.org_id and p.user_id = n.user_id
            where n.org_id = ${cx.db.orgId}
              and n.clazz_id = ${clazzId}
              and n.to_at is null
            order by n.ord_no, n.number_id`)} as held
        from class_clazz_v c
        where c.org_id = ${cx.db.orgId}
          and c.clazz_id = ${clazzId}
          and c.ended_at is null`)
    : undefined;
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** Numbers that nobody in the class has, 1 to 99. @param first those that stand before the others, in their order */
const freeOf = (held: readonly Held[], first: readonly number[] = []): number[] => {
  const taken = new Set(held.filter((one) => one.inClass).map((one) => one.ordNo));
  const every = Array.from({ length: NUMBER_MOST }, (_, at) => at + 1);
  return [...new Set([...first, ...every])].filter((no) => !taken.has(no));
};
/** Numbers that a child was given in a class before, the last one first. */
async function givenTo(cx: Cx, clazzId: number, userId: number): Promise<number[]> {
  const rows = await cx.db.rows<{ ordNo: number }>(sql`
    select n.ord_no
    from sport_data_number n
    where n.org_id = ${cx.db.orgId}
      and n.clazz_id = ${clazzId}
      and n.user_id = ${userId}
      and n.to_at is not null
    group by n.ord_no
    order by max(n.to_at) desc, max(n.number_id) desc, n.ord_no
    limit 99`);
  return rows.map((row) => row.ordNo);
}
async function studentIn(cx: Cx, clazzId: number, userId: number): Promise<Clazz & { readonly student: Student }> {
  const clazz = await clazzOf(cx, clazzId);
  const student = clazz.students.find((one) => one.userId === userId);
  if (!student) throw fail(kernelFaults.gone);
  return { ...clazz, student };
}
/** Ends numbers and gives new ones, from now on. Of two that give one number at once the second is refused by the index. */
async function change(
  cx: Cx,
  clazzId: number,
  ended: readonly number[],
  given: readonly { readonly userId: number; readonly ordNo: number }[],
): Promise<void> {
  const at = cx.nowIso;
  if (ended.length > 0)
    await cx.db.change(sql`
      update sport_data_number n
      set to_at = greatest(n.from_at, ${at}::timestamptz)
      where n.org_id = ${cx.db.orgId}
        and n.number_id = any(${ended}::bigint[])
        and n.to_at is null`);
  const rows = given.map((one) => ({ ...one, numberId: newId(), clazzId, fromAt: at, madeBy: cx.me.userId }));
  try {
    if (rows.length > 0) await cx.db.insert(numbers, rows);
  } catch (error) {
    if (constraintOf(error)?.startsWith('sport_data_number_')) throw fail(faults.numberMoved, {}, 'ordNo');
    throw error;
  }
}

export const numberHandlers = [
  handle(calls.allowOrdNo, async (cx, { id, clazzId, ordNo }) => {
    const { student, held } = await studentIn(cx, clazzId, id);
    const holder = held.find((one) => one.ordNo === ordNo && one.inClass && one.userId !== id);
    return {
      allowed: ordNo != null && !holder,
      free: freeOf(held, await givenTo(cx, clazzId, id)),
      ordNo: student.ordNo,
      holder: holder ? { userId: holder.userId, name: holder.name } : null,
    };
  }),
  handle(calls.updateOrdNo, async (cx, { id, clazzId, ordNo, swap }) => {
    const { student, held } = await studentIn(cx, clazzId, id);
    if (student.ordNo === ordNo) return student;
    const holder = held.find((one) => one.ordNo === ordNo);
    if (holder?.inClass && !swap) throw fail(faults.numberTaken, { no: ordNo, name: holder.name }, 'ordNo');
    const own = held.find((one) => one.userId === id);
    const ended = [holder, own].flatMap((one) => (one ? [one.numberId] : []));
    const other = holder?.inClass && own ? [{ userId: holder.userId, ordNo: own.ordNo }] : [];
    await change(cx, clazzId, ended, [{ userId: id, ordNo }, ...other]);
    cx.note('sport-data.number.given', {
      subjectId: id,
      clazzId,
      old: own?.ordNo ?? null,
      new: ordNo,
      ...(holder?.inClass ? { with: holder.userId } : {}),
    });
    return { ...student, ordNo };
  }),
  handle(calls.removeOrdNo, async (cx, { id, clazzId }) => {
    const { held } = await studentIn(cx, clazzId, id);
    const own = held.find((one) => one.userId === id);
    if (!own) return;
    await change(cx, clazzId, [own.numberId], []);
    cx.note('sport-data.number.removed', { subjectId: id, clazzId, old: own.ordNo });
  }),
  handle(calls.numberList, async (cx, { clazzId }) => {
    const { clazzName, students } = await clazzOf(cx, clazzId);
    return { clazzName, items: [...students] };
  }),
  handle(calls.numberDeal, async (cx, { clazzId }) => {
    const { students, held } = await clazzOf(cx, clazzId);
    const without = students.filter((one) => one.ordNo == null);
    const free = freeOf(held);
    if (without.length > free.length) throw fail(faults.noNumberLeft);
    const given = without.flatMap(({ userId }, at) => (free[at] == null ? [] : [{ userId, ordNo: free[at] }]));
    const left = held.filter((one) => !one.inClass).map((one) => one.numberId);
    if (given.length === 0) return { count: 0 };
    await change(cx, clazzId, left, given);
    cx.note('sport-data.number.dealt', { subjectId: clazzId, new: given });
    return { count: given.length };
  }),
  handle(calls.numberPast, async (cx, { clazzId, userId }) => {
    await studentIn(cx, clazzId, userId);
    const items = await cx.db.rows<ReplyOf<typeof calls.numberPast>['items'][number]>(sql`
      select n.number_id, n.ord_no, n.from_at, n.to_at, coalesce(p.name, '') as made_by_name
      from sport_data_number n
      left join people_person_v p on p.org_id = n.org_id and p.user_id = n.made_by
      where n.org_id = ${cx.db.orgId}
        and n.clazz_id = ${clazzId}
        and n.user_id = ${userId}
      order by n.from_at desc, n.number_id desc
      limit 200`);
    return { items };
  }),
];
