import type { Demo } from '../../kernel/server/world';
import { makeAttendance } from './demo/attend';
import { makeElsewhere } from './demo/elsewhere';
import { makeFamous } from './demo/famous';
import { makeLessons } from './demo/lessons';

/** The last weeks of the demonstration school: lessons given, attendance, what children said; today's wait. */
export const demo: Demo = {
  name: 'lesson',
  async make(world) {
    const given = await makeLessons(world);
    await makeAttendance(world, given);
    await makeFamous(world);
    await makeElsewhere(world);
  },
};
