import { expect, test } from 'vitest';
import { filesOf, type BodyTable } from './body-files';

const table: BodyTable = {
  files: ['assets/students-1.js', 'assets/form-2.js', 'assets/room-3.js'],
  bodies: { 'people.students': [0, 1], 'class.room': [2, 1] },
};

test('a body is fetched with all files that the table names for it', () => {
  expect(filesOf(table, 'people.students')).toEqual(['assets/students-1.js', 'assets/form-2.js']);
  expect(filesOf(table, 'class.room')).toEqual(['assets/room-3.js', 'assets/form-2.js']);
});

test('a body that the table does not know is fetched by its own import alone', () => {
  expect(filesOf(table, 'class.gone')).toEqual([]);
});
