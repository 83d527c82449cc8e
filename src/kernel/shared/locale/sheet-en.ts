import type { Messages } from '../messages';
import type { sheetZh } from './sheet-zh';

/** Texts of sheets, imports and exports; part of the kernel's own. */
export const sheetEn: Messages<typeof sheetZh> = {
  'fault.sheetTooBig': 'The file is larger than {max}. Remove what is not needed or split it',
  'fault.sheetNotSheet': 'This is not a sheet. Upload an .xlsx or .csv file',
  'fault.sheetOther':
    'This sheet is in {kind} format, which cannot be read. Open it in a spreadsheet program and save it as .xlsx',
  'fault.sheetMacro': 'The file contains macros and cannot be uploaded. Save it as .xlsx without macros',
  'fault.sheetOldXls': 'This is an old .xls file or a file with a password. Remove the password and save it as .xlsx',
  'fault.sheetBroken':
    'The file is damaged and cannot be opened. Open it in a spreadsheet program, save it again and upload it',
  'fault.sheetBomb': 'The file is too large once unpacked. Keep only the sheet and the content that are needed',
  'fault.sheetTooManyRows':
    'The sheet is too large: at most {rows} {rows|row|rows} and {columns} {columns|column|columns}. Split it into several files',
  'fault.sheetNoHeader': 'These columns were not found in the first 5 rows: {columns}. Use the header of the template',
  'fault.sheetEmpty': 'The sheet has no data',
  'fault.importState': 'This import is no longer in a state that allows this. Refresh and look again',
  'fault.importNothing': 'No row that can be imported is ticked',
  'fault.importRowGone': 'There is no such row',
  'fault.importColumn': 'The sheet has no column “{column}”',
  'fault.importUndoOver': 'The time in which the import could be undone is over',
  'fault.importUndoUsed': 'The imported records are in use and can no longer be undone',
  'fault.importUndoChanged': '{count} {count|row was|rows were} changed after the import, so it cannot be undone',
  'fault.importOptions': 'The options of the import are not right',
  'fault.exportTooMany': 'More than {max} {max|row|rows}. Narrow the selection',
  'import.required': 'Required',
  'import.repeated': 'The same as row {row}',
  'import.sheetRow': 'Row in the sheet',
  'import.warn.hidden': 'Hidden rows are imported too: {count} in the sheet (rows {names})',
  'import.warn.columns': 'These columns are not imported: {names}',
  'import.warn.sheets': 'Only one sheet of the workbook is imported, not {names}',
  'import.warn.above': '{count} {count|row|rows} above the header {count|is|are} not imported ({names})',
  'import.warn.signs': 'Emoji or signs such as ☆ are kept as they are: {count} {count|row|rows} ({names})',
  'import.moved': 'The record changed after the preview. Upload the sheet again',
  'import.sameRecord': 'The same record as row {row}',
  'import.reason': 'Reason',
  'import.cell': '{column}: {text}',
  'import.template': '{name} template',
  'import.errors': '{name} faulty rows',
  'import.example': 'Example: {example}',
  'import.must': 'Required',
};
