import type { Pack } from '../../contract/field';

// What a tablet keeps: the exams it took along. A few lines over the browser's own database. What is entered lies in the
// save queue (field-saving.ts), written before the screen says "saved", so a flat battery loses nothing.

/** An exam on this tablet. */
export interface KeptPack {
  readonly tstId: number;
  readonly pack: Pack;
  /** The server's clock minus this tablet's, in milliseconds. */ readonly offset: number;
  readonly takenAt: number;
  /** The server's clock of the last reply. */ readonly since: number;
  /** Whose entries these are: nobody else's sign-in sends them. */
  readonly owner: string;
  readonly byName: string;
}

const NAME = 'meiyike-field';
const opened = (() => {
  let db: Promise<IDBDatabase> | undefined;
  return () =>
    (db ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open(NAME, 2);
      asked.onupgradeneeded = () => {
        for (const old of Array.from(asked.result.objectStoreNames)) asked.result.deleteObjectStore(old);
        asked.result.createObjectStore('packs', { keyPath: 'tstId' });
        asked.result.createObjectStore('meta');
      };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => {
        db = undefined;
        reject(asked.error ?? new Error('indexedDB'));
      };
    }));
})();
type StoreName = 'packs' | 'meta';
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
/** Children's names leave this tablet; its entries are dropped from the save queue by whoever asks for this. */
export async function dropPack(tstId: number): Promise<void> {
  await tx(['packs'], 'readwrite', (s) => {
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
