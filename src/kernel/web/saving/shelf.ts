import type { Item } from './item';

/** Where items lie until they are sent. */
export interface Shelf {
  /** All items of one person in one organisation, in the order of queueing. */
  read(owner: string): Promise<Item[]>;
  /** Puts and removes in one transaction; resolves when it is on the disk. */
  change(o: { readonly put?: readonly Item[]; readonly drop?: readonly string[] }): Promise<void>;
  /** Whether what lies here outlives the page. */
  readonly durable: () => boolean;
}

const inOrder = (items: Iterable<Item>, owner: string): Item[] =>
  [...items].filter((i) => i.owner === owner).toSorted((a, b) => a.seq - b.seq);

/** For a browser that keeps nothing, and for tests. */
export function memoryShelf(): Shelf {
  const items = new Map<string, Item>();
  return {
    read: async (owner) => inOrder(items.values(), owner),
    change: async ({ put = [], drop = [] }) => {
      for (const id of drop) items.delete(id);
      for (const item of put) items.set(item.id, item);
    },
    durable: () => false,
  };
}

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('meiyike-saving', 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('items', { keyPath: 'id' }).createIndex('owner', 'owner');
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('indexedDB'));
  });

/** In the browser's database; where there is none (a private window, a full disk) in this page alone, and `durable` says so. */
export function browserShelf(): Shelf {
  let db: Promise<IDBDatabase> | undefined;
  let durable = true;
  const own = memoryShelf();
  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T> | undefined) {
    const opened = await (db ??= open());
    return new Promise<T | undefined>((resolve, reject) => {
      const tx = opened.transaction('items', mode, { durability: 'strict' });
      const asked = act(tx.objectStore('items'));
      tx.oncomplete = () => resolve(asked?.result);
      tx.onabort = () => reject(tx.error ?? new Error('indexedDB'));
    });
  }
  return {
    async read(owner) {
      const here = await own.read(owner);
      try {
        const kept = await run<Item[]>('readonly', (store) => store.index('owner').getAll(owner));
        return inOrder([...(kept ?? []), ...here], owner);
      } catch {
        durable = false;
        return here;
      }
    },
    async change(o) {
      await own.change({ drop: o.drop });
      try {
        await run('readwrite', (store) => {
          for (const id of o.drop ?? []) store.delete(id);
          for (const item of o.put ?? []) store.put(item);
          return undefined;
        });
        durable = true;
      } catch {
        durable = false;
        await own.change(o);
      }
    },
    durable: () => durable,
  };
}
