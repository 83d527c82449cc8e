import pg from 'pg';
import { World, type Demo, type WorldSize } from '../kernel/server/world';
import { dayIn } from '../kernel/shared/dates';
import { demoHash } from '../modules/account/demo';
import { demos } from './demos';

/**
 * Makes the demonstration world in an empty, migrated database, as its owner, in one transaction.
 * @returns false when organisations are there already.
 */
export async function makeWorld(
  ownerUrl: string,
  size: WorldSize,
  now = new Date(),
  only: readonly Demo[] = demos,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from organisation_org limit 1');
    if (rowCount) return false;
    await client.query('begin');
    const world = new World(client, size, dayIn('Asia/Shanghai', now), now);
    world.made['pwdHash'] = await demoHash();
    for (const demo of only) await demo.make(world);
    await client.query('commit');
    await client.query('analyze');
    return true;
  } finally {
    await client.end();
  }
}
