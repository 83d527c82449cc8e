import { contains, is, nameIn, sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { getArchive, listArchives } from '../contract';
import type { ArchivedStudent, ArchivedTeacher } from '../tables';

type Line = ReplyOf<typeof listArchives>['items'][number];
const lineFrom = sql`class_archive a
  left join textbook_grade g on g.grd_id = a.grd_id
  left join people_person_v p on p.org_id = a.org_id and p.user_id = a.ended_by`;
const lineSelect = (cx: Cx) => sql`
  a.clazz_id, a.clazz_name, a.clazz_no, a.clazz_type, a.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, a.year,
  a.master_name, a.student_count, a.ended_at, p.name as ended_by_name, a.cause`;

export const archiveHandlers = [
  handle(listArchives, (cx, input) =>
    cx.list(input, {
      select: lineSelect(cx),
      from: lineFrom,
      counted: sql`class_archive a`,
      where: [
        cx.db.orgs('a'),
        contains('a.clazz_name', input.name),
        is('a.year', input.year),
        is('a.grd_id', input.grdId),
      ],
      sorts: {
        clazzName: sql`a.clazz_name`,
        year: sql`a.year`,
        studentCount: sql`a.student_count`,
        endedAt: sql`a.ended_at`,
      },
      then: sql`a.ended_at desc, a.clazz_id`,
      shape: (line: Line) => line,
    }),
  ),

  handle(getArchive, async (cx, { id }) => {
    const found = await cx.db.row<Line & { students: ArchivedStudent[]; teachers: ArchivedTeacher[] }>(sql`
      select ${lineSelect(cx)}, a.students, a.teachers
      from ${lineFrom}
      where a.org_id = ${cx.me.orgId}
        and a.clazz_id = ${id}`);
    if (!found) throw fail(kernelFaults.gone);
    const subjects = await cx.db.rows<{ readonly sbjId: number; readonly name: string }>(
      sql`select s.sbj_id, ${nameIn(cx.lang, 's')} as name from textbook_subject s`,
    );
    const names = new Map(subjects.map((s) => [s.sbjId, s.name]));
    return { ...found, teachers: found.teachers.map((t) => ({ ...t, sbjName: names.get(t.sbjId) ?? '' })) };
  }),
];
