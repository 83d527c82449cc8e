import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables';
import type { Command } from '@tiptap/pm/state';
import { Node, type Editor, type JSONContent } from '@tiptap/react';

/** What ProseMirror's tables know the nodes by. */
const ROLES = new Map([
  ['table', 'table'],
  ['tableRow', 'row'],
  ['tableCell', 'cell'],
  ['tableHeader', 'header_cell'],
]);
const SPANS = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, rendered: false },
};
/** Runs a command of ProseMirror's on an editor; false when it does not apply. */
export const run = (editor: Editor, command: Command): boolean =>
  command(editor.state, editor.view.dispatch, editor.view);

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (ROLES.has(name) ? { tableRole: ROLES.get(name) } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      Tab: () => run(this.editor, goToNextCell(1)),
      'Shift-Tab': () => run(this.editor, goToNextCell(-1)),
    };
  },
});
const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});
const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => SPANS,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});
const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => SPANS,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});
/** A table in formatted text; every editor keeps the tables it is given. */
export const tableNodes = [Table, TableRow, TableCell, TableHeader];

/** An empty table with a row of headings, as an editor's content. */
export function emptyTable(rows = 3, columns = 3): JSONContent {
  const row = (cell: 'tableHeader' | 'tableCell'): JSONContent => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type: cell, content: [{ type: 'paragraph' }] })),
  });
  return {
    type: 'table',
    content: Array.from({ length: rows }, (_, at) => row(at === 0 ? 'tableHeader' : 'tableCell')),
  };
}
/** What can be done to the table in which the caret stands. */
export const tableActs = {
  rowAdd: addRowAfter,
  columnAdd: addColumnAfter,
  rowRemove: deleteRow,
  columnRemove: deleteColumn,
  tableRemove: deleteTable,
} as const satisfies Readonly<Record<string, Command>>;
export type TableAct = keyof typeof tableActs;
