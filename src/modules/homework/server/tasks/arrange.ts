import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { paperOf } from '../../../resource/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { settingOf } from '../../rules';
import { ownLesson } from '../lesson';
import { makeTask, pieces } from './make';
import { wholeTask } from './read';
import { reach } from './to';

async function contentOf(cx: Cx, questions: Parameters<typeof pieces>[1], sbjId: number, paperId?: number | null) {
  const content = await pieces(cx, questions, paperId == null ? undefined : (await paperOf(cx, paperId)).versions);
  if (content.some((p) => p.version.sbjId !== sbjId)) throw fail(faults.notYourSubject, {}, 'questions');
  return content;
}

export const arrangeHandlers = [
  handle(calls.arrange, async (cx, i) => {
    // An exam without a clock is homework.
    if (i.kind === 'exam' && i.duration == null) throw fail(faults.durationNeeded, {}, 'duration');
    const to = await reach(cx, i.sbjId, i.clazzIds, i.userIds);
    const content = await contentOf(cx, i.questions, i.sbjId, i.resId);
    const taskId = await makeTask(
      cx,
      {
        kind: i.kind,
        name: i.name,
        sbjId: i.sbjId,
        stgId: i.stgId ?? content[0]!.version.stgId,
        resId: i.resId ?? null,
        lessonId: null,
        startTime: i.startTime ?? cx.nowIso,
        dueTime: i.dueTime ?? null,
        duration: i.duration ?? null,
        markType: i.markType,
        ...settingOf(i.kind, i),
      },
      content,
      to,
    );
    return wholeTask(cx, taskId);
  }),
  handle(calls.liveArrange, async (cx, i) => {
    // Whoever gives the lesson sets its practice, also in a class they stand in for.
    const lesson = await ownLesson(cx, i.lessonId);
    const to = await reach(cx, lesson.sbjId, [lesson.clazzId], [], [lesson.clazzId]);
    const content = await contentOf(cx, i.questions, lesson.sbjId);
    const dueTime = i.duration == null ? null : new Date(cx.now.getTime() + i.duration * 60_000).toISOString();
    const taskId = await makeTask(
      cx,
      {
        kind: 'kq',
        name: i.name,
        sbjId: lesson.sbjId,
        stgId: content[0]!.version.stgId,
        resId: i.resId ?? null,
        lessonId: i.lessonId,
        startTime: cx.nowIso,
        dueTime,
        duration: i.duration ?? null,
        markType: 1,
        ...settingOf('kq'),
      },
      content,
      to,
    );
    return wholeTask(cx, taskId);
  }),
];
