import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { LONGEST_SECONDS, NOTES_MAX } from '../../rules';
import { notes } from '../../tables';
import { gone, hourOf } from './open';

/** Notes at seconds of a film: their writer's alone. */
export const noteHandlers = [
  handle(calls.addNote, async (cx, { lessonId, second, words }) => {
    const hour = await hourOf(cx, lessonId);
    if (!hour.watch) throw fail(faults.notEntered);
    const whole = Math.floor(second);
    // While another film takes the place of the one that is watched, nobody knows yet how long it is.
    const end = hour.durationMs == null ? LONGEST_SECONDS : hour.durationMs / 1000;
    if (whole > end) throw fail(faults.positionBeyond, { seconds: Math.floor(end) }, 'second');
    const noteId = newId();
    await cx.asOrg(hour.orgId, async (door) => {
      const mine = { lessonId, userId: cx.me.userId };
      if ((await door.count(notes, mine)) >= NOTES_MAX) throw fail(faults.notesFull, { max: NOTES_MAX });
      await door.insert(notes, { ...mine, noteId, second: whole, words, madeAt: cx.nowIso });
    });
    return { noteId, second: whole, words };
  }),
  handle(calls.removeNote, async (cx, { lessonId, noteId }) => {
    const hour = await hourOf(cx, lessonId);
    const mine = { noteId, lessonId, userId: cx.me.userId };
    if (!(await cx.asOrg(hour.orgId, (door) => door.remove(notes, mine)))) throw gone();
  }),
];
