import { fetchOnce } from '../side-part';
import { quietly } from '../when-idle';

/** What the build says of each screen's body: the program's files, and for `module.key` the places in that list of those it needs. */
export interface BodyTable {
  readonly files: readonly string[];
  readonly bodies: Readonly<Record<string, readonly number[]>>;
}
/** Files of a body beside those that every page has; none for one that the table does not know. */
export const filesOf = (table: BodyTable, body: string): readonly string[] =>
  (table.bodies[body] ?? []).flatMap((at) => table.files[at] ?? []);

let loadedTable: BodyTable | undefined;
const table = fetchOnce(async () => {
  const address = document.querySelector<HTMLMetaElement>('meta[name="bodies"]')?.content;
  const reply = address ? await fetch(address) : undefined;
  if (reply?.ok) loadedTable = (await reply.json()) as BodyTable;
});
/** Fetches the table, which the page names; the program runs without it, only then a body's files come one after the other. */
export const fetchBodyFiles = (): Promise<void> => quietly(table);

const linked = new Set<string>();
/** Fetches the files of a body side by side, before the first of them has said what it imports. */
export function preloadBody(body: string): void {
  if (!loadedTable) return;
  for (const file of filesOf(loadedTable, body)) {
    if (linked.has(file)) continue;
    linked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/site/${file}`;
    document.head.append(link);
  }
}
