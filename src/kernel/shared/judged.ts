import * as z from 'zod';
import type { Call } from './call';

/** Why a figure is what it is: the rule that judged it, which version of the rule, and when (ISO). */
export const judgement = z.object({ rule: z.string(), version: z.string(), at: z.string() });
export type Judgement = z.output<typeof judgement>;

const rules = new WeakMap<object, string>();

/**
 * The reply of a call with a figure that a rule judged: a score, a degree, a chance. It says in `by` what judged it, once for the
 * whole reply. Rows of it that another version judged carry a `by` of their own (`judgedRow`, `judgedAlike`).
 * @param rule `<module>.<rule>`; its name and what it does stand in the module's locale (`defineRules`)
 */
export function judged<S extends z.ZodRawShape>(
  reply: z.ZodObject<S>,
  rule: string,
): z.ZodObject<S & { readonly by: typeof judgement }> {
  const own = reply.extend({ by: judgement }) as unknown as z.ZodObject<S & { readonly by: typeof judgement }>;
  rules.set(own, rule);
  return own;
}
/** A row of such a reply: `by` stands in it only where it differs from the reply's. */
export const judgedRow = <S extends z.ZodRawShape>(row: z.ZodObject<S>) => row.extend({ by: judgement.optional() });

/** The rule of a call's reply, or undefined for a reply without a judged figure. */
export const ruleOf = (call: Pick<Call, 'reply'>): string | undefined => rules.get(call.reply);

/**
 * One judgement for all rows that the same version judged, the commonest one with its newest moment; a row of another version
 * carries its own. Rows that nothing judged (undefined) have none.
 * @param otherwise what is said of no rows at all
 */
export function judgedAlike<R extends object>(
  rows: readonly R[],
  byOf: (row: R) => Judgement | undefined,
  otherwise: Judgement,
): { readonly by: Judgement; readonly items: (R & { by?: Judgement })[] } {
  const by = commonest(rows.map(byOf)) ?? otherwise;
  const items = rows.map((row) => {
    const own = byOf(row);
    return own && own.version !== by.version ? { ...row, by: own } : row;
  });
  return { by, items };
}
/** The same for rows that bring their judgement with them: only those of another version keep it. */
export function judgedOnce<R extends { readonly by: Judgement }>(
  rows: readonly R[],
  otherwise: Judgement,
): { readonly by: Judgement; readonly items: (Omit<R, 'by'> & { by?: Judgement })[] } {
  const by = commonest(rows.map((row) => row.by)) ?? otherwise;
  const items = rows.map(({ by: own, ...row }) => (own.version === by.version ? row : { ...row, by: own }));
  return { by, items };
}
/** Of the version that judged most, the judgement with the newest moment. */
function commonest(all: readonly (Judgement | undefined)[]): Judgement | undefined {
  const versions = new Map<string, { n: number; by: Judgement }>();
  for (const by of all) {
    if (!by) continue;
    const known = versions.get(by.version);
    versions.set(by.version, {
      n: (known?.n ?? 0) + 1,
      by: known && known.by.at > by.at ? known.by : by,
    });
  }
  return [...versions.values()].toSorted((a, b) => b.n - a.n)[0]?.by;
}

/** What a rule is called, what it says of a figure, and how it reckons, in one language. */
export interface RuleText {
  readonly name: string;
  readonly says: string;
  readonly how: string;
}
type Rules = Readonly<Record<string, RuleText>>;
type Keys<R extends Rules> = { [K in keyof R & string]: `rule.${K}.${keyof RuleText}` }[keyof R & string];
/** The rules a module judges by, as texts of its locale: `rule.score.name`, `.says`, `.how`. */
export const defineRules = <const R extends Rules>(texts: R): { readonly [K in Keys<R>]: string } =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([rule, words]) =>
      Object.entries(words).map(([what, text]) => [`rule.${rule}.${what}`, text]),
    ),
  ) as { readonly [K in Keys<R>]: string };
