import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import type { RowOf } from '../../../kernel/server/db/table';
import { fileFaults } from '../faults';
import { USES, type FileKind, type Use } from '../rules';
import type { files } from '../tables';

export type FileRow = RowOf<typeof files>;
/** Says whether the caller may read a private file; asked only for people other than the uploader. */
export type Reader = (cx: Cx, file: FileRow) => Promise<boolean>;

const uses = new Map<string, { readonly use: FileKind; readonly reader?: Reader }>(
  Object.entries(USES).map(([name, use]) => [name, { use }]),
);

/** @see published.ts @returns what takes it back: test files share the loaded modules. */
export function registerReader(name: string, reader: Reader, use?: FileKind): () => void {
  const known = uses.get(name);
  if (known?.reader) throw new Error(`the use ${name} has two readers`);
  uses.set(name, { use: use ?? known?.use ?? USES.attachment, reader });
  return () => {
    if (known) uses.set(name, known);
    else uses.delete(name);
  };
}
/** The use a client named. */
export function findUse(name: string): Use {
  const found = uses.get(name);
  if (!found) throw fail(fileFaults.unknownUse, {}, 'proc');
  return found.use;
}
/** Whether the signed address of such a file asks for its person's session; see `FileKind`. */
export function asksSession(name: string): boolean {
  const use = uses.get(name)?.use;
  return use !== undefined && !use.open && use.session === true;
}
/** All kinds, for the test that holds what each of them says. */
export const allUses = (): ReadonlyMap<string, FileKind> => new Map([...uses].map(([name, { use }]) => [name, use]));
/** Whether a signed-in person may read: a public file always, an own one, and what the owning module lets through. */
export async function mayRead(cx: Cx, file: FileRow): Promise<boolean> {
  if (file.open || (file.userId === cx.me.userId && file.orgId === cx.me.orgId)) return true;
  return (await uses.get(file.proc)?.reader?.(cx, file)) ?? false;
}
