import { expect, test } from 'vitest';
import { scopeIn, systemsIn } from './import-columns';

test('[V-038] the kind of an institution is a whole word in either language, and the platform is none of them', () => {
  expect(['小学', ' 小 学 ', 'Primary school', 'PRIMARY', '九年一贯制学校', '教育局'].map(scopeIn)).toEqual([
    'primary',
    'primary',
    'primary',
    'primary',
    'nine-year',
    'bureau',
  ]);
  for (const word of ['非小学', '小学？', '小学或初中', '大学', 'platform', '平台', '1', 'constructor', ''])
    expect([word, scopeIn(word)]).toEqual([word, undefined]);
});
test('[V-038] stage systems are whole words parted by signs; a circled or raised digit, or two digits, are none', () => {
  expect(systemsIn('初中（三年制）、小学(六年制)')).toEqual([1, 2]);
  expect(systemsIn('Primary, six years; Junior secondary, three years')).toEqual([1, 2]);
  expect([systemsIn('1，2'), systemsIn('２')]).toEqual([[1, 2], [2]]);
  for (const word of ['①', '①②', '1²', '12', '1 2', '1  2', '六年制', '小学（六年制）或初中', '、', '7', '1、七'])
    expect([word, systemsIn(word)]).toEqual([word, undefined]);
});
