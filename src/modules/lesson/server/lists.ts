import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Session } from '../../../kernel/shared/session';
import { seenClazz } from '../../class/server/published';
import * as calls from '../contract';
import { isOpen, minutesOf, stateOf, timeOf, type Code, type LessonState } from '../rules';
import { lessonsBetween, pageOf, spanOf, viewerOf, type DaySort, type LessonsOf, type More } from './read';

interface Asked {
  readonly curPage: number;
  readonly pageSize: number;
  readonly sort?: DaySort | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: LessonState | undefined;
}
async function listOf(cx: Cx, of: Omit<LessonsOf, 'from' | 'to'>, asked: Asked) {
  const all = await lessonsBetween(cx.db, { ...of, ...spanOf(cx.today, asked.from, asked.to) }, viewerOf(cx));
  return pageOf(
    all.filter((l) => asked.state == null || l.state === asked.state).map(({ row: _, ...l }) => l),
    asked,
  );
}
/** A class the caller stands in, ended ones too; any other is gone. */
async function ownClazz(cx: Cx, clazzId: number | undefined): Promise<{ clazzIds?: readonly number[] }> {
  if (clazzId == null) return {};
  if (!(await cx.fact<readonly number[]>('class.everIds')).includes(clazzId)) throw fail(kernelFaults.gone);
  return { clazzIds: [clazzId] };
}
/** How far the next lesson is looked for. */
const AHEAD = 21;

export const listHandlers = [
  handle(calls.teachList, async (cx, { clazzId, ...asked }) =>
    listOf(cx, { teacherId: cx.me.userId, ...(await ownClazz(cx, clazzId)) }, asked),
  ),
  handle(calls.clazzList, async (cx, { clazzId, ...asked }) => {
    await seenClazz(cx, clazzId);
    return listOf(cx, { clazzIds: [clazzId] }, asked);
  }),
  handle(calls.studyList, async (cx, { clazzId, from, to, state, ...asked }) => {
    const all = await lessonsBetween<{ code: Code | null; evaluated: boolean }>(
      cx.db,
      { studentId: cx.me.userId, ...(await ownClazz(cx, clazzId)), ...spanOf(cx.today, from, to) },
      viewerOf(cx),
      mine(cx.me),
    );
    return pageOf(
      all
        .filter((l) => state == null || l.state === state)
        .map(({ row, ...l }) => ({
          ...l,
          code: row?.takenAt ? (row.code ?? ('present' as const)) : null,
          evaluated: row?.evaluated ?? false,
        })),
      asked,
    );
  }),

  handle(calls.autoLesson, async (cx, { clazzId }) => {
    const who = cx.me.userType === USER_TYPE.student ? { studentId: cx.me.userId } : { teacherId: cx.me.userId };
    const v = viewerOf(cx);
    const all = await lessonsBetween(
      cx.db,
      { ...who, ...(await ownClazz(cx, clazzId)), from: cx.today, to: plusDays(cx.today, AHEAD) },
      v,
    );
    const timed = (l: (typeof all)[number]) => ({
      onDate: l.date,
      startMin: minutesOf(l.start),
      endMin: minutesOf(l.end),
      startedAt: l.startedAt,
      endedAt: l.endedAt,
    });
    const waiting = all.filter((l) => stateOf(timed(l), v.now) !== 'ended');
    // A lesson that runs comes before the next one's open door.
    const lesson = waiting.find((l) => l.state === 'in_progress') ?? waiting.find((l) => isOpen(timed(l), v.now));
    const next = waiting.find((l) => l !== lesson && l.state === 'not_started');
    const plain = (l: (typeof all)[number] | undefined) => {
      if (!l) return null;
      const { row: _, ...rest } = l;
      return rest;
    };
    return {
      date: v.now.date,
      now: timeOf(v.now.min),
      lesson: plain(lesson),
      next: plain(next),
      left: waiting.filter((l) => l.date === cx.today).length,
    };
  }),
];
/** The child's own mark and evaluation beside each lesson. */
const mine = ({ userId }: Session): More => ({
  select: sql`a.code, e.user_id is not null as evaluated`,
  join: sql`
    left join lesson_attend a on a.org_id = l.org_id and a.lesson_id = l.lesson_id and a.user_id = ${userId}
    left join lesson_evaluate e on e.org_id = l.org_id and e.lesson_id = l.lesson_id and e.user_id = ${userId}`,
});
