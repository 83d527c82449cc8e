import type { Cx } from '../../../kernel/server/cx';
import { manyOf } from '../../../kernel/server/db/few';
import { all, sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ParsedOf } from '../../../kernel/shared/call';
import { PENDING } from '../../appeal/server/published';
import { tellAll } from '../../notice/server/published';
import { endOfDay } from '../../process-eval/server/published';
import { seesNames } from '../access';
import * as calls from '../contract';
import { faults } from '../faults';
import { mayGo } from '../rules';
import { exams, runs, schemas } from '../tables';
import { SUBJECT } from './appeal-subject';
import { ownExam } from './calc';
import { dayOf, examOf, mustBeWithin, type Exam } from './exam-read';
import { ownShown } from './schemas';
import { newerSql } from './school-row';
import { isRegion, mustServe } from './sight';

interface Left {
  readonly orgId: number;
  readonly open: number;
  readonly stale: number;
  readonly appeals: number;
}
/** What is still to be done in each school before the exam moves on; one that signed up after the run is behind with all. */
const leftOf = (cx: Cx, exam: Exam): Promise<Left[]> =>
  cx.across('hsat.state', (door) =>
    door.rows<Left>(sql`
      select s.org_id,
        coalesce((select t.open from hsat_tally t
          where t.org_id = s.org_id and t.schema_id = s.schema_id and t.run_id = ${exam.runId ?? 0}), 0)::int as open,
        ${newerSql(exam.runId)} as stale,
        (select count(*) from appeal_v a
          where a.org_id = s.org_id and a.subject = ${SUBJECT} and a.set_id = ${exam.schemaId} and ${PENDING})::int as appeals
      from hsat_school s
      where ${door.orgs('s')}
        and s.schema_id = ${exam.schemaId}
      order by s.org_id`),
  );
const sum = (left: readonly Left[], of: 'open' | 'stale' | 'appeals') =>
  left.reduce((total, one) => total + one[of], 0);

interface Line {
  readonly orgId: number;
  readonly orgName: string;
  readonly examNo: string;
  readonly name: string;
  readonly sex: string;
  readonly clazzName: string;
  readonly process: number | null;
  readonly exam: number | null;
  readonly others: number | null;
  readonly extra: number;
  readonly total: number | null;
  readonly level: string | null;
}
/** The list that is handed over, with where the exam stands, the count of its rows and the hash of the run in its name. */
const handover = exporter<ParsedOf<typeof calls.handOver> & Record<string, unknown>>({
  kind: 'hsat.core.handover',
  calls: [calls.handOver],
  run: async (cx, { id }) => {
    const exam = await examOf(cx, id);
    if (!isRegion(cx) || exam.ownerId !== cx.me.orgId) throw fail(kernelFaults.gone);
    mustServe(cx, exam.module);
    const run = await cx.db.one(runs, { schemaId: id, runId: exam.runId ?? 0 });
    return cx.across('hsat.handover', async (door) => {
      const ofRun = [door.orgs('r'), sql`r.schema_id = ${id}`, sql`r.run_id = ${exam.runId ?? 0}`];
      // Whoever may not know names gets no school of so few that a row tells whose it is.
      const many = seesNames(cx.me) ? sql`true` : manyOf(sql`hsat_score r`, ofRun, 'r.org_id', 'r.user_id');
      const rows = await door.rows<Line>(sql`
        select r.org_id, o.name as org_name, c.exam_no, c.name, c.sex, c.clazz_name, r.process, r.exam, r.others, r.extra,
          r.total, r.level
        from hsat_score r
        join hsat_candidate c on c.org_id = r.org_id and c.schema_id = r.schema_id and c.user_id = r.user_id
        join organisation_org o on o.org_id = r.org_id
        where ${all(...ofRun, many)}
        order by r.org_id, r.user_id`);
      const t = (key: string) => cx.text(`hsat.field.${key}`);
      const points = (value: number | null) => (value === null ? null : value / 100);
      return {
        // A list that is not sealed yet says so where everybody sees it.
        name: `${exam.name}-${cx.text(`hsat.state.${exam.state}`)}-${rows.length}-${(run?.hash ?? '').slice(0, 16)}`,
        count: rows.length,
        rows,
        columns: [
          { title: t('orgName'), value: (r: Line) => r.orgName },
          { title: t('examNo'), value: (r: Line) => r.examNo },
          { title: t('name'), value: (r: Line) => r.name },
          { title: t('clazzName'), value: (r: Line) => r.clazzName },
          { title: t('process'), value: (r: Line) => points(r.process) },
          { title: t('exam'), value: (r: Line) => points(r.exam) },
          { title: t('others'), value: (r: Line) => points(r.others) },
          { title: t('extra'), value: (r: Line) => points(r.extra) },
          { title: t('total'), value: (r: Line) => points(r.total) },
          { title: t('level'), value: (r: Line) => r.level },
        ],
      };
    });
  },
});
export const stateJobs = [handover.job];

