import type { Cx } from '../../../kernel/server/cx';
import type { Judgement } from '../../../kernel/shared/judged';
import { ABILITY_RULE } from '../contract/parts';
import { ABILITY_VERSION } from '../rules/ability';

/** What judged a mastery: the estimate, at the last answer it rests on; nothing answered yet is judged now. */
export const ableBy = (cx: Pick<Cx, 'nowIso'>, lastAt: string | null | undefined): Judgement => ({
  rule: ABILITY_RULE,
  version: ABILITY_VERSION,
  at: lastAt ?? cx.nowIso,
});
/** The last of some moments; null of none. */
export function lastOf(rows: Iterable<{ readonly lastAt: string | null }>): string | null {
  let last: string | null = null;
  for (const { lastAt } of rows) if (lastAt && (!last || lastAt > last)) last = lastAt;
  return last;
}
