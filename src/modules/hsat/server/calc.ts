import type { Cx } from '../../../kernel/server/cx';
import { createHash } from 'node:crypto';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import type { JobKind, JobRun } from '../../../kernel/server/jobs';
import { handle, type Listener } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { added, NO_SUM, type Sum } from '../rules';
import { exams, regionSums, runs, versions, type SumKind } from '../tables';
import { examOf, type Exam } from './exam-read';
import { KINDS, reckonSchool, type RunOf } from './reckon-school';
import { marked, newerSql, raised } from './school-row';
import { mustServe, regionsOf } from './sight';

/** What a reckoning was started with: the schools in its bureau's reach at that moment. */
interface Params extends Record<string, unknown> {
  readonly schemaId: number;
  readonly runId: number;
  readonly version: number;
  readonly onDate: string;
  readonly changed: boolean;
  readonly orgIds: readonly number[];
}
/** An exam of the own bureau, which the caller moves on. */
export async function ownExam(cx: Cx, schemaId: number): Promise<Exam> {
  const exam = await examOf(cx, schemaId, 'update');
  if (exam.ownerId !== cx.me.orgId) throw fail(kernelFaults.gone);
  mustServe(cx, exam.module);
  return exam;
}
/** Organisations that have candidates of an exam: schools in reach, and the bureau itself. */
const takingPart = (cx: Cx, schemaId: number): Promise<number[]> =>
  cx.across('hsat.calc', async (door) => {
    const rows = await door.rows<{ orgId: number }>(sql`
      select s.org_id
      from hsat_school s
      where ${door.orgs('s')}
        and s.schema_id = ${schemaId}
      order by s.org_id`);
    return rows.map((row) => row.orgId);
  });
/** Starts a reckoning after the commit of what asked for it. */
export async function startCalc(cx: Cx, exam: Exam, changed: boolean): Promise<{ jobId: number; runId: number }> {
  const { schemaId, version } = exam;
  if (changed && exam.runId === null) throw fail(faults.noRun);
  // A change asks itself which schools have something newer.
  const orgIds = changed ? [...(await cx.reach())] : await takingPart(cx, schemaId);
  const runId = changed && exam.runId !== null ? exam.runId : newId();
  const onDate = cx.today;
  if (!changed)
    await cx.db.insert(runs, {
      schemaId,
      runId,
      version,
      onDate,
      state: 'running',
      children: 0,
      open: 0,
      hash: null,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    });
  const params: Params = { schemaId, runId, version, onDate, changed, orgIds };
  return { jobId: await cx.startJob('hsat.calc', params), runId };
}

/** Sums of a run by region: each school counts in the regions that it lies in. */
async function sumRegions(job: JobRun, { schemaId, runId, orgIds }: Params): Promise<void> {
  const rows = await acrossOrgs(job.kernel.pools.across, orgIds, (door) =>
    door.rows<{
      regId: number;
      kind: SumKind;
      count: number;
      sum: number;
      pass: number;
      excellent: number;
      fullMarks: number;
    }>(sql`
      select o.reg_id, s.kind, sum(s.count)::int as count, sum(s.sum)::bigint as sum, sum(s.pass)::int as pass,
        sum(s.excellent)::int as excellent, sum(s.full_marks)::int as full_marks
      from hsat_sum s
      join organisation_org o on o.org_id = s.org_id
      where ${door.orgs('s')}
        and s.schema_id = ${schemaId}
        and s.run_id = ${runId}
        and s.clazz_id = 0
      group by o.reg_id, s.kind
      order by o.reg_id, s.kind`),
  );
  const found = new Map<number, Map<SumKind, Sum>>();
  for (const { regId, kind, fullMarks, ...sum } of rows)
    for (const region of regionsOf(regId)) {
      const kinds = found.get(region) ?? new Map<SumKind, Sum>();
      kinds.set(kind, added(kinds.get(kind) ?? NO_SUM, { ...sum, full: fullMarks }));
      found.set(region, kinds);
    }
  await job.tx(async (door) => {
    await door.remove(regionSums, { schemaId, runId });
    await door.insert(
      regionSums,
      [...found].flatMap(([regId, kinds]) =>
        KINDS.flatMap((kind) => {
          const sum = kinds.get(kind);
          if (!sum) return [];
          const { full, ...rest } = sum;
          return [{ schemaId, runId, regId, kind, ...rest, fullMarks: full }];
        }),
      ),
    );
  });
}
interface RunTotals {
  readonly children: number;
  readonly open: number;
  readonly hash: string;
}
/** What all schools' rows come to: their hashes in the order of their ids. */
const totalsOf = (job: JobRun, { schemaId, runId, orgIds }: Params): Promise<RunTotals> =>
  acrossOrgs(job.kernel.pools.across, orgIds, async (door) => {
    const rows = await door.rows<{ orgId: number; children: number; open: number; hash: string }>(sql`
      select t.org_id, t.children, t.open, t.hash
      from hsat_tally t
      where ${door.orgs('t')}
        and t.schema_id = ${schemaId}
        and t.run_id = ${runId}
      order by t.org_id`);
    const hash = createHash('sha256');
    for (const row of rows) hash.update(`${row.orgId} ${row.children} ${row.hash}\n`);
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
    return { children: sum((r) => r.children), open: sum((r) => r.open), hash: hash.digest('hex') };
  });
