import type { Listener } from '../../../kernel/server/module';
import { connsHere } from './door';
import { endRoom } from './ending';
import { stillHere } from './visit';

/** The teacher has finished the lesson. */
export const finished: Listener = {
  topic: 'lesson.finished',
  async run({ orgId, payload }, door, kernel) {
    const lessonId = Number(payload['lessonId']);
    const now = kernel.clock();
    // Who sits here is here until now, whenever this process last said so.
    await stillHere(door, lessonId, connsHere(kernel, orgId, lessonId), now.toISOString());
    await endRoom(door, lessonId, now);
  },
};
