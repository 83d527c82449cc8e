import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { exportRows } from '../../../../kernel/server/exporting';
import { handle } from '../../../../kernel/server/module';
import { dayIn, timeIn } from '../../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';
import { TEACHERS } from '../../../../kernel/shared/codes';
import * as calls from '../../contract';
import type { StudentRow } from '../../contract';
import { isReleased, rateOf } from '../../rules';
import { trains } from '../../tables';
import { clazzesOf, seenTask, seenWithClazzes, type Seen } from '../open';
import { paperDef } from '../paper';
import { paperOf } from '../reply/open';
import { countedTask, oneTask } from '../tasks/read';
import { bandRows, figuresOf, klgRates, pointsOf, queRates, studentRows } from './figures';
import { klgNames } from './klgs';
import { matrixOf, type Matrix } from './matrix';

/** The matrix of some classes and the names of its knowledge; neither waits for the other. */
async function namedMatrix(cx: Cx, task: Seen, clazzIds: readonly number[]) {
  const { ques } = await paperDef(cx.db, task.taskId, task.keyRev);
  const [m, names] = await Promise.all([
    matrixOf(cx, task, clazzIds),
    klgNames(
      cx.db,
      ques.flatMap((q) => q.klgIds),
    ),
  ]);
  return { m, names };
}
const ratesWithNames = (m: Matrix, names: ReadonlyMap<number, string>) =>
  klgRates(m).map((r) => ({ ...r, klgName: names.get(r.klgId) ?? '' }));
/** A report of the classes asked for: the task the caller sees, and the matrix of those classes. */
async function of(cx: Cx, id: number, clazzId: number | undefined): Promise<{ task: Seen; m: Matrix }> {
  const task = await seenTask(cx, id);
  return { task, m: await matrixOf(cx, task, clazzesOf(task, clazzId)) };
}
/** The same with the task as lists show it and the names of its knowledge: four statements, three for a paper that is kept. */
async function wholeOf(cx: Cx, id: number, clazzId: number | undefined) {
  const { task, clazzes } = await seenWithClazzes(cx, id);
  const { m, names } = await namedMatrix(cx, task, clazzesOf(task, clazzId));
  return { task: countedTask(cx, task, clazzes, m.lines), m, klgs: ratesWithNames(m, names) };
}
/** From here on a child is ready for the lesson. */
const READY = 60;