/** Of a change, schools that have something newer than the run; otherwise all. */
const toReckon = async (job: JobRun, { schemaId, runId, orgIds, changed }: Params): Promise<readonly number[]> => {
  if (!changed) return orgIds;
  return acrossOrgs(job.kernel.pools.across, orgIds, async (door) => {
    const rows = await door.rows<{ orgId: number }>(sql`
      select s.org_id
      from hsat_school s
      where ${door.orgs('s')}
        and s.schema_id = ${schemaId}
        and s.rev > coalesce((select t.rev from hsat_tally t
          where t.org_id = s.org_id and t.schema_id = s.schema_id and t.run_id = ${runId}), -1)
      order by s.org_id`);
    return rows.map((row) => row.orgId);
  });
};

/**
 * Reckons school by school, each in a transaction of its own, and then makes the run the valid one: one row, which shows all of
 * it at once. Whatever happens before that leaves what was valid as it is; run again, it writes the same rows.
 */
export const calcJob: JobKind = {
  kind: 'hsat.calc',
  calls: ['hsat.core.calc', 'hsat.coll.correct'],
  async run(job, given) {
    const params = given as Params;
    try {
      return await reckonRun(job, params);
    } catch (error) {
      // A run that broke off is not under way: the list says so, and a new one may begin.
      if (!params.changed) await failed(job, params).catch(() => undefined);
      throw error;
    }
  },
};
const failed = (job: JobRun, { schemaId, runId }: Params): Promise<number> =>
  job.tx((door) => door.update(runs, { schemaId, runId, state: 'running' }, { state: 'failed' }));
async function reckonRun(job: JobRun, params: Params): Promise<Record<string, unknown>> {
  const { schemaId, runId, version, onDate } = params;
  const exam = await job.tx((door) => door.one(exams, { schemaId }));
  const scheme = await job.tx((door) => door.one(versions, { schemaId, version }));
  if (!exam || !scheme) throw fail(kernelFaults.gone);
  const of: RunOf = {
    schemaId,
    runId,
    module: exam.module,
    version,
    content: scheme.content,
    drawn: exam.drawn,
    onDate,
  };
  const orgIds = await toReckon(job, params);
  let reckoned = 0;
  for (const [done, orgId] of orgIds.entries()) {
    if (job.stopped()) {
      if (!params.changed) await failed(job, params);
      return { reckoned, runId };
    }
    const at = job.kernel.clock().toISOString();
    const tally = await inOrg(job.kernel.pools.tenant, orgId, (door) => reckonSchool(door, of, params.changed, at));
    reckoned += tally.reckoned;
    await job.progress(done + 1, orgIds.length);
  }
  await sumRegions(job, params);
  const totals = await totalsOf(job, params);
  const endedAt = job.kernel.clock().toISOString();
  await job.tx(async (door) => {
    await door.update(runs, { schemaId, runId }, { ...totals, state: 'done', endedAt });
    if (params.changed) return;
    // Shown since, or drawn for since: what it was reckoned by holds no more, and it stays in the list as one of many.
    const now = await door.one(exams, { schemaId }, { lock: 'update' });
    if (now?.state !== exam.state || now.drawn.join() !== exam.drawn.join()) return;
    const state = exam.state === 'draft' ? ('reckoned' as const) : exam.state;
    await door.update(exams, { schemaId }, { runId, state, changedAt: endedAt });
  });
  return { reckoned, runId, ...totals };
}

