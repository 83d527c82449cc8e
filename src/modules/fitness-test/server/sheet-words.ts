import { gradeOf as gradeWritten, sexOf as sexWritten } from '../../people/server/published';
import { grdIdOf, type Sex } from '../rules/grades';

/** A grade as people or the national system write it: 七年级, 初中一年级, 高一, 7; 21 is the system's. */
export const gradeOf = (text: string): number | undefined =>
  (/^\d{2}$/.test(text) ? grdIdOf(Number(text)) : undefined) ?? gradeWritten(text);

/** The national system writes numbers. */
const SEX_NUMBERS: ReadonlyMap<string, Sex> = new Map([
  ['1', 'male'],
  ['2', 'female'],
]);
/** A sex as people or the national system write it: 男, M, female, 1. */
export const sexOf = (text: string): Sex | undefined => SEX_NUMBERS.get(text) ?? sexWritten(text);
