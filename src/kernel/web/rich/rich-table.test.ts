import { EditorState, TextSelection, type Command } from '@tiptap/pm/state';
import { getSchema } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { emptyTable, tableActs, tableNodes } from './rich-table';

const schema = getSchema([StarterKit, ...tableNodes]);
/** The cells of the text, row by row. */
const shape = (state: EditorState): string[] => {
  const rows: string[] = [];
  state.doc.descendants((node) => {
    if (node.type.name === 'tableRow') rows.push(node.children.map((cell) => cell.type.name).join(' '));
  });
  return rows;
};
/** The text with the caret in its first cell. */
function inTable(): EditorState {
  const doc = schema.nodeFromJSON({ type: 'doc', content: [emptyTable(), { type: 'paragraph' }] });
  doc.check();
  return EditorState.create({ doc, selection: TextSelection.create(doc, 4) });
}
const after = (state: EditorState, act: Command): EditorState => {
  let next = state;
  expect(act(state, (tr) => (next = state.apply(tr)))).toBe(true);
  next.doc.check();
  return next;
};

test('a new table has a row of headings, and what is done to it keeps it whole', () => {
  const table = inTable();
  expect(shape(table)).toEqual([
    'tableHeader tableHeader tableHeader',
    'tableCell tableCell tableCell',
    'tableCell tableCell tableCell',
  ]);
  const cells = (state: EditorState) => shape(state).map((row) => row.split(' ').length);
  expect(cells(after(table, tableActs.columnAdd))).toEqual([4, 4, 4]);
  expect(cells(after(table, tableActs.rowAdd))).toEqual([3, 3, 3, 3]);
  expect(cells(after(table, tableActs.columnRemove))).toEqual([2, 2, 2]);
  expect(cells(after(table, tableActs.rowRemove))).toEqual([3, 3]);
  expect(cells(after(table, tableActs.tableRemove))).toEqual([]);
});
test('outside a table its keys do nothing', () => {
  const doc = schema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph' }] });
  const state = EditorState.create({ doc });
  for (const act of Object.values(tableActs)) expect(act(state)).toBe(false);
});
