import type { Door } from '../../../kernel/server/db/door';
import { ports } from '../../../kernel/server/port';
import type { Lang } from '../../../kernel/shared/messages';
import type { Shown } from '../contract';

/** Something that is published and proved: registered by its module when that loads. */
export interface ProofKind<C = unknown> {
  /** `fitness-test.card`: the module first. */
  readonly name: string;
  /** What was published, by its subject: `体质健康测试成绩 2025–2026`. */
  title(subject: string, lang: Lang): string;
  /**
   * What a leaf says to whoever holds its card. The content never changes; what it is called follows the reader's language.
   * @param door the organisation that sealed it.
   */
  show(door: Door, leaf: ShownLeaf<C>, lang: Lang): Promise<Shown> | Shown;
}
/** A leaf as a kind shows it: of which set, of whom, and since when another one stands in its place. */
export interface ShownLeaf<C> {
  readonly subject: string;
  readonly content: C;
  readonly holderId: number;
  readonly replacedAt: string | null;
}
const kinds = ports<ProofKind>('the kind of proof');

/** @see published.ts */
export function proofKind<C>(kind: ProofKind<C>): ProofKind<C> {
  kinds.provide(kind.name, kind as ProofKind);
  return kind;
}
/** A kind, or undefined for one that no module has any more. */
export const findKind = (name: string): ProofKind | undefined => kinds.find(name);
/** What a set is called; one of a kind that is no more goes by its own name. */
export const titleOf = (kind: string, subject: string, lang: Lang): string =>
  kinds.find(kind)?.title(subject, lang) ?? `${kind} ${subject}`;
