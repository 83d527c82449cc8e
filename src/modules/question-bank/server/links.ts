import { registerUse } from '../../textbook/server/published';

// Nodes and points stand in arrays of versions, without a foreign key: the textbook's desk asks here before it deletes one.
// A school's own questions are not asked: they keep a number that no longer names anything, and nothing else is lost.
registerUse(
  'tbknode',
  async (cx, ids) =>
    (
      await cx.db.rows(
        'select 1 from question_bank_shared where node_ids && $1::bigint[] and is_current and removed_at is null limit 1',
        [ids],
      )
    ).length > 0,
);
registerUse(
  'klg',
  async (cx, ids) =>
    (
      await cx.db.rows(
        'select 1 from question_bank_shared where klg_ids && $1::bigint[] and is_current and removed_at is null limit 1',
        [ids],
      )
    ).length > 0,
);
