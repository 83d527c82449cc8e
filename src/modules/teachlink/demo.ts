import type { Demo } from '../../kernel/server/world';
import { makeActivities } from './demo/activities';
import { makeLinks } from './demo/links';
import { makeShared } from './demo/shares';

/** A term of links of teacher189 over the checks that homework made, links shared by others, three research activities, and in the world that people look at one about a live lesson. */
export const demo: Demo = {
  name: 'teachlink',
  async make(world) {
    await makeLinks(world);
    await makeShared(world);
    await makeActivities(world);
  },
};
