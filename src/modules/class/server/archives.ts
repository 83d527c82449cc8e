import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { getArchive, listArchives } from '../contract';
import type { ArchivedStudent, ArchivedTeacher } from '../tables';
import { all, contains, is, nameIn, ofOrgs, paged, rowsOf } from './sql';

type Line = ReplyOf<typeof listArchives>['items'][number];
const lineFrom = sql`class_archive a left join textbook_grade g on g.grd_id = a.grd_id left join people_person_v p on p.org_id = a.org_id and p.user_id = a.ended_by`;
const line = sql`a.clazz_id, a.clazz_name, a.clazz_no, a.clazz_type, a.grd_id, a.year, a.master_name, a.student_count, a.ended_at, p.name as ended_by_name, a.cause`;

export const archiveLists = [
  handle(listArchives, (cx, input) =>
    paged<Line>(cx.db, input, {
      select: sql`${line}, ${nameIn(cx, 'g')} as grd_name`,
      from: lineFrom,
      sorts: { clazzName: 'a.clazz_name', year: 'a.year', studentCount: 'a.student_count', endedAt: 'a.ended_at' },
      order: 'a.ended_at desc, a.clazz_id',
      where: all(
        ofOrgs(cx.db, 'a'),
        contains('a.clazz_name', input.name),
        is('a.year', input.year),
        is('a.grd_id', input.grdId),
      ),
    }),
  ),

  handle(getArchive, async (cx, { id }) => {
    const [found] = await rowsOf<Line & { students: ArchivedStudent[]; teachers: ArchivedTeacher[] }>(
      cx.db,
      sql`
      select ${line}, ${nameIn(cx, 'g')} as grd_name, a.students, a.teachers from ${lineFrom} where a.org_id = ${cx.me.orgId} and a.clazz_id = ${id}`,
    );
    if (!found) throw fail(kernelFaults.gone);
    const subjects = new Map(
      (
        await rowsOf<{ sbjId: number; name: string }>(
          cx.db,
          sql`select s.sbj_id, ${nameIn(cx, 's')} as name from textbook_subject s`,
        )
      ).map((s) => [s.sbjId, s.name]),
    );
    return { ...found, teachers: found.teachers.map((t) => ({ ...t, sbjName: subjects.get(t.sbjId) ?? '' })) };
  }),
];