export const reportHandlers = [
  handle(calls.survey, async (cx, { id }) => {
    const seen = await seenTask(cx, id);
    const task = await oneTask(cx, id, seen.clazzIds);
    const rows = await cx.db.rows<{
      clazzId: number;
      total: number;
      submitted: number;
      toMark: number;
      marked: number;
      unsubmitted: number;
      doing: number;
      late: number;
    }>(
      sql`
      select r.clazz_id, count(*)::int as total,
        count(*) filter (where r.submitted_at is not null)::int as submitted,
        count(*) filter (where r.state = 'submitted')::int as to_mark,
        count(*) filter (where r.state = 'marked')::int as marked,
        count(*) filter (where r.submitted_at is null)::int as unsubmitted,
        count(*) filter (where r.state = 'doing')::int as doing,
        count(*) filter (where r.is_late)::int as late
      from homework_reply r
      where r.org_id = ${cx.db.orgId}
        and r.task_id = ${id}
        and r.clazz_id = any(${seen.clazzIds}::bigint[])
      group by r.clazz_id`,
    );
    return {
      ...task,
      doing: rows.reduce((n, r) => n + r.doing, 0),
      late: rows.reduce((n, r) => n + r.late, 0),
      byClazz: task.clazzes.flatMap((c) => {
        const r = rows.find((x) => x.clazzId === c.clazzId);
        return r ? [{ ...r, clazzName: c.clazzName }] : [];
      }),
    };
  }),
  handle(calls.replyByUsr, async (cx, { id, clazzId, includeUnSubmit }) => {
    const { task, m } = await of(cx, id, clazzId);
    return { items: studentRows(m, task.fullScore, includeUnSubmit) };
  }),
  handle(calls.replyByQue, async (cx, { id, clazzId }) => {
    const { m } = await of(cx, id, clazzId);
    const skipped = m.parts.map((_, at) => m.papers.filter((l) => l.cells[at] === -3).length);
    return {
      items: queRates(m).map((q, at) => ({
        qid: q.qid,
        qcid: q.qcid,
        queNo: q.queNo,
        kind: q.kind,
        score: q.score,
        answered: m.papers.length - q.empty,
        empty: q.empty - skipped[at]!,
        skipped: skipped[at]!,
        right: q.right,
        part: q.part,
        wrong: q.wrong,
        toMark: q.toMark,
      })),
    };
  }),
  handle(calls.markStats, async (cx, { id, clazzId }) => {
    const { task, m } = await of(cx, id, clazzId);
    return {
      task,
      figures: figuresOf(m, task.fullScore),
      bands: bandRows(m, task.fullScore),
      items: studentRows(m, task.fullScore, false),
    };
  }),
  handle(calls.markStatsExport, async (cx, { id, clazzId, includeUnSubmit }) => {
    const { task, m } = await of(cx, id, clazzId);
    const rows = studentRows(m, task.fullScore, includeUnSubmit);
    const t = (key: string) => cx.text(`homework.${key}`);
    // The points of each part stand beside the child's line, in the order of the paper.
    const tenths = new Map(m.papers.map((l) => [l.userId, l]));
    const no = (p: Matrix['parts'][number]) => (p.qcid === 0 ? String(p.queNo) : `${p.queNo}(${p.qcid})`);
    return exportRows<StudentRow>({
      name: task.name,
      count: rows.length,
      rows,
      columns: [
        { title: t('field.rank'), value: (r) => r.rank },
        { title: t('field.userName'), value: (r) => r.userName },
        { title: t('field.sidNo'), value: (r) => r.sidNo },
        { title: t('field.clazzName'), value: (r) => r.clazzName },
        { title: t('field.state'), value: (r) => t(`replyState.${r.state}`) },
        { title: t('field.score'), value: (r) => r.score },
        { title: t('field.rate'), value: (r) => r.rate },
        { title: t('field.star'), value: (r) => r.star },
        { title: t('field.submittedAt'), width: 20, value: (r) => r.submittedAt && local(r.submittedAt, cx.me.zone) },
        { title: t('field.late'), value: (r) => (r.late ? t('yes') : '') },
        { title: t('field.minutes'), value: (r) => Math.round(r.spent / 60) },
        ...m.parts.map((p, at) => ({
          title: no(p),
          value: (r: StudentRow) => {
            const l = tenths.get(r.userId);
            return l ? (l.cells[at] === -1 ? null : l.tenths[at]! / 10) : null;
          },
        })),
      ],
    });
  }),
  handle(calls.statsByQue, async (cx, { id, clazzId }) => ({ items: queRates((await of(cx, id, clazzId)).m) })),
  handle(calls.statsByKlg, async (cx, { id, clazzId }) => {
    const task = await seenTask(cx, id);
    const { m, names } = await namedMatrix(cx, task, clazzesOf(task, clazzId));
    return { items: ratesWithNames(m, names) };
  }),
  handle(calls.reportClazz, async (cx, { id, clazzId }) => {
    const { task, m, klgs } = await wholeOf(cx, id, clazzId);
    return {
      task,
      figures: figuresOf(m, task.fullScore),
      bands: bandRows(m, task.fullScore),
      items: studentRows(m, task.fullScore, true),
      ques: queRates(m),
      klgs,
    };
  }),
  handle(calls.kqReport, async (cx, { id, clazzId }) => {
    const { task, m, klgs } = await wholeOf(cx, id, clazzId);
    const rows = studentRows(m, task.fullScore, true);
    const done = rows.flatMap(({ userId, userName, rate }) => (rate == null ? [] : [{ userId, userName, rate }]));
    return {
      task,
      figures: figuresOf(m, task.fullScore),
      ready: done.filter((r) => r.rate >= READY),
      help: done.filter((r) => r.rate < READY).toSorted((a, b) => a.rate - b.rate),
      waiting: rows.filter((r) => r.state === 'submitted').map((r) => ({ userId: r.userId, userName: r.userName })),
      missing: rows.filter((r) => r.submittedAt == null).map((r) => ({ userId: r.userId, userName: r.userName })),
      ques: queRates(m),
      klgs,
    };
  }),
  handle(calls.reportUser, async (cx, { id, userId }) => {
    const teacher = holds(cx.me, ...TEACHERS);
    if (!teacher && userId !== cx.me.userId) throw fail(kernelFaults.gone);
    const seen = teacher ? await seenTask(cx, id) : undefined;
    const { head, reply } = await paperOf(cx, id, userId);
    const task: Seen = seen ?? { ...head, mine: false, clazzIds: [reply.clazzId], marks: [] };
    if (!task.clazzIds.includes(reply.clazzId)) throw fail(kernelFaults.gone);
    // Compared with the child's own class.
    const { m, names } = await namedMatrix(cx, task, [reply.clazzId]);
    const released = teacher || isReleased(head, reply.state, cx.nowIso);
    const line = m.papers.find((l) => l.userId === userId);
    // A paper alone says what it has so far, and how many answers still wait.
    const listed = studentRows(m, task.fullScore, true).find((r) => r.userId === userId);
    if (!listed) throw fail(kernelFaults.gone);
    const row = { ...listed, ...(line ? pointsOf(line, task.fullScore) : {}) };
    const only = { ...m, lines: line ? [line] : [], papers: line ? [line] : [] };
    const clazz = new Map(ratesWithNames(m, names).map((k) => [k.klgId, k]));
    const rates = queRates(m);
    return {
      task: head,
      userId,
      userName: head.pupilName,
      clazzName: head.clazzName,
      released,
      row: released ? row : { ...row, score: null, rate: null, rank: null, star: null, wrong: 0 },
      papers: m.papers.length,
      clazzRate: released ? figuresOf(m, task.fullScore).rate : null,
      ques:
        !released || !line
          ? []
          : m.parts.map((p, at) => ({
              qid: p.qid,
              qcid: p.qcid,
              queNo: p.queNo,
              kind: p.kind,
              full: p.score,
              score: line.cells[at] === -1 ? null : line.tenths[at]! / 10,
              share: line.cells[at]! === -1 ? null : Math.max(0, line.cells[at]!),
              clazzRate: rates[at]!.rate,
            })),
      klgs:
        !released || !line
          ? []
          : klgRates(only).map((k) => ({
              klgId: k.klgId,
              klgName: clazz.get(k.klgId)?.klgName ?? '',
              rate: k.rate,
              clazzRate: clazz.get(k.klgId)?.rate ?? null,
            })),
      comment: released ? reply.comment : '',
      trainCount: await cx.db.count(trains, { taskId: id, userId }),
    };
  }),
  handle(calls.trainStats, async (cx, { id, clazzId }) => {
    const task = await seenTask(cx, id);
    const rows = await cx.db.rows<{
      userId: number;
      userName: string;
      clazzId: number;
      clazzName: string;
      times: number;
      parts: number;
      right: number;
      lastAt: string | null;
    }>(
      sql`
      select r.user_id, p.name as user_name, r.clazz_id, c.clazz_name, count(w.left_at)::int as times,
        coalesce(sum(w.part_count), 0)::int as parts, coalesce(sum(w.right_count), 0)::int as right,
        max(w.left_at) as last_at
      from homework_reply r
      join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
      join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
      left join homework_train w on w.org_id = r.org_id and w.task_id = r.task_id
        and w.user_id = r.user_id and w.left_at is not null
      where r.org_id = ${cx.db.orgId}
        and r.task_id = ${id}
        and r.clazz_id = any(${clazzesOf(task, clazzId)}::bigint[])
      group by r.user_id, p.name, p.sid_no, r.clazz_id, c.clazz_name, c.order_no
      order by c.order_no, r.clazz_id, p.sid_no nulls last, r.user_id`,
    );
    return { items: rows.map((r) => ({ ...r, rate: rateOf(r.right, r.parts) })) };
  }),
];

/** Day and minute where the school is. */
const local = (at: string, zone: string): string => `${dayIn(zone, new Date(at))} ${timeIn(zone, new Date(at))}`;
