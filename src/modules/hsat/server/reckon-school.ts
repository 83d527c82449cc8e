import { createHash } from 'node:crypto';
import type { Door } from '../../../kernel/server/db/door';
import { raw, sql, when, all } from '../../../kernel/server/db/sql';
import type { NewRow } from '../../../kernel/server/db/table';
import { takeOver } from '../../process-eval/server/published';
import {
  counted,
  fullOf,
  NO_SUM,
  reckon,
  type Entry,
  type Granted,
  type HsatModule,
  type Known,
  type Scheme,
  type Sex,
  type Sum,
} from '../rules';
import { classSums, scores, tallies, type SumKind } from '../tables';

/** What a run reckons by. */
export interface RunOf {
  readonly schemaId: number;
  readonly runId: number;
  readonly module: HsatModule;
  readonly version: number;
  readonly content: Scheme;
  readonly drawn: readonly string[];
  /** The day it is reckoned for. */
  readonly onDate: string;
}
interface CandidateRow {
  readonly userId: number;
  readonly sex: Sex;
  readonly clazzId: number;
  readonly chosen: readonly string[];
}
interface Inputs extends CandidateRow {
  readonly known: Known;
}
/** A term's closed evaluation, as the process part takes it. */
interface Closed {
  readonly userId: number;
  readonly yearId: number;
  readonly termId: number;
  readonly score: number;
  readonly fullScore: number;
}
/** Two evaluations of one term are not two terms: of each child the one that was closed last is the term's. */
export const lastOfTerm = (closed: readonly Closed[]): Closed[] => [
  ...new Map(closed.map((one) => [`${one.userId} ${one.yearId} ${one.termId}`, one])).values(),
];
/** Inputs of a school's candidates: five statements, however many they are. */
export async function inputsOf(door: Door, of: RunOf, above: number | undefined): Promise<Inputs[]> {
  const mine = (alias: string) => sql`${door.orgs(alias)} and ${raw(alias)}.schema_id = ${of.schemaId}`;
  const people = await door.rows<CandidateRow>(sql`
    select c.user_id, c.sex, c.clazz_id, c.chosen
    from hsat_candidate c
    where ${all(
      mine('c'),
      when(above, (rev) => sql`c.rev > ${rev}`),
    )}
    order by c.user_id`);
  const ids = people.map((one) => one.userId);
  // A few changed ones are found by their ids; for a whole school the list would only be in the way.
  const ofThose = (alias: string) =>
    above === undefined ? sql`true` : sql`${raw(alias)}.user_id = any(${ids}::bigint[])`;
  const marks = await door.rows<Entry & { userId: number; item: string }>(sql`
    select n.user_id, n.item, n.value, n.word
    from hsat_entry n
    where ${all(mine('n'), ofThose('n'))}
    order by n.user_id, n.item`);
  const granted = await door.rows<Granted & { userId: number; rule: string }>(sql`
    select x.user_id, x.rule, x.items, x.until
    from hsat_exempt x
    where ${all(mine('x'), ofThose('x'), sql`x.state = 'granted'`)}
    order by x.user_id, x.rule`);
  const bonuses = await door.rows<{ userId: number; rule: string }>(sql`
    select b.user_id, b.rule
    from hsat_extra b
    where ${all(mine('b'), ofThose('b'))}
    order by b.user_id, b.rule`);
  const terms = of.content.parts.find((part) => part.kind === 'process')?.terms ?? [];
  const closed = terms.length
    ? await door.rows<Closed>(sql`
        select r.user_id, r.year_id, r.term_id, r.score, r.full_score
        from process_eval_result_v r
        join unnest(${terms.map((t) => t.yearId)}::integer[], ${terms.map((t) => t.termId)}::integer[])
          as t(year_id, term_id) on t.year_id = r.year_id and t.term_id = r.term_id
        where ${all(door.orgs('r'), ofThose('r'), sql`r.module = ${of.module}`, sql`r.score is not null`)}
        order by r.user_id, r.year_id, r.term_id, r.closed_at, r.norm_id`)
    : [];
  const known = new Map(
    people.map((one) => [
      one.userId,
      {
        sex: one.sex,
        chosen: one.chosen,
        entries: new Map<string, Entry>(),
        exempt: [] as Granted[],
        extras: [] as string[],
        process: [] as { score: number; full: number }[],
      },
    ]),
  );
  for (const { userId, item, value, word } of marks) known.get(userId)?.entries.set(item, { value, word });
  for (const { userId, rule, items, until } of granted) known.get(userId)?.exempt.push({ code: rule, items, until });
  for (const { userId, rule } of bonuses) known.get(userId)?.extras.push(rule);
  for (const { userId, score, fullScore } of lastOfTerm(closed))
    known.get(userId)?.process.push({ score, full: fullScore });
  return people.flatMap((one) => {
    const own = known.get(one.userId);
    return own ? [{ ...one, known: own }] : [];
  });
}

