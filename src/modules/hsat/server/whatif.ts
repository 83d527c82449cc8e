import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs } from '../../../kernel/server/db/tenant';
import type { JobKind } from '../../../kernel/server/jobs';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { fullOf, reckon, schemeFault, type Scheme } from '../rules';
import { exams, schemas } from '../tables';
import { refusal } from './refusal';
import { inputsOf } from './reckon-school';
import { hashOf } from './schemas';
import { isRegion, mustServe } from './sight';

interface Params extends Record<string, unknown> {
  readonly schemaId: number;
  readonly version: number;
  /** The exam whose candidates it is tried on: last year's, or its own. */
  readonly cohortId: number;
  readonly runId: number;
  readonly onDate: string;
  readonly orgIds: readonly number[];
}
const BANDS = 10;
/** A scheme as an earlier year's children would have had it: the terms of their own years. */
const yearsBack = (content: Scheme, years: number): Scheme => ({
  ...content,
  parts: content.parts.map((part) => ({
    ...part,
    terms: part.terms.map((term) => ({ ...term, yearId: term.yearId - years })),
  })),
});
/** Reckons a cohort by the working copy and says what would change; nothing is published, nothing written but that it was tried. */
export const whatIfJob: JobKind = {
  kind: 'hsat.whatif',
  calls: ['hsat.core.whatif'],
  async run(job, given) {
    const { schemaId, version, cohortId, runId, onDate, orgIds } = given as Params;
    const row = await job.tx((door) => door.one(schemas, { schemaId, version }));
    const exam = await job.tx((door) => door.one(exams, { schemaId: cohortId }));
    if (!row || !exam) throw fail(kernelFaults.gone);
    const content = yearsBack(row.content, row.yearId - exam.yearId);
    const of = {
      schemaId: cohortId,
      runId,
      module: exam.module,
      version,
      content,
      drawn: exam.drawn,
      onDate,
    };
    const full = fullOf(row.content.parts);
    const found = { candidates: 0, open: 0, up: 0, down: 0, same: 0, sumBefore: 0, sumAfter: 0, compared: 0 };
    const bands = Array.from({ length: BANDS + 1 }, () => 0);
    for (const [done, orgId] of orgIds.entries()) {
      const { inputs, before } = await acrossOrgs(job.kernel.pools.across, [orgId], async (door) => ({
        inputs: await inputsOf(door, of, undefined),
        before: await door.rows<{ userId: number; total: number | null }>(sql`
          select r.user_id, r.total
          from hsat_score r
          where ${door.orgs('r')}
            and r.schema_id = ${cohortId}
            and r.run_id = ${runId}
          order by r.user_id`),
      }));
      const stood = new Map(before.map((one) => [one.userId, one.total]));
      for (const { userId, known } of inputs) {
        const { total } = reckon(content, { drawn: exam.drawn, today: onDate }, known);
        found.candidates += 1;
        if (total === null) {
          found.open += 1;
          continue;
        }
        const band = Math.min(BANDS, Math.floor((total * BANDS) / Math.max(1, full)));
        bands[band] = (bands[band] ?? 0) + 1;
        const old = stood.get(userId) ?? null;
        if (old === null) continue;
        found.compared += 1;
        found.sumBefore += old;
        found.sumAfter += total;
        found[total > old ? 'up' : total < old ? 'down' : 'same'] += 1;
      }
      if (job.stopped()) return {};
      await job.progress(done + 1, orgIds.length);
    }
    await job.tx(async (door) => {
      // Changed meanwhile, it is another scheme that nobody has tried.
      const now = await door.one(schemas, { schemaId, version }, { lock: 'update' });
      if (now && hashOf(now.content) === hashOf(row.content))
        await door.update(schemas, { schemaId, version }, { triedVersion: version });
    });
    return { ...found, bands, full };
  },
};
export const whatIfHandlers = [
  handle(calls.whatIf, async (cx, { id }) => {
    const row = await cx.db.one(schemas, { schemaId: id });
    if (!row || !isRegion(cx)) throw fail(kernelFaults.gone);
    mustServe(cx, row.module);
    const fault = schemeFault(row.content);
    if (fault) throw refusal(cx, fault, 'id');
    // Last year's cohort of the same bureau; a first exam is tried on its own candidates.
    const cohort = await cx.db.row<{ schemaId: number; runId: number | null }>(sql`
      select e.schema_id, e.run_id
      from hsat_exam e
      where e.owner_id = ${cx.me.orgId}
        and e.module = ${row.module}
        and (e.year_id = ${row.yearId - 1} or e.schema_id = ${id})
      order by e.year_id, e.run_id is null, e.schema_id
      limit 1`);
    if (!cohort) throw fail(faults.noRun);
    const orgIds = await cx.across('hsat.whatif', async (door) => {
      const rows = await door.rows<{ orgId: number }>(sql`
        select s.org_id
        from hsat_school s
        where ${door.orgs('s')}
          and s.schema_id = ${cohort.schemaId}
        order by s.org_id`);
      return rows.map((one) => one.orgId);
    });
    const params: Params = {
      schemaId: id,
      version: row.version,
      cohortId: cohort.schemaId,
      runId: cohort.runId ?? 0,
      onDate: cx.today,
      orgIds,
    };
    const jobId = await cx.startJob('hsat.whatif', params);
    cx.note('hsat.whatif', { subjectId: id, version: row.version, cohortId: cohort.schemaId });
    return { jobId };
  }),
];
