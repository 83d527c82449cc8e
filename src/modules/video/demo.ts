import type { Demo } from '../../kernel/server/world';
import { makeCourse } from './demo/course';
import { makeWatchers } from './demo/watchers';

/** A course of three films at the training institution, with who watched them and where they gave up. */
export const demo: Demo = {
  name: 'video',
  async make(world) {
    const course = await makeCourse(world);
    if (!course) return;
    await makeWatchers(world, course);
    world.made['video'] = course.spuId;
  },
};
