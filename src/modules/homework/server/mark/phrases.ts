import { sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { PHRASES_MAX } from '../../rules';
import { phrases } from '../../tables';

export const phraseHandlers = [
  handle(calls.phraseList, async (cx) => ({
    items: await cx.db.many(
      phrases,
      { userId: cx.me.userId },
      { sort: ['-usedCount', '-usedAt', 'phraseId'], limit: PHRASES_MAX },
    ),
  })),
  handle(calls.phraseAdd, async (cx, { words }) => {
    await cx.db.change(
      sql`
      insert into homework_phrase as p (org_id, phrase_id, user_id, words, used_count, used_at)
      values (${cx.db.orgId}, ${newId()}, ${cx.me.userId}, ${words}, 1, ${cx.nowIso})
      on conflict (org_id, user_id, words) do update set used_count = p.used_count + 1,
        used_at = excluded.used_at`,
    );
    if ((await cx.db.count(phrases, { userId: cx.me.userId })) > PHRASES_MAX)
      throw fail(faults.phrasesFull, { max: PHRASES_MAX });
    return (await cx.db.one(phrases, { userId: cx.me.userId, words }))!;
  }),
  handle(calls.phraseRemove, async (cx, { id }) => {
    if ((await cx.db.remove(phrases, { phraseId: id, userId: cx.me.userId })) === 0) throw fail(kernelFaults.gone);
  }),
];
