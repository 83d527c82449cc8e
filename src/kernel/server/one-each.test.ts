import { expect, test } from 'vitest';
import { keptBy } from './one-each';

test('each owner has one of its own, made once', () => {
  let made = 0;
  const of = keptBy((owner: { readonly name: string }) => ({ name: owner.name, no: ++made }));
  const [one, other] = [{ name: 'a' }, { name: 'b' }];
  expect(of(one)).toBe(of(one));
  expect([of(one), of(other), of({ name: 'a' })]).toEqual([
    { name: 'a', no: 1 },
    { name: 'b', no: 2 },
    { name: 'a', no: 3 },
  ]);
});
test('nothing is kept as well: what is not there is not looked for again', () => {
  let asked = 0;
  const of = keptBy((): string | undefined => {
    asked++;
    return undefined;
  });
  const owner = {};
  expect([of(owner), of(owner), asked]).toEqual([undefined, undefined, 1]);
});
