import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle, type Listener } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { wears } from '../tables';
import { openLesson, ownLesson, type PeLesson } from './lesson-read';
import { reckonLesson } from './reckon';

type Item = ReplyOf<typeof calls.wearList>['items'][number];
const wearsOf = (cx: Cx, lessonId: number): Promise<Item[]> =>
  cx.db.rows<Item>(sql`
    select w.wear_id, w.user_id, p.name, w.ord_no, w.dev_id, coalesce(g.set_name, '') as set_name, w.from_at, w.to_at
    from sport_data_wear w
    join people_person_v p on p.org_id = w.org_id and p.user_id = w.user_id
    left join sport_data_gear g on g.org_id = w.org_id and g.dev_id = w.dev_id
    where w.org_id = ${cx.db.orgId}
      and w.lesson_id = ${lessonId}
    order by w.ord_no nulls last, p.name, w.from_at, w.wear_id`);
/**
 * Children of the lesson's class with the device of a set that has their number: who had it in the lesson, also where the child has
 * left the class since or the number has gone on; a number that nobody had then is that of today.
 */
const pairs = (cx: Cx, { clazzId, startAt, endAt }: PeLesson, setName: string) =>
  cx.db.rows<{ userId: number | null; ordNo: number; devId: string }>(sql`
    select distinct on (g.no, g.dev_id) k.user_id, g.no as ord_no, g.dev_id
    from sport_data_gear g
    left join sport_data_number n on n.org_id = g.org_id and n.ord_no = g.no and n.clazz_id = ${clazzId}
      and (n.to_at is null or n.to_at > ${startAt}::timestamptz)
    left join class_stay_v k on k.org_id = n.org_id and k.clazz_id = n.clazz_id and k.user_id = n.user_id
      and (k.left_at is null or k.left_at > ${startAt}::timestamptz)
    where g.org_id = ${cx.db.orgId}
      and g.set_name = ${setName}
    order by g.no, g.dev_id, k.user_id is null, n.from_at < ${endAt}::timestamptz desc, n.from_at desc`);
/** The number that a child of a class had at an instant; who had none yet has the next one it was given. */
export const numberThen = (cx: Cx, clazzId: number, userId: number, at: string): Sql => sql`
  (select n.ord_no
    from sport_data_number n
    where n.org_id = ${cx.db.orgId}
      and n.clazz_id = ${clazzId}
      and n.user_id = ${userId}
      and (n.to_at is null or n.to_at > ${at}::timestamptz)
    order by n.from_at, n.number_id
    limit 1)`;
type NewWear = Pick<Item, 'userId' | 'ordNo' | 'devId'>;
/** Begins wears, until the lesson's end where nothing else is said; a device that another lesson has at the time is refused by the constraint. */
export async function begin(
  cx: Cx,
  lesson: PeLesson,
  fromAt: string,
  list: readonly NewWear[],
  toAt = lesson.endAt,
): Promise<number[]> {
  const rows = list.map((one) => ({
    ...one,
    wearId: newId(),
    lessonId: lesson.lessonId,
    clazzId: lesson.clazzId,
    fromAt,
    toAt,
    madeBy: cx.me.userId,
  }));
  try {
    await cx.db.insert(wears, rows);
  } catch (error) {
    if (constraintOf(error) === 'sport_data_wear_apart')
      throw list.length === 1 && list[0]
        ? fail(faults.deviceBusy, { devId: list[0].devId }, 'devId')
        : fail(faults.setBusy);
    throw error;
  }
  return rows.map((row) => row.wearId);
}
/** Ends what some devices or a child's bands are said to be until the lesson's end: cut where they began before, else taken away. */
async function cut(cx: Cx, lessonId: number, devIds: readonly string[], at: string): Promise<void> {
  await cx.db.change(sql`
    with gone as (
      delete from sport_data_wear w
      where w.org_id = ${cx.db.orgId}
        and w.lesson_id = ${lessonId}
        and w.dev_id = any(${devIds}::text[])
        and w.from_at >= ${at}::timestamptz)
    update sport_data_wear w
    set to_at = least(w.to_at, ${at}::timestamptz)
    where w.org_id = ${cx.db.orgId}
      and w.lesson_id = ${lessonId}
      and w.dev_id = any(${devIds}::text[])
      and w.from_at < ${at}::timestamptz`);
}

