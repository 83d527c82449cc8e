import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { norms } from '../tables';
import { begunTerm, writerOf } from './input';
import { normOf } from './norms';
import { rejudgeTerm } from './write';

export const normHandlers = [
  handle(calls.getNorm, async (cx) => {
    const { norm, criteria, ownerId, ownerName, above } = await normOf(cx.db, cx.me.orgId);
    return { norm, ownerId, ownerName, free: !above, criteria: criteria as unknown as Record<string, unknown> };
  }),
  handle(calls.setNorm, async (cx, norm) => {
    const old = await normOf(cx.db, cx.me.orgId);
    if (old.above) throw fail(faults.byRegion, { name: old.ownerName ?? '' });
    await cx.db.insert(
      norms,
      { ownerId: cx.me.orgId, ...norm, savedBy: cx.me.userId, savedAt: cx.nowIso },
      `on conflict (owner_id) do update set boundary = excluded.boundary, degrees = excluded.degrees,
        under_six = excluded.under_six, pre = excluded.pre, drop_lines = excluded.drop_lines,
        saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
    );
    cx.note('vision.norm', { subjectId: cx.me.orgId, old: old.norm, new: norm });
  }),
  handle(calls.rejudge, async (cx, at) => {
    begunTerm(at, cx.today);
    const { criteria } = await normOf(cx.db, cx.me.orgId);
    const done = await rejudgeTerm(writerOf(cx), criteria, at);
    cx.note('vision.rejudged', { ...at, ...done, norm: criteria.key });
    return done;
  }),
];
