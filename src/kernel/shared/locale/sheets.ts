import { sheetEn } from './sheet-en';
import { sheetZh } from './sheet-zh';

/** The texts of sheets in every language: a sheet comes back in whatever language it was written. */
export const books = [sheetZh, sheetEn] as const;
