import type { TestApp } from '../../src/kernel/testing/app';

/**
 * Waits until what calls have left behind their replies is done: each event, and what its listeners tell, is delivered. One
 * that has failed is left to the program, which tries it again.
 */
export async function eventsOver(t: TestApp): Promise<void> {
  for (;;) {
    const open = await t.sql<{ org_id: string; event_id: string }>(
      'select org_id, event_id from kernel_outbox where done_at is null and tries = 0 order by event_id',
    );
    if (open.length === 0) return;
    for (const e of open) await t.kernel.outbox.deliver(Number(e.org_id), Number(e.event_id));
    // What the program has in hand is left to it.
    await new Promise((go) => {
      setTimeout(go, 5);
    });
  }
}
