import { expect, test } from 'vitest';
import { gradeOf, sexOf } from './sheet-words';

test('grades and sexes are read as schools, the national system and English sheets write them', () => {
  expect(['七年级', '初中一年级', '初一', '7', '21', 'Grade 7'].map(gradeOf)).toEqual(Array(6).fill(7));
  expect(['11', '1', '小学一年级', '高一', '31', '大学四年级'].map(gradeOf)).toEqual([1, 1, 1, 10, 10, 16]);
  expect(['男', '1', 'M', 'male'].map(sexOf)).toEqual(Array(4).fill('male'));
  expect(['女', '2', 'f', 'Female'].map(sexOf)).toEqual(Array(4).fill('female'));
});
test('a word that objects inherit is neither a grade nor a sex', () => {
  for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '', '0', '17', '3'])
    expect([word, sexOf(word)]).toEqual([word, undefined]);
  for (const word of ['constructor', '__proto__', 'toString', '', '0', '17', '-1'])
    expect([word, gradeOf(word)]).toEqual([word, undefined]);
});
