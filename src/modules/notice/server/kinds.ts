import { ports } from '../../../kernel/server/port';
import type { NoticeKind } from '../rules/kind';

const kinds = ports<NoticeKind>('the kind of news');

/** @see published.ts */
export function noticeKind(kind: NoticeKind): void {
  if (!kind.name.startsWith(`${kind.module}.`)) throw new Error(`the kind ${kind.name} is not named after its module`);
  kinds.provide(kind.name, kind);
}
/** A kind, or undefined for one that no module has any more. */
export const findKind = (name: string): NoticeKind | undefined => kinds.find(name);
/** All kinds, in the order of the modules. */
export const allKinds = (): readonly NoticeKind[] => kinds.all();
/** The kind that somebody tells. @throws when no module registers it, or a value of its sentence is missing. */
export function kindToTell(name: string, params: object): NoticeKind {
  const kind = kinds.get(name);
  const missing = kind.params.filter((key) => !Object.hasOwn(params, key));
  if (missing.length) throw new Error(`news of the kind ${name} lacks ${missing.join(', ')}`);
  return kind;
}
