import type { Cx } from '../../../kernel/server/cx';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';

/** A simulated login may look and work, but what makes the account the person's own (password, phone, name, links, sign-ins) is not for it. */
export function refuseFake(cx: Cx): void {
  if (cx.me.fake) throw fail(faults.fakeNot);
}
