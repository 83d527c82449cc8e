import { describe, expect, test, vi } from 'vitest';
import { arrived, CHUNK_MS, ChunkError, loadChunk, recover } from './chunks';

describe('chunks', () => {
  test('[E-013] [desk D51] a chunk that still loads after 120 s is a load error', async () => {
    let fire = () => {};
    const waits: number[] = [];
    const loading = loadChunk(
      () => new Promise(() => {}),
      (fn, ms) => {
        fire = fn;
        waits.push(ms);
        return () => {};
      },
    );
    fire();
    await expect(loading).rejects.toMatchObject({ name: 'ChunkLoadError' });
    expect([waits, CHUNK_MS]).toEqual([[120_000], 120_000]);
  });
  test('[E-013] [desk D51] a failed stylesheet gives a CSS chunk load error, a failed script a chunk load error', async () => {
    await expect(
      loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /site/assets/a.css'))),
    ).rejects.toMatchObject({ name: 'CSSChunkLoadError' });
    await expect(
      loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
    ).rejects.toBeInstanceOf(ChunkError);
    expect(await loadChunk(() => Promise.resolve(5))).toBe(5);
  });
  const world = () => {
    const map = new Map<string, string>();
    return {
      store: {
        getItem: (k: string) => map.get(k) ?? null,
        setItem: (k: string, v: string) => {
          map.set(k, v);
        },
        removeItem: (k: string) => {
          map.delete(k);
        },
      },
      reload: vi.fn(),
    };
  };
  test('[E-012] [E-013] [site G13] the page reloads once, not in a loop, and again after a screen has stood', () => {
    const w = world();
    expect([recover(w, '/a'), recover(w, '/a')]).toEqual([true, false]);
    expect(w.reload.mock.calls).toEqual([['/a']]);
    arrived(w);
    expect(recover(w, '/a')).toBe(true);
  });
  test('[E-012] [site G12] inside the desktop client its handler is called instead', () => {
    const w = world();
    const pageFailed = vi.fn();
    expect(recover({ ...w, host: { pageFailed } }, '/a')).toBe(true);
    expect([pageFailed.mock.calls, w.reload.mock.calls]).toEqual([[['/a']], []]);
  });
});
