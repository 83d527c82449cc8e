import { gte } from '../../../kernel/server/db/where';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { EVENT_TRIES } from '../../../kernel/server/outbox';
import { outbox } from '../../../kernel/server/tables';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';

/** Events that wait for an operator: news among them reached nobody yet. */
export const lostEventHandlers = [
  handle(calls.listLost, (cx, input) =>
    cx.reading('notice.events', input.orgId, (door) =>
      door.list(input, {
        select: sql`e.org_id, o.name as org_name, e.event_id, e.topic, e.at, e.tries, e.error`,
        from: sql`kernel_outbox e join organisation_org o on o.org_id = e.org_id`,
        where: [door.orgs('e'), sql`e.done_at is null`, sql`e.tries >= ${EVENT_TRIES}`],
        sorts: {},
        then: sql`e.event_id, e.org_id`,
      }),
    ),
  ),
  handle(calls.handAgain, async (cx, { orgId, eventId }) => {
    const changed = await cx.into(orgId, 'notice.events', (door) =>
      door.update(outbox, { eventId, doneAt: null, tries: gte(EVENT_TRIES) }, { tries: 0, error: null }),
    );
    if (!changed) throw fail(kernelFaults.gone);
    cx.note('notice.events', { subjectId: eventId, new: { tries: 0 } }, orgId);
    cx.after(() => cx.kernel.outbox.deliver(orgId, eventId));
  }),
];