interface Closed {
  readonly schemaId: number;
  readonly userId: number;
  readonly module: string;
  readonly yearId: number;
  readonly termId: number;
}
/** Whether an exam that goes on reckons with a term's evaluation: another term, another module or a sealed list are untouched. */
async function takesTerm(door: Door, { schemaId, module, yearId, termId }: Closed): Promise<boolean> {
  const exam = await door.one(exams, { schemaId }, { lock: 'share' });
  if (!exam || exam.module !== module || exam.state === 'locked' || exam.state === 'sealed') return false;
  const scheme = await door.one(versions, { schemaId, version: exam.version });
  const terms = scheme?.content.parts.flatMap((part) => (part.kind === 'process' ? part.terms : [])) ?? [];
  return terms.some((term) => term.yearId === yearId && term.termId === termId);
}
/** A process evaluation that was closed is news to candidates that were reckoned without it. */
export const closedListener: Listener = {
  topic: 'process-eval.closed',
  async run({ payload }, door) {
    const normId = Number(payload['normId']);
    const rows = await door.rows<Closed>(sql`
      select c.schema_id, c.user_id, r.module, r.year_id, r.term_id
      from hsat_candidate c
      join process_eval_result_v r on r.org_id = c.org_id and r.user_id = c.user_id
      where c.org_id = ${door.orgId}
        and r.norm_id = ${normId}
      order by c.schema_id, c.user_id`);
    for (const [schemaId, closed] of new Map(rows.map((row) => [row.schemaId, row]))) {
      if (!(await takesTerm(door, closed))) continue;
      const { rev } = await raised(door, schemaId);
      const userIds = rows.flatMap((row) => (row.schemaId === schemaId ? [row.userId] : []));
      await marked(door, schemaId, userIds, rev);
    }
  },
};

/** What each school has that the valid run has not, or has older. */
const behindOf = (cx: Cx, { schemaId, runId }: Exam): Promise<{ stale: number }[]> =>
  cx.across('hsat.runs', (door) =>
    door.rows<{ stale: number }>(sql`
      select ${newerSql(runId)} as stale
      from hsat_school s
      where ${door.orgs('s')}
        and s.schema_id = ${schemaId}
      order by s.org_id`),
  );
export const calcHandlers = [
  handle(calls.calc, async (cx, { id, changed }) => {
    const exam = await ownExam(cx, id);
    if (exam.state !== 'draft' && exam.state !== 'reckoned') throw fail(faults.frozen);
    const started = await startCalc(cx, exam, changed);
    cx.note('hsat.calc', { subjectId: id, runId: started.runId, version: exam.version, changed });
    return started;
  }),
  handle(calls.listRuns, async (cx, { id }) => {
    const exam = await examOf(cx, id);
    mustServe(cx, exam.module);
    const rows = await cx.db.many(runs, { schemaId: id }, { sort: ['-madeAt', 'runId'], limit: 20 });
    const behind = exam.runId === null ? [] : await behindOf(cx, exam);
    return {
      items: rows.map((run) => ({
        runId: run.runId,
        version: run.version,
        onDate: run.onDate,
        state: run.state,
        children: run.children,
        open: run.open,
        hash: run.hash,
        at: run.endedAt ?? run.madeAt,
        valid: run.runId === exam.runId,
      })),
      stale: behind.reduce((all, { stale }) => all + stale, 0),
    };
  }),
];
