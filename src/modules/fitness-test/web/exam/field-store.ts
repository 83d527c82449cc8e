import type { EntryInput, Pack } from '../../contract/field';
import type { Mark } from '../../rules/settings';

// What a tablet keeps: the exams it took along, and every entry made on it until the server has it. A few lines over the
// browser's own database; entries are written before the screen says "saved", so a flat battery loses nothing.

/** An entry of this tablet. `sent`: the server has it, or has said that it will not take it. */
export interface LocalEntry extends EntryInput {
  readonly tstId: number;
  readonly value: number | null;
  readonly mark: Mark | null;
  readonly sent: 0 | 1;
  readonly refusal?: string;
}
/** An exam on this tablet. */
export interface KeptPack {
  readonly tstId: number;
  readonly pack: Pack;
  /** The server's clock minus this tablet's, in milliseconds. */ readonly offset: number;
  readonly takenAt: number;
  /** The server's clock of the last reply. */ readonly since: number;
  readonly userId: number;
  readonly byName: string;
}

const NAME = 'meiyike-field';
const opened = (() => {
  let db: Promise<IDBDatabase> | undefined;
  return () =>
    (db ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore('packs', { keyPath: 'tstId' });
        asked.result.createObjectStore('entries', { keyPath: 'entryId' }).createIndex('tst', 'tstId');
        asked.result.createObjectStore('meta');
      };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => {
        db = undefined;
        reject(asked.error ?? new Error('indexedDB'));
      };
    }));
})();
type StoreName = 'packs' | 'entries' | 'meta';
/** One transaction; answers what `act` asked for once everything is on the disk. */
async function tx<T>(
  stores: readonly StoreName[],
  mode: IDBTransactionMode,
  act: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const db = await opened();
  return new Promise((resolve, reject) => {
    const run = db.transaction(stores, mode, { durability: 'strict' });
    const asked = act((name) => run.objectStore(name));
    run.oncomplete = () => resolve(asked?.result);
    run.onabort = () => reject(run.error ?? new Error('indexedDB'));
  });
}

export const allPacks = async (): Promise<KeptPack[]> =>
  (await tx<KeptPack[]>(['packs'], 'readonly', (s) => s('packs').getAll() as IDBRequest<KeptPack[]>)) ?? [];
export const putPack = async (pack: KeptPack): Promise<void> => {
  await tx(['packs'], 'readwrite', (s) => s('packs').put(pack));
};
export const entriesOf = async (tstId: number): Promise<LocalEntry[]> =>
  (await tx<LocalEntry[]>(
    ['entries'],
    'readonly',
    (s) => s('entries').index('tst').getAll(tstId) as IDBRequest<LocalEntry[]>,
  )) ?? [];
export const putEntries = async (entries: readonly LocalEntry[]): Promise<void> => {
  await tx(['entries'], 'readwrite', (s) => {
    for (const e of entries) s('entries').put(e);
    return undefined;
  });
};
/** Children's names and all that was entered leave this tablet. */
export async function dropPack(tstId: number): Promise<void> {
  const gone = await entriesOf(tstId);
  await tx(['packs', 'entries'], 'readwrite', (s) => {
    for (const e of gone) s('entries').delete(e.entryId);
    s('packs').delete(tstId);
    return undefined;
  });
}

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const random = (n: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(n)), (b) => SIGNS[b % SIGNS.length]).join('');
/** This tablet's name, made once: short enough to be read out when two tablets disagree. */
export async function tabletName(): Promise<string> {
  const kept = await tx<string | undefined>(
    ['meta'],
    'readonly',
    (s) => s('meta').get('tablet') as IDBRequest<string | undefined>,
  );
  if (kept) return kept;
  const made = random(6);
  await tx(['meta'], 'readwrite', (s) => s('meta').put(made, 'tablet'));
  return made;
}
export const newEntryId = (tablet: string): string => `${tablet}_${random(14)}`;
