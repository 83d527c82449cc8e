import { schoolYearOf } from '../../kernel/shared/dates';
import type { Demo } from '../../kernel/server/world';
import { fillLibrary, fillSchemas } from './server/library';

/** The platform's libraries, with the schemes of this school year in force and last year's behind them. Others find items by code in `world.made['sportItems']`. */
export const demo: Demo = {
  name: 'sport-settings',
  async make(world) {
    const itemIds = await fillLibrary(world.client, world.now.toISOString());
    world.made['sportItems'] = itemIds;
    const year = schoolYearOf(world.today);
    await fillSchemas(
      world.client,
      itemIds,
      [
        { yearId: year, termId: 1, on: true },
        { yearId: year, termId: 2, on: false },
        { yearId: year - 1, termId: 2, on: true },
      ],
      world.now.toISOString(),
    );
  },
};
