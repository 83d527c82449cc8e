import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { nameIn, raw, sql } from '../../../kernel/server/db/sql';
import { exportRows } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { coversLesson } from '../../lesson/server/published';
import * as calls from '../contract';
import { timeOf } from './page';
import { exported, reading } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';

type Lesson = ReplyOf<typeof calls.attendOfLesson>['lesson'];
type Clazz = ReplyOf<typeof calls.attendOfLesson>['items'][number];
type Code = ReplyOf<typeof calls.attendOfClazz>['items'][number]['code'];
interface Child {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string | null;
  readonly code: Code;
}

/** The lesson, or gone: where it is no row of the schools that are read. */
async function lessonOf(cx: Cx, door: Door, lessonId: number): Promise<Lesson> {
  const found = await door.row<Omit<Lesson, 'start' | 'end'> & { startMin: number; endMin: number }>(sql`
    select l.lesson_id, l.org_id, o.name as org_name, l.on_date, l.start_min, l.end_min, c.clazz_name,
      ${nameIn(cx.lang, 's')} as sbj_name, p.name as teacher_name, l.taken_at
    from lesson_lesson_v l
    join organisation_org o on o.org_id = l.org_id
    join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
    join people_person_v p on p.org_id = l.org_id and p.user_id = l.teacher_id
    join textbook_subject s on s.sbj_id = l.sbj_id
    where ${door.orgs('l')}
      and l.lesson_id = ${lessonId}`);
  if (!found) throw fail(kernelFaults.gone);
  const { startMin, endMin, ...lesson } = found;
  return { ...lesson, start: timeOf(startMin), end: timeOf(endMin) };
}
/**
 * The children who were in the class of a lesson then, each under the administrative class in which it stood: an elective brings
 * children of several together. Who stood in none is listed under the lesson's own.
 */
const childrenOf = (door: Door, lessonId: number): Promise<Child[]> =>
  door.rows<Child>(sql`
    select coalesce(m.clazz_id, c.clazz_id) as clazz_id, coalesce(m.clazz_name, c.clazz_name) as clazz_name,
      k.user_id, p.name, p.sid_no,
      case when l.taken_at is not null then coalesce(a.code, 'present') end as code
    from lesson_lesson_v l
    join organisation_org z on z.org_id = l.org_id
    join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
    join class_stay_v k on k.org_id = l.org_id and k.clazz_id = l.clazz_id
    join people_person_v p on p.org_id = k.org_id and p.user_id = k.user_id
    left join lesson_attend_v a on a.org_id = l.org_id and a.lesson_id = l.lesson_id and a.user_id = k.user_id
    left join lateral (
      select n.clazz_id, n.clazz_name
      from class_stay_v w
      join class_clazz_v n on n.org_id = w.org_id and n.clazz_id = w.clazz_id
      where ${door.orgs('w')}
        and w.org_id = k.org_id
        and w.user_id = k.user_id
        and n.clazz_type = 1
        and w.joined_at < ((l.on_date + l.end_min * interval '1 minute') at time zone z.zone)
        and (w.left_at is null
          or w.left_at > ((l.on_date + l.start_min * interval '1 minute') at time zone z.zone))
      order by w.joined_at desc, n.clazz_id
      limit 1
    ) m on c.clazz_type <> 1
    where ${door.orgs('l')}
      and l.lesson_id = ${lessonId}
      and ${coversLesson(raw('z.zone'))}
    order by clazz_name, clazz_id, p.name, k.user_id`);

/** How many of each. */
function tallyOf(children: readonly Child[]): Omit<Clazz, 'clazzId' | 'clazzName'> {
  const count = (code: Code) => children.filter((child) => child.code === code).length;
  return {
    students: children.length,
    present: count('present'),
    late: count('late'),
    early: count('early'),
    absent: count('absent'),
    leave: count('leave'),
  };
}

const columnsOf = (cx: Cx): readonly SheetColumn<Child>[] => [
  ['clazzName', 16, (row) => row.clazzName],
  ['name', 12, (row) => row.name, 'field.child'],
  ['sidNo', 20, (row) => row.sidNo],
  ['code', 12, (row) => (row.code ? cx.text(`analytics.code.${row.code}`) : null)],
];
/** The children of a lesson as a sheet; of one class alone where it is named. */
const sheetOf = (cx: Cx, { lessonId, clazzId, orgId }: ParsedOf<typeof calls.exportAttendOfLesson>) =>
  reading(cx, orgId, async (door) => {
    const lesson = await lessonOf(cx, door, lessonId);
    const rows = (await childrenOf(door, lessonId)).filter((child) => clazzId == null || child.clazzId === clazzId);
    if (clazzId != null && rows.length === 0) throw fail(kernelFaults.gone);
    await exported(cx, 'attendOfLesson', rows.length);
    const name = `${lesson.onDate} ${lesson.clazzName} ${lesson.sbjName}`;
    return exportRows<Child>({ name, columns: sheetColumns(cx, columnsOf(cx), undefined), count: rows.length, rows });
  });

export const attendOneHandlers = [
  handle(calls.exportAttendOfLesson, sheetOf),
  handle(calls.attendOfLesson, (cx, { lessonId, orgId }) =>
    reading(cx, orgId, async (door) => {
      const lesson = await lessonOf(cx, door, lessonId);
      const children = await childrenOf(door, lessonId);
      const clazzes = new Map(children.map(({ clazzId, clazzName }) => [clazzId, clazzName]));
      const items = [...clazzes].map(([clazzId, clazzName]) => ({
        clazzId,
        clazzName,
        ...tallyOf(children.filter((child) => child.clazzId === clazzId)),
      }));
      return { lesson, items };
    }),
  ),
  handle(calls.attendOfClazz, (cx, { lessonId, clazzId, orgId }) =>
    reading(cx, orgId, async (door) => {
      const lesson = await lessonOf(cx, door, lessonId);
      const children = (await childrenOf(door, lessonId)).filter((child) => child.clazzId === clazzId);
      const [first] = children;
      if (!first) throw fail(kernelFaults.gone);
      const items = children.map(({ userId, name, sidNo, code }) => ({ userId, name, sidNo, code }));
      return { lesson, clazzName: first.clazzName, items };
    }),
  ),
];