export const wearHandlers = [
  handle(calls.wearList, async (cx, { lessonId }) => {
    await ownLesson(cx, lessonId);
    const sets = await cx.db.rows<{ setName: string }>(sql`
      select g.set_name
      from sport_data_gear g
      where g.org_id = ${cx.db.orgId}
      group by g.set_name
      order by g.set_name
      limit 200`);
    return { sets: sets.map((one) => one.setName), items: await wearsOf(cx, lessonId) };
  }),
  handle(calls.wearDeal, async (cx, { lessonId, setName }) => {
    const lesson = await openLesson(cx, lessonId);
    const set = await pairs(cx, lesson, setName);
    if (set.length === 0) throw fail(faults.noSet, { name: setName }, 'setName');
    const list = set.flatMap(({ userId, ...one }) => (userId == null ? [] : [{ ...one, userId }]));
    await cx.db.change(sql`
      delete from sport_data_wear w
      where w.org_id = ${cx.db.orgId}
        and w.lesson_id = ${lessonId}
        and w.dev_id = any(${set.map((one) => one.devId)}::text[])`);
    await begin(cx, lesson, lesson.startAt, list);
    // What the bands said before they were given out is the children's too.
    cx.emit('sport-data.worn', { lessonId });
    cx.note('sport-data.worn', { subjectId: lessonId, setName, new: list });
    return { count: list.length };
  }),
  handle(calls.wearBack, async (cx, { lessonId, setName }) => {
    await openLesson(cx, lessonId);
    const count = await cx.db.change(sql`
      delete from sport_data_wear w
      using sport_data_gear g
      where w.org_id = ${cx.db.orgId}
        and g.org_id = ${cx.db.orgId}
        and w.lesson_id = ${lessonId}
        and g.dev_id = w.dev_id
        and g.set_name = ${setName}`);
    if (count === 0) return { count };
    cx.emit('sport-data.worn', { lessonId });
    cx.note('sport-data.returned', { subjectId: lessonId, setName, count });
    return { count };
  }),
  handle(calls.wearTake, async (cx, { lessonId, userId, devId, at }) => {
    const lesson = await openLesson(cx, lessonId);
    const asked = at ?? cx.nowIso;
    if (asked < lesson.startAt || asked >= lesson.endAt) throw fail(faults.notInLesson, {}, 'at');
    const facts = await cx.db.row<{ inClass: boolean; isGear: boolean; ordNo: number | null }>(sql`
      select
        exists (
          select 1 from class_stay_v s
          where s.org_id = ${cx.db.orgId} and s.clazz_id = ${lesson.clazzId} and s.user_id = ${userId}
            and (s.left_at is null or s.left_at > ${asked}::timestamptz)) as in_class,
        exists (
          select 1 from sport_data_gear g
          where g.org_id = ${cx.db.orgId} and g.dev_id = ${devId}) as is_gear,
        ${numberThen(cx, lesson.clazzId, userId, asked)} as ord_no`);
    if (!facts?.inClass) throw fail(faults.notInClass, {}, 'userId');
    if (!facts.isGear) throw fail(faults.notOfSets, { devId }, 'devId');
    await cut(cx, lessonId, [devId], asked);
    const [wearId = 0] = await begin(cx, lesson, asked, [{ userId, devId, ordNo: facts.ordNo }]);
    cx.emit('sport-data.worn', { lessonId });
    cx.note('sport-data.taken', { subjectId: userId, lessonId, devId, at: asked });
    return { wearId };
  }),
];
/** Who wore what has changed: the lesson is reckoned anew from what was measured. */
export const worn: Listener = {
  topic: 'sport-data.worn',
  run: ({ payload }, door) => reckonLesson(door, Number(payload['lessonId'])),
};
