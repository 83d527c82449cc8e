import { jsonList, sql } from '../../../kernel/server/db/sql';
import type { ImportScope } from '../../../kernel/server/importing/importer';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail } from '../../../kernel/shared/faults';
import { nameText } from '../../../kernel/shared/visible';
import { entryOf } from '../../../kernel/shared/maps';
import { faults } from '../faults';
import type { arranges } from '../tables';
import { byStage, sectionsSql, termOf, type SectionRow, type StageSections, type TermRow } from './sections';

// What the rows of a timetable sheet may name, and what stands beside them: read at once, so that a row is mended in few statements.

/** PE has a short name, by which schools write it. */
const PE = { sbjId: 10, short: '体育' };

export interface Clazz {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly stgId: number | null;
}
type Term = Pick<TermRow, 'termId' | 'firstOn' | 'lastOn'>;
type Running = Omit<RowOf<typeof arranges>, 'orgId' | 'termId' | 'isOn' | 'batchId' | 'madeBy' | 'madeAt'>;
/** Everything the rows may name, by the words they name it with, and the schedules that run. */
export interface Known {
  readonly term: Term;
  readonly sections: readonly StageSections[];
  readonly clazzes: ReadonlyMap<string, Clazz>;
  readonly subjects: ReadonlyMap<string, number>;
  readonly rooms: ReadonlyMap<string, number>;
  readonly teachers: ReadonlyMap<string, readonly number[]>;
  /** Class and teacher of all that is taught, `189002 189104`. */
  readonly teaches: ReadonlySet<string>;
  readonly names: {
    readonly subject: ReadonlyMap<number, string>;
    readonly teacher: ReadonlyMap<number, string>;
    readonly room: ReadonlyMap<number, string>;
  };
  readonly running: readonly Running[];
}
/** What the cells of a sheet may name, by column: for names that are read from a photo. */
interface Named {
  readonly clazz: readonly string[];
  readonly subject: readonly string[];
  readonly teacher: readonly string[];
  readonly room: readonly string[];
}
interface Found {
  readonly terms: readonly Term[];
  readonly sections: readonly SectionRow[];
  readonly clazzes: readonly Clazz[];
  readonly subjects: readonly { readonly sbjId: number; readonly nameZh: string; readonly nameEn: string }[];
  readonly teachers: readonly { readonly userId: number; readonly name: string }[];
  readonly rooms: readonly { readonly roomId: number; readonly name: string }[];
  readonly teaches: readonly { readonly clazzId: number; readonly userId: number }[];
  readonly running: readonly Running[];
}

/**
 * Reads what the rows of a sheet may name.
 * @throws when the school has no term that goes on or is to come.
 */
export async function knownOf({
  db,
  orgId,
  today,
}: Pick<ImportScope<string, unknown, undefined>, 'db' | 'orgId' | 'today'>): Promise<Known> {
  const found = (await db.row<Found>(sql`
    select
      ${jsonList(sql`
        select t.term_id as "termId", t.first_on as "firstOn", t.last_on as "lastOn"
        from timetable_term t
        where t.org_id = ${orgId}
        order by t.first_on`)} as terms,
      ${jsonList(sectionsSql(db, sql`array(select n.term_id from timetable_term n where n.org_id = ${orgId})`))} as sections,
      ${jsonList(sql`
        select c.clazz_id as "clazzId", c.clazz_name as "clazzName", c.stg_id as "stgId"
        from class_clazz_v c
        where c.org_id = ${orgId}
          and c.ended_at is null
          and c.clazz_type in (1, 2)`)} as clazzes,
      ${jsonList(sql`
        select s.sbj_id as "sbjId", s.name_zh as "nameZh", s.name_en as "nameEn"
        from textbook_subject s`)} as subjects,
      ${jsonList(sql`
        select p.user_id as "userId", p.name
        from people_person_v p
        where p.org_id = ${orgId}
          and p.user_type = 2
          and p.enabled
          and p.removed_at is null`)} as teachers,
      ${jsonList(sql`
        select r.room_id as "roomId", r.name
        from timetable_room r
        where r.org_id = ${orgId}
          and r.is_on`)} as rooms,
      ${jsonList(sql`
        select h.clazz_id as "clazzId", h.user_id as "userId"
        from class_teacher_v h
        where h.org_id = ${orgId}`)} as teaches,
      ${jsonList(sql`
        select a.arrange_id as "arrangeId", a.kind, a.clazz_id as "clazzId", a.sbj_id as "sbjId",
          a.teacher_id as "teacherId", a.room_id as "roomId", a.sec_no as "secNo", a.weekday,
          a.start_min as "startMin", a.end_min as "endMin", a.weeks, a.from_date as "fromDate", a.to_date as "toDate"
        from timetable_arrange a
        where a.org_id = ${orgId}
          and a.is_on
          and a.to_date >= ${today}`)} as running`))!;
  const term = termOf(found.terms, today);
  if (!term || term.lastOn < today) throw fail(faults.noTerm);
  const { clazzes, subjects, teachers, rooms } = found;
  const byName = new Map<string, number[]>();
  for (const t of teachers) {
    const name = nameText(t.name);
    entryOf(byName, name, () => []).push(t.userId);
  }
  return {
    term,
    sections: byStage(found.sections.filter((s) => s.termId === term.termId)),
    clazzes: new Map(clazzes.map((c) => [c.clazzName, c])),
    subjects: new Map(
      subjects.flatMap((s): [string, number][] => [
        [s.nameZh, s.sbjId],
        [s.nameEn.toLowerCase(), s.sbjId],
        ...(s.sbjId === PE.sbjId ? [[PE.short, s.sbjId] as [string, number]] : []),
      ]),
    ),
    rooms: new Map(rooms.map((r) => [r.name, r.roomId])),
    teachers: byName,
    teaches: new Set(found.teaches.map((t) => `${t.clazzId} ${t.userId}`)),
    running: found.running.filter((a) => a.fromDate <= term.lastOn),
    names: {
      subject: new Map(subjects.map((s) => [s.sbjId, s.nameZh])),
      teacher: new Map(teachers.map((t) => [t.userId, t.name])),
      room: new Map(rooms.map((r) => [r.roomId, r.name])),
    },
  };
}

/** The same names without anything else: a photo is read before anybody knows its rows, and whether or not a term goes on. */
export async function namedIn({
  db,
  orgId,
}: Pick<ImportScope<never, unknown, undefined>, 'db' | 'orgId'>): Promise<Named> {
  const found = await db.row<Named>(sql`
    select
      array(
        select c.clazz_name
        from class_clazz_v c
        where c.org_id = ${orgId}
          and c.ended_at is null
          and c.clazz_type in (1, 2)
        order by c.clazz_name, c.clazz_id) as clazz,
      array(
        select s.name_zh
        from textbook_subject s
        union all
        select s.name_en
        from textbook_subject s) as subject,
      array(
        select p.name
        from people_person_v p
        where p.org_id = ${orgId}
          and p.user_type = 2
          and p.enabled
          and p.removed_at is null
        order by p.name, p.user_id) as teacher,
      array(
        select r.name
        from timetable_room r
        where r.org_id = ${orgId}
          and r.is_on
        order by r.name, r.room_id) as room`);
  const { clazz = [], subject = [], teacher = [], room = [] } = found ?? {};
  return { clazz, subject: [...subject, PE.short], teacher: teacher.map(nameText), room };
}
