import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { consentPurpose } from '../../people/server/published';
import { CONSENT_TEXTS } from '../locale/consent';

consentPurpose({
  name: 'watch',
  module: 'watch',
  title: { zh: '运动手环', en: 'Sports watch' },
  texts: CONSENT_TEXTS,
});

/** A consent that is taken back ends the binding and deletes what was measured; alarms keep their kind and time alone. */
export const withdrawn: Listener = {
  topic: 'people.consent.withdrawn',
  async run({ orgId, payload, id }, door, kernel) {
    if (payload['purpose'] !== 'watch') return;
    const userId = Number(payload['userId']);
    const now = kernel.clock().toISOString();
    // Whoever hears of the child's band holds this row first, too: it finds no binding after it.
    await door.change(sql`
      update watch_wear w
      set to_at = greatest(w.from_at, ${now}::timestamptz)
      where w.org_id = ${orgId}
        and w.user_id = ${userId}
        and w.to_at is null`);
    await forget(door, userId);
    await door.change(sql`
      update watch_affair a
      set detail = '{}'
      where a.org_id = ${orgId}
        and a.user_id = ${userId}`);
    await kernel.audit([{ action: 'watch.forgotten', orgId, detail: { subjectId: userId } }], {
      session: null,
      requestId: `event ${id}`,
    });
  },
};
/** Everything that was measured of a child, and its state. */
async function forget(door: Door, userId: number): Promise<void> {
  await door.change(sql`delete from watch_reading r where r.org_id = ${door.orgId} and r.user_id = ${userId}`);
  await door.change(sql`delete from watch_fix f where f.org_id = ${door.orgId} and f.user_id = ${userId}`);
  await door.change(sql`delete from watch_sum s where s.org_id = ${door.orgId} and s.user_id = ${userId}`);
  await door.change(sql`delete from watch_child c where c.org_id = ${door.orgId} and c.user_id = ${userId}`);
}
