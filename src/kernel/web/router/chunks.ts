/** How long a chunk may load before it counts as failed. Source: desk §9. */
export const CHUNK_MS = 120_000;

/** A part of the program that did not arrive. */
export class ChunkError extends Error {
  constructor(
    readonly kind: 'script' | 'style',
    override readonly cause?: unknown,
  ) {
    super(kind === 'style' ? 'CSS chunk load error' : 'chunk load error');
    this.name = kind === 'style' ? 'CSSChunkLoadError' : 'ChunkLoadError';
  }
}

const isStyle = (error: unknown): boolean => error instanceof Error && /preload CSS|\.css/i.test(error.message);
const later = (fn: () => void, ms: number) => {
  const id = setTimeout(fn, ms);
  return () => clearTimeout(id);
};

/** Loads a part; one that fails, or still loads after 120 s, is a `ChunkError`. */
export function loadChunk<T>(
  load: () => Promise<T>,
  wait: (fn: () => void, ms: number) => () => void = later,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = wait(() => reject(new ChunkError('script')), CHUNK_MS);
    load().then(
      (value) => {
        stop();
        resolve(value);
      },
      (error: unknown) => {
        stop();
        reject(new ChunkError(isStyle(error) ? 'style' : 'script', error));
      },
    );
  });
}

/** What recovery needs of the world. */
export interface RecoverEnv {
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Opens the address that failed anew. */
  readonly reload: (address: string) => void;
  /** The desktop client's handler, when the page runs inside it. */
  readonly host?: { pageFailed?(address: string): void };
}
const MARK = 'reloaded';

/** After a failed navigation: the desktop client's handler, or one reload of the page. False: it was tried already, show the fault. */
export function recover(env: RecoverEnv, address: string): boolean {
  if (env.host?.pageFailed) {
    env.host.pageFailed(address);
    return true;
  }
  if (env.store.getItem(MARK) === address) return false;
  env.store.setItem(MARK, address);
  env.reload(address);
  return true;
}
/** A screen stands: the next failure may reload again. */
export const arrived = (env: Pick<RecoverEnv, 'store'>): void => env.store.removeItem(MARK);
