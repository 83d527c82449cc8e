import { contains, is, sql, type Sql } from '../../../../kernel/server/db/sql';
import { rowsOfList, type Listed, type ListQuery } from '../../../../kernel/server/db/list';
import type { Cx } from '../../../../kernel/server/cx';
import type { Paged } from '../../../../kernel/shared/fields';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { ParsedOf } from '../../../../kernel/shared/call';
import type * as calls from '../../contract';
import type { ExamRow } from '../../contract/exam';
import { DEFAULT_CONFIG } from '../../rules/exam';
import { nameOf } from '../educ/items';
import { standardFor, type Scoring } from '../mark/shelf';
import { OF_RESULTS } from './appeal-subject';
import { WAITING } from './drafts';
import { EXAM_SCORING, JOIN_EXAM_YEAR, readingExam, type Exam } from './scope';

type Counts = Pick<ExamRow, 'people' | 'due' | 'drafted' | 'committed' | 'conflicts' | 'appeals'>;
const NONE: Counts = { people: 0, due: 0, drafted: 0, committed: 0, conflicts: 0, appeals: 0 };

/** How far exams are, over all schools that take part: one statement, whatever their number. */
async function countsOf(cx: Cx, tstIds: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  if (!tstIds.length) return new Map();
  return readingExam(cx, 'exam.counts', undefined, async (door) => {
    const rows = await door.rows<Counts & { tstId: number }>(sql`
      select i.tst_id, coalesce(c.people, 0) as people, coalesce(c.due, 0) as due, coalesce(m.drafted, 0) as drafted,
        coalesce(m.committed, 0) as committed, coalesce(m.conflicts, 0) as conflicts, coalesce(a.appeals, 0) as appeals
      from unnest(${tstIds}::bigint[]) as i(tst_id)
      left join (
        select c.tst_id, count(*) as people, coalesce(sum(cardinality(c.item_ids)), 0)::bigint as due
        from fitness_test_exam_child c
        where ${door.orgs('c')} and c.tst_id = any(${tstIds}::bigint[])
        group by c.tst_id) c on c.tst_id = i.tst_id
      left join (
        select m.tst_id, count(*) filter (where ${WAITING}) as drafted,
          count(*) filter (where m.value is not null or m.mark is not null) as committed,
          count(*) filter (where m.conflict) as conflicts
        from fitness_test_mark m
        where ${door.orgs('m')} and m.tst_id = any(${tstIds}::bigint[])
        group by m.tst_id) m on m.tst_id = i.tst_id
      left join (
        select a.set_id as tst_id, count(*) as appeals
        from appeal_v a
        where ${door.orgs('a')} and ${OF_RESULTS} and a.set_id = any(${tstIds}::bigint[]) and a.decided_at is null
        group by a.set_id) a on a.tst_id = i.tst_id`);
    return new Map(rows.map(({ tstId, ...counts }) => [tstId, counts]));
  });
}

type Row = Exam & { readonly hostName: string; readonly schemeName: string | null; readonly scoring: Scoring };
const listOf = (where: readonly (Sql | undefined)[]): ListQuery<Listed> => ({
  select: sql`e.*, o.name as host_name, s.name as scheme_name, ${EXAM_SCORING}`,
  from: sql`fitness_test_exam e
    join organisation_org o on o.org_id = e.host_id
    ${JOIN_EXAM_YEAR}
    left join fitness_test_scheme_version s on s.scheme_id = e.scheme_id and s.version = e.scheme_version`,
  where,
  counted: sql`fitness_test_exam e`,
  sorts: {},
  then: sql`e.start_on desc, e.tst_id desc`,
});

async function viewsOf(cx: Cx, found: readonly Row[]): Promise<ExamRow[]> {
  const counts = await countsOf(
    cx,
    found.map((e) => e.tstId),
  );
  const rows: ExamRow[] = [];
  for (const e of found) {
    const standard = await standardFor(cx.db, e.scoring);
    rows.push({
      tstId: e.tstId,
      name: e.name,
      hostId: e.hostId,
      hostName: e.hostName,
      mine: e.hostId === cx.me.orgId,
      region: e.orgIds.length > 0 || e.hostId !== e.orgId,
      yearId: e.yearId,
      termId: e.termId,
      counts: e.counts,
      standardKey: standard.key,
      schemeId: e.schemeId,
      schemeName: e.schemeName,
      itemIds: e.itemIds,
      itemNames: e.itemIds.map((code) => {
        const item = standard.itemOf(code);
        return item ? nameOf(item, cx.lang) : code;
      }),
      grdIds: e.grdIds,
      orgIds: e.orgIds,
      start: e.startOn,
      end: e.endOn,
      // Exams of before a setting was added do not have it.
      config: { ...DEFAULT_CONFIG, ...e.config },
      state: e.state,
      publishedAt: e.publishedAt,
      shownAt: e.shownAt,
      appealUntil: e.appealUntil,
      archivedAt: e.archivedAt,
      ...(counts.get(e.tstId) ?? NONE),
    });
  }
  return rows;
}

/** A page of the exams of the caller's organisation: three statements. */
export async function pageOfExams(cx: Cx, input: ParsedOf<typeof calls.examList>): Promise<Paged<ExamRow>> {
  const page = await cx.list<Listed, Row>(
    input,
    listOf([
      cx.db.orgs('e'),
      contains('e.name', input.name),
      is('e.state', input.state),
      is('e.year_id', input.yearId),
      is('e.term_id', input.termId),
    ]),
  );
  return { ...page, items: await viewsOf(cx, page.items) };
}
export async function examRowOf(cx: Cx, tstId: number): Promise<ExamRow> {
  const found = await cx.db.rows<Row>(rowsOfList(listOf([cx.db.orgs('e'), sql`e.tst_id = ${tstId}`]), {}));
  const [row] = await viewsOf(cx, found);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
