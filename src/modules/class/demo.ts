import type { Demo } from '../../kernel/server/world';
import { makeClazzes, type DemoClazz } from './demo/clazzes';
import { makeCourses } from './demo/courses';
import { makeLife } from './demo/life';
import { makePosts } from './demo/space';

export type { DemoClazz };

/** Classes of the demonstration world. Others find the administrative ones in `world.made['clazzes']`. */
export const demo: Demo = {
  name: 'class',
  async make(world) {
    const made = await makeClazzes(world);
    world.made['clazzes'] = made;
    const pair = await makeCourses(world, made);
    await makeLife(world, made);
    await makePosts(world, made, pair);
  },
};
