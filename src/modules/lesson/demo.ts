import type { Demo } from '../../kernel/server/world';
import { makeAttendance } from './demo/attend';
import { makeElsewhere } from './demo/elsewhere';
import { makeFamous } from './demo/famous';
import { makeLessons } from './demo/lessons';
import { makePractice } from './demo/practice';

/** The last weeks of the demonstration school: lessons given, attendance, what children said; today's wait. */
export const demo: Demo = {
  name: 'lesson',
  async make(world) {
    const made = await makeLessons(world);
    await makeAttendance(world, made.given);
    await makePractice(world, made);
    // Who was away neither answered nor said anything.
    const away =
      "from lesson_attend a where a.org_id = x.org_id and a.user_id = x.user_id and a.code in ('absent', 'leave')";
    await world.client.query(
      `delete from lesson_evaluate x where exists (select ${away} and a.lesson_id = x.lesson_id)`,
    );
    await world.client.query(
      `delete from lesson_answer x where exists (select ${away} and a.lesson_id = (select q.lesson_id from lesson_quiz q where q.org_id = x.org_id and q.quiz_id = x.quiz_id))`,
    );
    await makeFamous(world);
    await makeElsewhere(world);
  },
};
