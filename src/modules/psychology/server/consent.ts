import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { consentPurpose } from '../../people/server/published';
import { CONSENT } from '../locale/consent';
import { agrees } from '../tables';
import { forget } from './forget';

consentPurpose(CONSENT);

/** A consent that is taken back deletes the answers and what rests on them; sums stay. */
export const withdrawn: Listener = {
  topic: 'people.consent.withdrawn',
  async run({ orgId, payload, id }, door, kernel) {
    if (payload['purpose'] !== 'psychology') return;
    const userId = Number(payload['userId']);
    await forget(door, sql`x.user_id = ${userId}`);
    // Each single yes rested on it.
    await door.update(agrees, { userId, state: 'given' }, { state: 'withdrawn' });
    await kernel.audit([{ action: 'psychology.forgotten', orgId, detail: { subjectId: userId } }], {
      session: null,
      requestId: `event ${id}`,
    });
  },
};
