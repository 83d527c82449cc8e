import type { Demo } from '../../kernel/server/world';
import { makeRooms } from './demo/rooms';
import { settings } from './tables';

/**
 * Desktop browsers are let in everywhere; a live lesson of trainer5 and one of teacher189 left board, words and minutes, and the
 * beginning of each was recorded. */
export const demo: Demo = {
  name: 'live',
  async make(world) {
    const { rows } = await world.client.query<{ org_id: string }>(
      'select org_id from organisation_org order by org_id',
    );
    await world.put(
      settings,
      rows.map((row) => ({ orgId: Number(row.org_id), browsers: true })),
    );
    const recorded = await makeRooms(world);
    await world.client.query('update live_setting set records = true where org_id = any($1::bigint[])', [recorded]);
  },
};
