import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf, sha256 } from './sha256';

test('hashes without https are those of everybody else, whatever the length', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003]) {
    const bytes = new Uint8Array(randomBytes(length));
    const right = createHash('sha256').update(bytes).digest('hex');
    expect(sha256(bytes)).toBe(right);
    expect(await hashOf(bytes.buffer)).toBe(right);
  }
});
