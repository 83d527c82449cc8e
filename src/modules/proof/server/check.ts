import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { findKind } from './kinds';
import { openCode } from './open';

/** The public page: whatever kind of thing was published says itself what its leaf shows. */
export const checkHandlers = [
  handle(calls.check, (cx, asked) =>
    openCode(cx, asked, async (door, { sets, leaves }) => {
      const views = [];
      for (const { kind, subject, content, holderId, ...leaf } of leaves) {
        const { replacedAt } = leaf;
        const shown = await findKind(kind)?.show(door, { subject, content, holderId, replacedAt }, cx.lang);
        if (!shown) throw fail(faults.noMatch);
        views.push({ ...leaf, shown });
      }
      return { sets, leaves: views };
    }),
  ),
];
