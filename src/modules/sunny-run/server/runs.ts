import { contains, is, sql, when } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { newId } from '../../../kernel/server/ids';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { openedRow, settleAppeals } from '../../appeal/server/published';
import * as calls from '../contract';
import type { RunRow } from '../contract/parts';
import { runs } from '../tables';
import { PART, SUBJECT } from './appeal-subject';
import { judgedBy } from './report-read';
import { runColumns, runSource, toRun, type KnownRun } from './run-read';
import { inCharge, judgeLater, mustBeOpen } from './sight';

export const runHandlers = [
  handle(calls.listRuns, async (cx, { from, to, verdict, clazzId, userId, runId, name, ...input }) => {
    const found = await cx.list<typeof input, KnownRun, RunRow>(input, {
      select: runColumns,
      from: runSource,
      counted: sql`sunny_run_run r join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id`,
      where: [
        sql`r.org_id = ${cx.db.orgId}`,
        sql`p.org_id = ${cx.db.orgId}`,
        when(from, (day) => sql`r.on_date >= ${day}`),
        when(to, (day) => sql`r.on_date <= ${day}`),
        is('r.verdict', verdict),
        // What a person has decided is no doubt any more, also before its sums are written.
        verdict === 'doubtful' ? sql`r.decided is null` : undefined,
        is('r.clazz_id', clazzId),
        is('r.user_id', userId),
        is('r.run_id', runId),
        contains('p.name', name),
        inCharge(cx, 'r'),
      ],
      sorts: { onDate: sql`r.on_date`, metres: sql`r.metres`, name: sql`p.name` },
      then: sql`r.on_date desc, r.run_id`,
      shape: toRun,
    });
    return { ...found, by: judgedBy(cx) };
  }),
  handle(calls.decideRun, async (cx, { runId, decided, why, isOther }) => {
    const run = await cx.db.row<{ userId: number; onDate: string; decided: string | null; verdict: string }>(sql`
      select r.user_id, r.on_date, r.decided, r.verdict
      from sunny_run_run r
      where r.org_id = ${cx.db.orgId}
        and r.run_id = ${runId}
        and ${inCharge(cx, 'r') ?? sql`true`}
      for update of r`);
    if (!run) throw fail(kernelFaults.gone);
    await mustBeOpen(cx.db, run.onDate);
    // A run that its child objects to waits for the answer; upheld, this is what it led to.
    const key = { setId: runId, userId: run.userId, part: PART };
    const appealId = await openedRow(cx.db, SUBJECT, key, { until: null, zone: cx.me.zone });
    const by = decided == null ? null : cx.me.userId;
    await cx.db.update(
      runs,
      { runId },
      {
        decided,
        isOther: decided === 'invalid' && isOther,
        decidedBy: by,
        decidedAt: by == null ? null : cx.nowIso,
        decidedWhy: by == null ? null : why,
      },
    );
    if (appealId != null) await settleAppeals(cx.db, [{ appealId, commitId: newId() }]);
    cx.note('sunny-run.run.decided', {
      subjectId: runId,
      appealId,
      userId: run.userId,
      old: run.decided ?? run.verdict,
      new: decided,
      why,
    });
    // What counts changes with its sums in one transaction, right after this one.
    judgeLater(cx, run.onDate, [run.userId]);
  }),
];
