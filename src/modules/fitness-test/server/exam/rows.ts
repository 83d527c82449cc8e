import type { Cx } from '../../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { ExamRow } from '../../contract/exam';
import { nameOf } from '../educ/items';
import { isRegion } from '../educ/scope';
import { standardFor } from '../mark/shelf';
import { examStandard, readingExam, type Exam } from './scope';

interface Filter {
  readonly tstId?: number | undefined;
  readonly name?: string | undefined;
  readonly state?: string | undefined;
  readonly yearId?: number | undefined;
  readonly termId?: number | undefined;
}
type Counts = Pick<ExamRow, 'people' | 'due' | 'drafted' | 'committed' | 'conflicts' | 'appeals'>;
const NONE: Counts = { people: 0, due: 0, drafted: 0, committed: 0, conflicts: 0, appeals: 0 };

/** A draft that waits to be taken over: made after the last commit, another result, and nobody disagrees. Of table alias m. */
export const WAITING = `(m.draft_value is not null or m.draft_mark is not null) and not m.conflict and (m.committed_at is null or m.drafted_at > m.committed_at)
  and (m.draft_value is distinct from m.value or m.draft_mark is distinct from m.mark)`;

/** How far exams are, over all schools that take part. Two statements, whatever their number. */
async function countsOf(cx: Cx, tstIds: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  if (!tstIds.length) return new Map();
  return readingExam(cx, 'exam.counts', undefined, async (door) => {
    const out = new Map<number, Counts>();
    const add = (tstId: number, more: Partial<Counts>) => out.set(tstId, { ...(out.get(tstId) ?? NONE), ...more });
    for (const r of await door.rows<{ tstId: number; people: number; due: number }>(
      'select c.tst_id, count(*) people, coalesce(sum(cardinality(c.item_ids)), 0)::bigint due from fitness_test_exam_child c where c.org_id = any($1::bigint[]) and c.tst_id = any($2::bigint[]) group by 1',
      [door.orgIds, tstIds],
    ))
      add(r.tstId, { people: r.people, due: r.due });
    for (const r of await door.rows<{ tstId: number; drafted: number; committed: number; conflicts: number }>(
      `select m.tst_id, count(*) filter (where ${WAITING}) drafted, count(*) filter (where m.value is not null or m.mark is not null) committed, count(*) filter (where m.conflict) conflicts
       from fitness_test_mark m where m.org_id = any($1::bigint[]) and m.tst_id = any($2::bigint[]) group by 1`,
      [door.orgIds, tstIds],
    ))
      add(r.tstId, { drafted: r.drafted, committed: r.committed, conflicts: r.conflicts });
    for (const r of await door.rows<{ tstId: number; appeals: number }>(
      "select a.tst_id, count(*) appeals from fitness_test_appeal a where a.org_id = any($1::bigint[]) and a.tst_id = any($2::bigint[]) and a.state = 'open' group by 1",
      [door.orgIds, tstIds],
    ))
      add(r.tstId, { appeals: r.appeals });
    return out;
  });
}

/** Exams of the caller's organisation as the wire carries them. */
export async function examRows(
  cx: Cx,
  f: Filter,
  limit: number,
  offset: number,
): Promise<{ rows: ExamRow[]; total: number }> {
  const found = await cx.db.rows<Exam & { hostName: string; schemeName: string | null; n: number }>(
    `select e.*, o.name host_name, s.name scheme_name, count(*) over () n from fitness_test_exam e join organisation_org o on o.org_id = e.host_id
       left join fitness_test_scheme_version s on s.scheme_id = e.scheme_id and s.version = e.scheme_version
     where e.org_id = $1 and ($2::bigint is null or e.tst_id = $2) and ($3::text is null or e.name like $3) and ($4::text is null or e.state = $4) and ($5::integer is null or e.year_id = $5) and ($6::integer is null or e.term_id = $6)
     order by e.start_on desc, e.tst_id desc limit ${limit} offset ${offset}`,
    [
      cx.db.orgId,
      f.tstId ?? null,
      f.name ? `%${f.name.replace(/[\\%_]/g, '\\$&')}%` : null,
      f.state ?? null,
      f.yearId ?? null,
      f.termId ?? null,
    ],
  );
  const counts = await countsOf(
    cx,
    found.map((e) => e.tstId),
  );
  const rows: ExamRow[] = [];
  for (const e of found) {
    const standard = isRegion(cx)
      ? await standardFor(cx.db, {
          standardKey: e.standardKey,
          schemeId: e.schemeId,
          schemeVersion: e.schemeVersion,
          settings: {},
        })
      : await examStandard(cx.db, e);
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
      config: e.config,
      state: e.state,
      publishedAt: e.publishedAt,
      shownAt: e.shownAt,
      appealUntil: e.appealUntil,
      archivedAt: e.archivedAt,
      ...(counts.get(e.tstId) ?? NONE),
    });
  }
  return { rows, total: found[0]?.n ?? 0 };
}
export async function examRowOf(cx: Cx, tstId: number): Promise<ExamRow> {
  const {
    rows: [row],
  } = await examRows(cx, { tstId }, 1, 0);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