export const stateHandlers = [
  handle(calls.handOver, (cx, input) => handover.answer(cx, input)),
  handle(calls.chooseRun, async (cx, { id, runId }) => {
    const exam = await ownExam(cx, id);
    if (exam.state !== 'reckoned') throw fail(faults.frozen);
    const run = await cx.db.one(runs, { schemaId: id, runId, state: 'done' });
    if (!run) throw fail(faults.noRun);
    await cx.db.update(exams, { schemaId: id }, { runId, changedAt: cx.nowIso });
    cx.note('hsat.run', { subjectId: id, old: { runId: exam.runId }, new: { runId } });
    return shownAgain(cx, id, { ...exam, runId });
  }),
  handle(calls.moveExam, async (cx, { id, to, until, why, anyway }) => {
    const exam = await ownExam(cx, id);
    const from = exam.state;
    if (!mayGo(from, to)) throw fail(faults.wrongState, { state: cx.text(`hsat.state.${from}`) });
    const back = (from === 'shown' && to === 'reckoned') || (from === 'locked' && to === 'shown');
    if (back && !why) throw fail(faults.whyNeeded, {}, 'why');
    if (to === 'shown' && !back) {
      mustBeWithin(cx, exam, 'publicity');
      if (!until) throw fail(faults.untilNeeded, {}, 'until');
      if (until < dayOf(exam, cx.now)) throw fail(faults.untilPast, {}, 'until');
      // Nobody is promised a day on which the exam may be locked already.
      const { publicity } = exam.windows;
      if (publicity && until > publicity.to)
        throw fail(faults.notWithin, { ...publicity, stage: cx.text('hsat.stage.publicity') }, 'until');
    }
    if (to === 'locked') mustBeWithin(cx, exam, 'lock');
    // Back from the lock nothing is lost; back from what is shown, rows that somebody objects to would change under it.
    const left = back && to === 'shown' ? [] : await leftOf(cx, exam);
    const run = to === 'shown' && !back ? await cx.db.one(runs, { schemaId: id, runId: exam.runId ?? 0 }) : undefined;
    // A version that was switched on since has not been reckoned by.
    if (run && run.version !== exam.version) throw fail(faults.stillStale, { count: run.children });
    const [stale, open, appeals] = [sum(left, 'stale'), sum(left, 'open'), sum(left, 'appeals')];
    // What is shown, locked or sealed is what was reckoned from what stands.
    if (stale && !back) throw fail(faults.stillStale, { count: stale });
    if (open && !anyway && !back) throw fail(faults.stillOpen, { count: open });
    if (appeals && to !== 'shown') throw fail(faults.stillAppeals, { count: appeals });
    const shownUntil =
      to === 'shown' && until && !back ? endOfDay(exam.zone, until) : to === 'reckoned' ? null : exam.shownUntil;
    const set = { state: to, shownUntil, changedAt: cx.nowIso };
    await cx.db.update(exams, { schemaId: id }, set);
    if (to === 'shown' && !back)
      await tellAll(
        cx,
        left.map(({ orgId }) => ({
          kind: 'hsat.shown',
          subject: { schemaId: id },
          params: { name: exam.name, day: until ?? '' },
          org: orgId,
        })),
      );
    // Each school's chain is a lock of its own and hashes every candidate: sealing follows the commit (server/seal.ts).
    if (to === 'sealed')
      for (const { orgId } of left) cx.emit('hsat.sealed', { schemaId: id, byId: cx.me.userId, at: cx.nowIso }, orgId);
    cx.note('hsat.state', { subjectId: id, old: { state: from }, new: { state: to, until }, why });
    return shownAgain(cx, id, { ...exam, ...set });
  }),
];
async function shownAgain(cx: Cx, schemaId: number, exam: Exam) {
  const row = await cx.db.one(schemas, { schemaId });
  if (!row) throw fail(kernelFaults.gone);
  return ownShown(cx, row, exam);
}
