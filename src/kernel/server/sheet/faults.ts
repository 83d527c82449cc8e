import { faults } from '../../shared/faults';

/** Why a file is no sheet that can be read. Their texts stand in shared/locale/sheet-zh.ts and sheet-en.ts. */
export const sheetFaults = faults('kernel', {
  sheetTooBig: [413, { max: '' }],
  sheetNotSheet: [415],
  sheetOther: [415, { kind: '' }],
  sheetMacro: [415],
  sheetOldXls: [415],
  sheetBroken: [400],
  sheetBomb: [413],
  sheetTooManyRows: [413, { rows: 0, columns: 0 }],
  sheetNoHeader: [400, { columns: '' }],
  sheetEmpty: [400],
});
/** Name of one of them: what a worker sends home instead of an error object. */
export type SheetFaultKey = keyof typeof sheetFaults;
