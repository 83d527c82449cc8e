import type { StepsShown } from '../contract/steps';
import { fullOf, type Reckoned, type Scheme } from '../rules';

/** A score as its run kept it, with the names and shares of the version it was reckoned by. */
export interface KeptScore {
  readonly userId: number;
  readonly name: string;
  readonly version: number;
  readonly total: number | null;
  readonly level: string | null;
  readonly steps: Reckoned;
  readonly stale: boolean;
}
/** A score opened to its steps: two people who reckon it by hand from these come to the same hundredth. */
export function opened(kept: KeptScore, of: { readonly content: Scheme; readonly hash: string }): StepsShown {
  const { content, hash } = of;
  const { steps, ...score } = kept;
  const items = new Map(content.items.map((item) => [item.code, item]));
  const exempt = new Map(content.exempt.map((rule) => [rule.code, rule]));
  const names = new Map(content.extras.rules.map((rule) => [rule.code, rule.name]));
  const groups = new Map(content.groups.map((group) => [group.code, group.name]));
  const { extras } = steps;
  return {
    ...score,
    hash,
    full: fullOf(content.parts),
    rounding: content.rounding,
    items: steps.items.map((step) => {
      const item = items.get(step.item);
      const rule = step.exempt ? exempt.get(step.exempt) : undefined;
      return {
        ...step,
        name: item?.name ?? step.item,
        unit: item?.unit ?? '',
        full: item?.full ?? 0,
        weight: item?.weight ?? 0,
        exempt: rule?.name ?? step.exempt,
        exemptShare: rule?.share ?? null,
      };
    }),
    parts: steps.parts.map((part) => ({
      ...part,
      full: content.parts.find((one) => one.kind === part.kind)?.full ?? 0,
    })),
    process: [...(steps.process ?? [])],
    extras: { names: extras.codes.map((code) => names.get(code) ?? code), before: extras.before, after: extras.after },
    missing: steps.missing.map((code) => items.get(code)?.name ?? groups.get(code) ?? code),
  };
}
