import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Clears away what nobody holds any more; nothing else happens for some tenths of a second. On a machine with much memory V8 may let the heap
 * grow to half a gigabyte before it looks through it for the first time: what starting made on its way would stay until then.
 */
export function clearHeap(): void {
  // Only contexts that are made while the flag is up have the function.
  setFlagsFromString('--expose-gc');
  const clear: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof clear === 'function') (clear as () => void)();
}
