import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { vaultOf, type Vault } from './vault';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const made = (keys: string, demo = false): Vault => {
  const vault = vaultOf({ demo }, keys);
  if (!vault) throw new Error('no vault');
  return vault;
};

test('a sealed text comes back at its own place, whole, and at no other', () => {
  const vault = made(key('a1'));
  const sealed = vault.seal('psychology.answer 189 1', '答卷 1');
  expect(sealed).toMatch(/^a1\.[\w-]+$/);
  expect(sealed).not.toContain('答卷');
  expect(vault.open('psychology.answer 189 1', sealed)).toBe('答卷 1');
  expect(vault.open('psychology.answer 189 2', sealed)).toBeUndefined();
  const otherEnd = sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA';
  expect(vault.open('psychology.answer 189 1', sealed.slice(0, -4) + otherEnd)).toBeUndefined();
  expect(vault.open('psychology.answer 189 1', 'a1.short')).toBeUndefined();
  expect(vault.open('psychology.answer 189 1', 'nothing')).toBeUndefined();
  expect(vault.seal('psychology.answer 189 1', '答卷 1')).not.toBe(sealed);
});
test('after a rotation the older key still opens, and what it sealed is to be sealed again', () => {
  const [old, young] = [key('a1'), key('a2')];
  const sealed = made(old).seal('p', 'x');
  const both = made(`${young},${old}`);
  expect([both.current, both.open('p', sealed), both.isOld(sealed)]).toEqual(['a2', 'x', true]);
  expect(both.isOld(both.seal('p', 'x'))).toBe(false);
  expect(made(young).open('p', sealed)).toBeUndefined();
});
test('without a key there is no vault; the demonstration has its own', () => {
  expect(vaultOf({ demo: false }, '')).toBeUndefined();
  expect(vaultOf({ demo: true }, '')?.current).toBe('demo');
  expect(made(key('a1'), true).current).toBe('a1');
});
test('a key of another shape, or two of one id, stop the start', () => {
  for (const bad of ['a1', 'a1:c2hvcnQ=', `A!:${randomBytes(32).toString('base64')}`, `${key('a1')},${key('a1')}`])
    expect(() => vaultOf({ demo: false }, bad)).toThrow(/VAULT_KEYS/);
});
