import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { withoutFew } from '../../../kernel/server/db/few';
import { pageOfRows, rowsOfList, type ListOf, type Listed } from '../../../kernel/server/db/list';
import { contains, is, sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { ScoreKind, ScoreRow } from '../contract/scores';
import { hiddenParts } from '../../fitness-test/server/published';
import { seesNames } from '../access';
import { FEW, ratesOf, type Scheme } from '../rules';
import type { SumKind } from '../tables';
import { examOf, type Exam } from './exam-read';
import { opened, type KeptScore } from './open-scores';
import { topsOf } from './reckon-school';
import { isRegion, mustServe, regionsOf } from './sight';

type Asked = ParsedOf<typeof calls.exportScores>;
/** A bureau asks for its schools, a school for itself. */
async function lookedAt(
  cx: Cx,
  { schemaId, module, kind, level, orgId }: Asked,
): Promise<{ exam: Exam; school: number | undefined }> {
  if ((level === 'reg') !== isRegion(cx)) throw fail(kernelFaults.gone);
  if (level === 'org' && orgId !== undefined && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
  const exam = await examOf(cx, schemaId);
  if (module && exam.module !== module) throw fail(kernelFaults.gone);
  mustServe(cx, exam.module, 'scores');
  // What hides in the report turns on all schools, also where one is asked for.
  const whole = kind === 'rept' && !seesNames(cx.me);
  if (whole && orgId !== undefined && !(await cx.reach()).includes(orgId)) throw fail(kernelFaults.gone);
  return { exam, school: level === 'org' ? cx.me.orgId : whole ? undefined : orgId };
}
/** What a kind of query is sorted and summed by. */
const FIGURE: Readonly<Record<ScoreKind, SumKind>> = { rept: 'total', eval: 'process', exam: 'exam', core: 'total' };

interface SumRow {
  readonly orgId: number;
  readonly orgName: string;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly count: number;
  readonly sum: number;
  readonly pass: number;
  readonly excellent: number;
  readonly full: number;
}
/** Figures of classes or schools, from sums. Groups under five hide where nobody may be named, and what would give them away. */
async function reported(cx: Cx, door: Door, exam: Exam, f: Asked): Promise<ScoreRow[]> {
  const rows = await door.rows<SumRow>(sql`
    select s.org_id, o.name as org_name, s.clazz_id, s.clazz_name, s.count, s.sum, s.pass, s.excellent, s.full_marks as full
    from hsat_sum s
    join organisation_org o on o.org_id = s.org_id
    where ${door.orgs('s')}
      and s.schema_id = ${exam.schemaId}
      and s.run_id = ${exam.runId ?? 0}
      and s.kind = 'total'
      and (s.clazz_id = 0) = ${f.level === 'reg'}
    order by s.org_id, s.clazz_name, s.clazz_id`);
  const at = seesNames(cx.me) ? [] : [...hiddenParts(rows.map((row) => row.count))];
  const hidden = new Set(at.map((n) => rows[n]));
  const wanted = rows.filter(
    (row) =>
      (!f.orgId || row.orgId === f.orgId) &&
      (!f.clazzId || row.clazzId === f.clazzId) &&
      (!f.name || `${row.orgName} ${row.clazzName}`.includes(f.name)),
  );
  return wanted.map((row) => ({
    key: row.clazzId || row.orgId,
    orgId: row.orgId,
    orgName: row.orgName,
    clazzId: row.clazzId,
    clazzName: row.clazzName,
    userId: null,
    name: null,
    examNo: null,
    process: null,
    exam: null,
    others: null,
    total: null,
    level: null,
    stale: false,
    rates: hidden.has(row) ? null : ratesOf(row),
  }));
}
type Input = Listed & { readonly sort?: ParsedOf<typeof calls.listScores>['sort'] };
const scoreList = (cx: Cx, door: Door, exam: Exam, f: Asked): ListOf<Input, ScoreRow, ScoreRow> =>
  withoutFew(seesNames(cx.me), everyScore(door, exam, f), 'r.org_id', 'r.user_id');
const everyScore = (door: Door, exam: Exam, f: Asked): ListOf<Input, ScoreRow, ScoreRow> => ({
  select: sql`r.user_id as key, r.org_id, o.name as org_name, r.clazz_id, c.clazz_name, r.user_id, c.name, c.exam_no,
    r.process, r.exam, r.others, r.total, r.level, null as rates,
    (r.version <> ${exam.version} or c.rev > (select t.rev from hsat_tally t
      where t.org_id = r.org_id and t.schema_id = r.schema_id and t.run_id = r.run_id)) as stale`,
  from: sql`hsat_score r
    join hsat_candidate c on c.org_id = r.org_id and c.schema_id = r.schema_id and c.user_id = r.user_id
    join organisation_org o on o.org_id = r.org_id`,
  // A name is looked up among candidates; without one the count needs the rows alone.
  counted: f.name
    ? sql`hsat_score r
        join hsat_candidate c on c.org_id = r.org_id and c.schema_id = r.schema_id and c.user_id = r.user_id`
    : sql`hsat_score r`,
  where: [
    door.orgs('r'),
    sql`r.schema_id = ${exam.schemaId}`,
    sql`r.run_id = ${exam.runId ?? 0}`,
    is('r.clazz_id', f.clazzId),
    contains('c.name', f.name),
  ],
  sorts: {
    name: sql`c.name`,
    total: FIGURE[f.kind] === 'total' ? sql`r.total` : FIGURE[f.kind] === 'exam' ? sql`r.exam` : sql`r.process`,
  },
  then: sql`r.org_id, r.user_id`,
});
interface RegionRow extends Omit<SumRow, 'orgId' | 'orgName' | 'clazzId' | 'clazzName'> {
  readonly regId: number;
  readonly regName: string;
  readonly kind: SumKind;
}
/** District and city that figures are held against; small ones are left out. */
export async function besides(cx: Cx, exam: Exam): Promise<RegionRow[]> {
  const regions = regionsOf(cx.me.orgRegion).filter((regId) => regId >= 1000);
  const english = cx.lang === 'en-US';
  const rows = await cx.db.rows<RegionRow>(sql`
    select s.reg_id, ${english ? sql`g.name_en` : sql`g.name_zh`} as reg_name, s.kind, s.count, s.sum, s.pass,
      s.excellent, s.full_marks as full
    from hsat_region_sum s
    join organisation_region g on g.reg_id = s.reg_id
    where s.schema_id = ${exam.schemaId}
      and s.run_id = ${exam.runId ?? 0}
      and s.reg_id = any(${regions}::bigint[])
    order by s.reg_id desc, s.kind`);
  return rows.filter((row) => row.count >= FEW);
}
const book = exporter<Asked & Record<string, unknown>>({
  kind: 'hsat.score',
  calls: [calls.exportScores],
  run: async (cx, f) => {
    const { exam, school } = await lookedAt(cx, f);
    return cx.reading('hsat.scores', school, async (door) => {
      const rows =
        f.kind === 'rept'
          ? await reported(cx, door, exam, f)
          : await door.rows<ScoreRow>(rowsOfList(scoreList(cx, door, exam, f), {}));
      const t = (key: string) => cx.text(`hsat.field.${key}`);
      const points = (value: number | null | undefined) => (value == null ? null : value / 100);
      const who = [
        { title: t('orgName'), value: (r: ScoreRow) => r.orgName },
        { title: t('clazzName'), value: (r: ScoreRow) => r.clazzName },
      ];
      const figures = [
        { title: t('count'), value: (r: ScoreRow) => r.rates?.count ?? null },
        { title: t('mean'), value: (r: ScoreRow) => points(r.rates?.mean) },
        { title: t('pass'), value: (r: ScoreRow) => points(r.rates?.pass) },
        { title: t('excellent'), value: (r: ScoreRow) => points(r.rates?.excellent) },
        { title: t('full'), value: (r: ScoreRow) => points(r.rates?.full) },
      ];
      const named = [
        { title: t('examNo'), value: (r: ScoreRow) => r.examNo },
        { title: t('name'), value: (r: ScoreRow) => r.name },
        ...(f.kind === 'exam' ? [] : [{ title: t('process'), value: (r: ScoreRow) => points(r.process) }]),
        ...(f.kind === 'eval' ? [] : [{ title: t('exam'), value: (r: ScoreRow) => points(r.exam) }]),
        ...(f.kind === 'core'
          ? [
              { title: t('others'), value: (r: ScoreRow) => points(r.others) },
              { title: t('total'), value: (r: ScoreRow) => points(r.total) },
              { title: t('level'), value: (r: ScoreRow) => r.level },
            ]
          : []),
      ];
      return { name: exam.name, count: rows.length, rows, columns: [...who, ...(f.kind === 'rept' ? figures : named)] };
    });
  },
});
export const scoreJobs = [book.job];

/** A candidate's score of the valid run. */
export const keptScore = (door: Door, exam: Exam, userId: number): Promise<KeptScore | undefined> =>
  door.row<KeptScore>(sql`
    select r.user_id, c.name, r.version, r.total, r.level, r.steps,
      (r.version <> ${exam.version} or c.rev > (select t.rev from hsat_tally t
        where t.org_id = r.org_id and t.schema_id = r.schema_id and t.run_id = r.run_id)) as stale
    from hsat_score r
    join hsat_candidate c on c.org_id = r.org_id and c.schema_id = r.schema_id and c.user_id = r.user_id
    where ${door.orgs('r')}
      and r.schema_id = ${exam.schemaId}
      and r.run_id = ${exam.runId ?? 0}
      and r.user_id = ${userId}
    order by r.org_id
    limit 1`);
/** The version a score was reckoned by: the one that holds, or an older one. */
export const versionOf = async (door: Door, exam: Exam, version: number): Promise<{ content: Scheme; hash: string }> =>
  version === exam.version
    ? exam
    : ((await door.row<{ content: Scheme; hash: string }>(sql`
        select v.content, v.hash
        from hsat_version v
        where v.schema_id = ${exam.schemaId}
          and v.version = ${version}`)) ?? exam);

export const scoreHandlers = [
  handle(calls.listScores, async (cx, { curPage, pageSize, sort, ...f }) => {
    const { exam, school } = await lookedAt(cx, f);
    const found = await cx.reading('hsat.scores', school, async (door) =>
      f.kind === 'rept'
        ? pageOfRows(await reported(cx, door, exam, f), { curPage, pageSize })
        : door.list({ curPage, pageSize, sort }, scoreList(cx, door, exam, f)),
    );
    const beside = f.kind === 'rept' ? await besides(cx, exam) : [];
    return {
      ...found,
      state: exam.state,
      tops: topsOf(exam.content),
      beside: beside
        .filter((row) => row.kind === 'total')
        .map((row) => ({ regId: row.regId, regName: row.regName, rates: ratesOf(row) })),
    };
  }),
  handle(calls.exportScores, (cx, f) => book.answer(cx, f)),
  handle(calls.openScore, async (cx, { schemaId, userId, orgId }) => {
    const exam = await examOf(cx, schemaId);
    mustServe(cx, exam.module, 'scores');
    if (!isRegion(cx) && orgId !== undefined && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
    if (isRegion(cx) && !seesNames(cx.me)) throw fail(kernelFaults.gone);
    const school = orgId ?? (isRegion(cx) ? undefined : cx.me.orgId);
    return cx.reading('hsat.score', school, async (door) => {
      const kept = await keptScore(door, exam, userId);
      if (!kept) throw fail(kernelFaults.gone);
      return opened(kept, await versionOf(door, exam, kept.version));
    });
  }),
];
