import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FIRST, brokenAt, canonical, leafHash, rootHash, setHash, type SetParts } from './chain';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
function chainOf(forms: readonly number[]) {
  const sets: (SetParts & { hash: string })[] = [];
  for (const [at, form] of forms.entries()) {
    const set = {
      orgId: 189,
      seq: at + 1,
      form,
      kind: 'toy.card',
      subject: String(2020 + at),
      prevHash: sets.at(-1)?.hash ?? FIRST,
      root: rootHash(sha, form, sha(String(at))),
      leaves: 1,
      sealedAt: '2026-01-01T00:00:00.000Z',
    };
    sets.push({ ...set, hash: setHash(sha, set) });
  }
  return sets;
}
const leaf = {
  kind: 'toy.card',
  subject: '2025',
  holderId: 7,
  code: 'A',
  bornOn: '2015-01-02',
  salt: 's',
  content: {},
};

describe('hashes of what is published', () => {
  test('the same content has the same text, however its keys are ordered', () => {
    expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe(
      canonical({ a: null, b: [1, { c: 'x', d: null }] }),
    );
  });
  test('a leaf covers whom it speaks of, its code, birth day, kind and subject', () => {
    const others = [
      { holderId: 8 },
      { code: 'B' },
      { bornOn: null },
      { kind: 'toy.mark' },
      { subject: '2024' },
      { salt: 't' },
      { content: { total: 1 } },
    ];
    const hashes = [leaf, ...others.map((other) => ({ ...leaf, ...other }))].map((one) => leafHash(sha, 2, one));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
  test('a chain of both forms holds; a changed root, a missing set and two that change places break it', () => {
    const sets = chainOf([1, 1, 2, 2]);
    expect(brokenAt(sha, sets)).toBeNull();
    expect(
      brokenAt(
        sha,
        sets.map((s) => (s.seq === 3 ? { ...s, root: sha('forged') } : s)),
      ),
    ).toBe(3);
    expect(
      brokenAt(
        sha,
        sets.filter((s) => s.seq !== 2),
      ),
    ).toBe(3);
    const [first, second, third, fourth] = sets as [SetOf, SetOf, SetOf, SetOf];
    expect(brokenAt(sha, [first, { ...third, seq: 2 }, { ...second, seq: 3 }, fourth])).toBe(2);
  });
  test('who forges a set and its hash breaks the one behind it', () => {
    const sets = chainOf([2, 2]);
    const forged = { ...sets[0]!, root: sha('forged') };
    expect(brokenAt(sha, [{ ...forged, hash: setHash(sha, forged) }, sets[1]!])).toBe(2);
  });
});
type SetOf = SetParts & { readonly hash: string };
