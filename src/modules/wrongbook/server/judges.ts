import type { Cx } from '../../../kernel/server/cx';
import type { Judgement } from '../../../kernel/shared/judged';
import { MEMORY_RULE } from '../contract/parts';
import { MEMORY_VERSION } from '../rules/memory';

/** What judged the chance to know something: the forgetting curve, at the moment of the reply, for it falls by the day. */
export const memoryBy = (cx: Pick<Cx, 'nowIso'>): Judgement => ({
  rule: MEMORY_RULE,
  version: MEMORY_VERSION,
  at: cx.nowIso,
});
