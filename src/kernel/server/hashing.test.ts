import { expect, test, vi } from 'vitest';
import { Refusal, kernelFaults } from '../shared/faults';
import { argon2, fitsArgon2 } from './hashing';

/** So many of the next threads that are asked end while they hash. */
let ending = 0;
vi.mock(import('./worker-thread'), async (original) => {
  const { openWorker } = await original();
  return {
    openWorker: (...args: Parameters<typeof openWorker>) => {
      const worker = openWorker(...args);
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (...message: Parameters<typeof post>) => {
        post(...message);
        if (ending === 0) return;
        ending -= 1;
        void worker.terminate();
      };
      return worker;
    },
  };
});

const OPTIONS = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
/** Takes so long that a thread is ended before it has answered. */
const LONG = { memoryCost: 65_536, timeCost: 4, parallelism: 1 };

test('a thread hashes one password after the other, and several threads at once', async () => {
  const [one, two] = await Promise.all([argon2('甲', OPTIONS), argon2('乙', OPTIONS)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  for (let n = 0; n < 3; n++) expect(await fitsArgon2(one, '甲')).toBe(true);
  expect(await Promise.all([fitsArgon2(one, '乙'), fitsArgon2(two, '乙')])).toEqual([false, true]);
});

test('what is no hash is refused, and the thread goes on', async () => {
  await expect(fitsArgon2('no hash', '甲')).rejects.toThrow(/./);
  expect(await fitsArgon2(await argon2('甲', OPTIONS), '甲')).toBe(true);
});

test('a thread that dies in the middle of a hash: another one makes it, and nobody waits for ever', async () => {
  ending = 1;
  const hash = await argon2('丙', LONG);
  expect(ending).toBe(0);
  expect(await fitsArgon2(hash, '丙')).toBe(true);
});

test('when the next thread dies as well, the asker is told to come again, and no password was wrong', async () => {
  const hash = await argon2('丁', LONG);
  ending = 2;
  const refusal: unknown = await fitsArgon2(hash, '丁').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).fault).toBe(kernelFaults.notReady);
  expect(await fitsArgon2(hash, '丁')).toBe(true);
});
