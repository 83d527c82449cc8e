// Files that a page needs without a network, in the browser's database: pictures it shows, photos that wait to be sent.

/** A file of a group; groups go as a whole. */
export interface KeptFile {
  readonly group: string;
  /** Its name in the group: the address it was fetched from, or a name of this device (`isDeviceName`). */
  readonly name: string;
  readonly file: Blob;
  /** Where the server has it, once it was sent. */
  readonly path?: string;
}

const OF_DEVICE = 'device/';
/** A name for a file that the server does not have yet. It stands where the file's path will stand. */
export const newDeviceName = (): string => OF_DEVICE + crypto.randomUUID();
export const isDeviceName = (path: string): boolean => path.startsWith(OF_DEVICE);

const STORE = 'files';
const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('meiyike-files', 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(STORE, { keyPath: ['group', 'name'] }).createIndex('group', 'group');
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('indexedDB'));
  });
let db: Promise<IDBDatabase> | undefined;

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opened = await (db ??= open());
  return new Promise((resolve, reject) => {
    const tx = opened.transaction(STORE, mode);
    const asked = act(tx.objectStore(STORE));
    tx.oncomplete = () => resolve(asked.result);
    tx.onabort = () => reject(tx.error ?? new Error('indexedDB'));
  });
}

/** Keeps a file; it is on the disk when this resolves. Refuses where the browser keeps nothing: a private window, a full disk. */
export const keepFile = async (kept: KeptFile): Promise<void> => {
  await run('readwrite', (store) => store.put(kept));
};
/** A file by its name in the group. */
export const keptFile = (group: string, name: string): Promise<KeptFile | undefined> =>
  run('readonly', (store) => store.get([group, name]) as IDBRequest<KeptFile | undefined>);
/** All files of a group. */
export const keptFiles = (group: string): Promise<readonly KeptFile[]> =>
  run('readonly', (store) => store.index('group').getAll(group) as IDBRequest<KeptFile[]>);
/** A group leaves the device. Its keys are all that begin with its name: an array sorts behind every text. */
export const dropFiles = async (group: string): Promise<void> => {
  await run('readwrite', (store) => store.delete(IDBKeyRange.bound([group], [group, []])));
};
/** The same once nothing of it waits to be sent. */
export const dropSentFiles = async (group: string): Promise<void> => {
  const waits = (await keptFiles(group)).some(({ name, path }) => isDeviceName(name) && !path);
  if (!waits) await dropFiles(group);
};

/** Fetches pictures of this site that the group does not have yet, for the time without a network. */
export async function keepPictures(group: string, addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      if (await keptFile(group, address)) return;
      const reply = await fetch(address);
      if (reply.ok) await keepFile({ group, name: address, file: await reply.blob() });
    }),
  );
}
