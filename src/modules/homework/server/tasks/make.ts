import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { nothing, sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { must } from '../../../../kernel/shared/maps';
import { tell } from '../../../notice/server/published';
import { partsOf } from '../../../question-bank/contract';
import { currentVersions, takeVersions, type Version } from '../../../question-bank/server/published';
import { faults } from '../../faults';
import { FULL_MAX, instantOf, timeFault, settingOf, usualScores, type Setting, type TaskKind } from '../../rules';
import { ques, replies, taskClazzes, tasks } from '../../tables';
import { assigned } from '../news';
import { settingRow } from '../sql';
import type { Reached } from './to';
import { pastChanged } from '../past';

/** A question as a call names it. */
export interface Asked {
  readonly verId?: number | undefined;
  readonly qid?: number | undefined;
  readonly score?: number | undefined;
  readonly scores?: readonly { readonly qcid: number; readonly score: number }[] | undefined;
}
interface Piece {
  readonly version: Version;
  readonly parts: readonly { readonly qcid: number; readonly score: number }[];
}

/**
 * The versions of the questions a task is made of, with the points of each part.
 * @param paper versions the caller may use because they see the paper they stand in, also a colleague's own.
 */
export async function pieces(
  cx: Cx,
  asked: readonly Asked[],
  paper: ReadonlyMap<number, Version> = new Map(),
): Promise<readonly Piece[]> {
  if (asked.length === 0) throw fail(faults.noQuestion, {}, 'questions');
  const now = await currentVersions(
    cx,
    asked.flatMap((a) => (a.verId == null && a.qid != null ? [a.qid] : [])),
  );
  const verIds = asked.map((a) => a.verId ?? now.get(a.qid!));
  if (verIds.some((v) => v == null)) throw fail(kernelFaults.gone);
  const held = new Map([
    ...paper,
    ...(await takeVersions(
      cx,
      (verIds as number[]).filter((v) => !paper.has(v)),
    )),
  ]);
  const out = asked.map((a, at) => {
    const version = held.get(verIds[at]!);
    if (!version) throw fail(kernelFaults.gone);
    return { version, parts: points(version, a, at) };
  });
  if (new Set(out.map((p) => p.version.qid)).size < out.length) throw fail(faults.questionTwice, {}, 'questions');
  const full = out.flatMap((p) => p.parts).reduce((n, p) => n + p.score, 0);
  if (full > FULL_MAX) throw fail(faults.fullTooMuch, { max: FULL_MAX }, 'questions');
  return out;
}
/** Points by part: as given, shared out evenly, or the usual ones. */
function points(version: Version, asked: Asked, at: number): readonly { qcid: number; score: number }[] {
  const parts = partsOf(version.body);
  if (asked.scores?.length) {
    const given = new Map(asked.scores.map((s) => [s.qcid, s.score]));
    if (given.size !== parts.length || parts.some((p) => !given.has(p.qcid)))
      throw fail(faults.wrongParts, {}, `questions.${at}.scores`);
    return parts.map((p) => ({ qcid: p.qcid, score: must(given, p.qcid) }));
  }
  if (asked.score == null) return usualScores(version.body);
  // In halves, what is left over to the first parts.
  const halves = Math.round(asked.score * 2),
    each = Math.floor(halves / parts.length);
  if (parts.length === 1) return [{ qcid: parts[0]!.qcid, score: asked.score }];
  return parts.map((p, i) => ({ qcid: p.qcid, score: (each + (i < halves - each * parts.length ? 1 : 0)) / 2 }));
}

const QUE = ['taskId', 'qid', 'qcid', 'queNo', 'verId', 'kind', 'score'];
const PAPER = ['taskId', 'userId', 'clazzId', 'state'];
export interface NewTask extends Setting {
  readonly kind: TaskKind;
  readonly name: string;
  readonly sbjId: number;
  readonly stgId: number;
  readonly resId: number | null;
  readonly lessonId: number | null;
  readonly startTime: string;
  readonly dueTime: string | null;
  readonly duration: number | null;
  readonly markType: number;
}
/** So many papers are written in one statement with their task. */
const AT_ONCE = 1000;
/** Writes the task, its classes, its questions and a paper for each child: one statement for a thousand of them; they refer to each other at its end. */
export async function makeTask(cx: Cx, task: NewTask, content: readonly Piece[], to: Reached): Promise<number> {
  const wrong = timeFault(task, cx.nowIso);
  if (wrong) throw fail(faults[wrong], {}, 'dueTime');
  const taskId = newId();
  const full = content.flatMap((p) => p.parts).reduce((n, p) => n + Math.round(p.score * 10), 0) / 10;
  const row = {
    taskId,
    userId: cx.me.userId,
    kind: task.kind,
    name: task.name,
    stgId: task.stgId,
    sbjId: task.sbjId,
    resId: task.resId,
    lessonId: task.lessonId,
    startAt: instantOf(task.startTime),
    dueAt: task.dueTime && instantOf(task.dueTime),
    duration: task.duration,
    markType: task.markType,
    ...settingRow(settingOf(task.kind, task)),
    fullScore: full,
    queCount: content.length,
    madeAt: cx.nowIso,
  };
  const clazzRows = to.clazzes.map(({ clazzId, isWhole }) => ({ taskId, clazzId, isWhole }));
  const queRows = content.flatMap(({ version, parts }, at) => {
    const kinds = new Map(partsOf(version.body).map((p) => [p.qcid, p.kind]));
    return parts.map((p) => ({
      taskId,
      qid: version.qid,
      qcid: p.qcid,
      queNo: at + 1,
      verId: version.verId,
      kind: must(kinds, p.qcid),
      score: p.score,
    }));
  });
  const papers = to.children.map((c) => ({ taskId, userId: c.userId, clazzId: c.clazzId, state: 'todo' as const }));
  const { orgId } = cx.db;
  await cx.db.change(sql`
    with task as (${insertOf(tasks, Object.keys(row), [row], orgId, nothing)}),
    clazz as (${insertOf(taskClazzes, ['taskId', 'clazzId', 'isWhole'], clazzRows, orgId, nothing)}),
    que as (${insertOf(ques, QUE, queRows, orgId, nothing)}),
    reply as (${insertOf(replies, PAPER, papers.slice(0, AT_ONCE), orgId, nothing)})
    select 1 as done`);
  await cx.db.insert(replies, papers.slice(AT_ONCE));
  pastChanged(cx, instantOf(task.startTime));
  // Work that begins later is not to be seen yet: the sweep tells it at its start.
  if (task.startTime <= cx.nowIso) await tell(cx, assigned(taskId, task.name, cx.me.name));
  return taskId;
}
