/** A small memory all tabs of the browser share, each change all or nothing. */
export interface Memory {
  update<T>(key: string, change: (old: T | undefined) => T | undefined): Promise<T | undefined>;
}

/** For one tab, and for tests. */
export function ownMemory(): Memory {
  const map = new Map<string, unknown>();
  return {
    update: async <T>(key: string, change: (old: T | undefined) => T | undefined) => {
      const next = change(map.get(key) as T | undefined);
      map.set(key, next);
      return next;
    },
  };
}

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('meiyike', 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('memory');
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('indexedDB'));
  });

/**
 * In the browser's database. The local storage does not serve: each tab reads its own copy, which follows the others
 * some milliseconds late, so that a tab inside a lock may still see what stood there before the lock.
 */
export function sharedMemory(): Memory {
  let db: Promise<IDBDatabase> | undefined;
  const alone = ownMemory();
  return {
    async update<T>(key: string, change: (old: T | undefined) => T | undefined) {
      let opened: IDBDatabase;
      try {
        opened = await (db ??= open());
      } catch {
        return alone.update(key, change);
      }
      return new Promise<T | undefined>((resolve, reject) => {
        const tx = opened.transaction('memory', 'readwrite', { durability: 'relaxed' });
        const values = tx.objectStore('memory');
        let next: T | undefined;
        const asked = values.get(key);
        asked.onsuccess = () => {
          next = change(asked.result as T | undefined);
          values.put(next, key);
        };
        tx.oncomplete = () => resolve(next);
        tx.onabort = () => reject(tx.error ?? new Error('indexedDB'));
      });
    },
  };
}

/** The memory of this browser. */
export const memory: Memory = sharedMemory();
