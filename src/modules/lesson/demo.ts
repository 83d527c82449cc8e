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
    await makeFamous(world);
    await makeElsewhere(world);
  },
};