export const KINDS = ['process', 'exam', 'others', 'total'] as const satisfies readonly SumKind[];
/** The full mark of each figure, hundredths of a point; nought where the scheme has no such part. */
export function topsOf(content: Scheme): Readonly<Record<SumKind, number>> {
  const of = (kind: 'process' | 'exam' | 'others') => content.parts.find((part) => part.kind === kind)?.full ?? 0;
  return { process: of('process'), exam: of('exam'), others: of('others'), total: fullOf(content.parts) };
}
interface ScoreLine {
  readonly userId: number;
  readonly clazzId: number;
  readonly process: number | null;
  readonly exam: number | null;
  readonly others: number | null;
  readonly total: number | null;
  readonly level: string | null;
}
const BANDS = 11;
/** Sums of lines by class and figure; class 0 is all of them. */
export function sumsOf(content: Scheme, lines: readonly ScoreLine[]) {
  const tops = topsOf(content);
  const found = new Map<string, { clazzId: number; kind: SumKind; of: Sum; bands: number[] }>();
  for (const line of lines)
    for (const kind of KINDS) {
      const score = line[kind];
      const top = tops[kind];
      if (score === null || top === 0) continue;
      for (const clazzId of [0, line.clazzId]) {
        const key = `${clazzId} ${kind}`;
        const sum = found.get(key) ?? { clazzId, kind, of: NO_SUM, bands: Array.from({ length: BANDS }, () => 0) };
        const band = Math.min(BANDS - 1, Math.floor((score * 10) / top));
        sum.bands[band] = (sum.bands[band] ?? 0) + 1;
        found.set(key, { ...sum, of: counted(sum.of, score, top, content.lines) });
        if (line.clazzId === 0) break;
      }
    }
  return [...found.values()];
}
export const hashOf = (lines: readonly ScoreLine[]): string => {
  const hash = createHash('sha256');
  for (const l of lines) hash.update(`${l.userId}|${l.process}|${l.exam}|${l.others}|${l.total}|${l.level}\n`);
  return hash.digest('hex');
};
const SCORE_CONFLICT = `on conflict (org_id, schema_id, run_id, user_id) do update set clazz_id = excluded.clazz_id,
  version = excluded.version, process = excluded.process, exam = excluded.exam, others = excluded.others,
  extra = excluded.extra, total = excluded.total, level = excluded.level, steps = excluded.steps, scored_at = excluded.scored_at`;
const SUM_CONFLICT = `on conflict (org_id, schema_id, run_id, clazz_id, kind) do update set clazz_name = excluded.clazz_name,
  count = excluded.count, sum = excluded.sum, pass = excluded.pass, excellent = excluded.excellent,
  full_marks = excluded.full_marks, bands = excluded.bands`;
const TALLY_CONFLICT = `on conflict (org_id, schema_id, run_id) do update set children = excluded.children, open = excluded.open,
  hash = excluded.hash, rev = excluded.rev, reckoned_at = excluded.reckoned_at`;

