import { PLATFORM_ORG } from '../shared/codes';
import { keepMonths } from './db/months';
import { inOrg } from './db/tenant';
import { newId } from './ids';
import type { Kernel } from './kernel';
import type { Schedule } from './module';
import * as tables from './tables';

/** Tells the operator that months are not made: an event, which `notice` brings to the platform's administrators. */
async function alarm(kernel: Kernel, error: unknown): Promise<void> {
  const event = { eventId: newId(), at: kernel.clock().toISOString(), topic: 'kernel.months.failed' };
  const payload = { day: event.at.slice(0, 10), why: String((error as Error).message).slice(0, 200) };
  await inOrg(kernel.pools.tenant, PLATFORM_ORG, (door) => door.insert(tables.outbox, [{ ...event, payload }]));
  await kernel.outbox.deliver(PLATFORM_ORG, event.eventId, event.topic);
}
/** Every night. A failure is told to the operator and thrown, so that it is tried again. */
export const monthsSchedule: Schedule = {
  name: 'kernel-months',
  does: 'the months ahead of every time series are made, and those that are over their time go',
  cron: '37 18 * * *',
  async run(kernel) {
    try {
      await keepMonths(kernel.pools.ownerUrl, kernel.clock());
    } catch (error) {
      kernel.log.error({ error }, 'months');
      await alarm(kernel, error);
      throw error;
    }
  },
};