/** What a school's rows of a run come to. */
export interface SchoolTally {
  readonly children: number;
  readonly open: number;
  readonly reckoned: number;
  readonly hash: string;
}
/**
 * Reckons a school's candidates into a run, behind everybody who changes their inputs. Done again with the same inputs it writes
 * identical rows and the same hash.
 * @param changed only those whose inputs are newer than the run's rows.
 */
export async function reckonSchool(door: Door, of: RunOf, changed: boolean, at: string): Promise<SchoolTally> {
  const { schemaId, runId } = of;
  const school = await door.row<{ rev: number }>(
    sql`select s.rev from hsat_school s where s.org_id = ${door.orgId} and s.schema_id = ${schemaId} for update`,
  );
  const before = changed ? await door.one(tallies, { schemaId, runId }) : undefined;
  const inputs = await inputsOf(door, of, before?.rev);
  const common = { drawn: of.drawn, today: of.onDate };
  const rows = inputs.map(({ userId, clazzId, known }): NewRow<typeof scores> => {
    const steps = reckon(of.content, common, known);
    const part = (kind: string) => steps.parts.find((one) => one.kind === kind)?.points ?? null;
    return {
      schemaId,
      runId,
      userId,
      clazzId,
      version: of.version,
      process: part('process'),
      exam: part('exam'),
      others: part('others'),
      extra: steps.extras.before + steps.extras.after,
      total: steps.total,
      level: steps.level,
      steps,
      scoredAt: at,
    };
  });
  await door.insert(scores, rows, SCORE_CONFLICT);
  const process = of.content.parts.find((part) => part.kind === 'process');
  if (process) await takeOver(door, { module: of.module, terms: process.terms }, at);
  // Sums follow the rows as they are now: of a few changed ones too.
  const lines = before
    ? await door.rows<ScoreLine>(sql`
        select r.user_id, r.clazz_id, r.process, r.exam, r.others, r.total, r.level
        from hsat_score r
        where r.org_id = ${door.orgId}
          and r.schema_id = ${schemaId}
          and r.run_id = ${runId}
        order by r.user_id`)
    : rows.map((row) => ({
        userId: row.userId,
        clazzId: row.clazzId,
        process: row.process ?? null,
        exam: row.exam ?? null,
        others: row.others ?? null,
        total: row.total ?? null,
        level: row.level ?? null,
      }));
  const names = await door.rows<{ clazzId: number; clazzName: string }>(sql`
    select c.clazz_id, min(c.clazz_name) as clazz_name
    from hsat_candidate c
    where c.org_id = ${door.orgId}
      and c.schema_id = ${schemaId}
    group by c.clazz_id
    order by c.clazz_id`);
  const nameOf = new Map(names.map((one) => [one.clazzId, one.clazzName]));
  await door.change(sql`
    delete from hsat_sum s
    where s.org_id = ${door.orgId}
      and s.schema_id = ${schemaId}
      and s.run_id = ${runId}`);
  await door.insert(
    classSums,
    sumsOf(of.content, lines).map(({ clazzId, kind, of: sum, bands }) => ({
      schemaId,
      runId,
      clazzId,
      kind,
      clazzName: clazzId ? (nameOf.get(clazzId) ?? '') : '',
      count: sum.count,
      sum: sum.sum,
      pass: sum.pass,
      excellent: sum.excellent,
      fullMarks: sum.full,
      bands,
    })),
    SUM_CONFLICT,
  );
  const tally = {
    children: lines.length,
    open: lines.filter((line) => line.total === null).length,
    hash: hashOf(lines),
  };
  await door.insert(tallies, { schemaId, runId, ...tally, rev: school?.rev ?? 0, reckonedAt: at }, TALLY_CONFLICT);
  return { ...tally, reckoned: rows.length };
}
