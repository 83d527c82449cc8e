import { entryOf } from '../../../kernel/shared/maps';
import { grdIdOfSheet, sheetCodeOf } from './grades';
import type { VisionCodes } from './eyes';
import { NAT_NO } from './words';

// Codes and checks of the national upload workbook. Source: data/national-upload-template.json; headers, codes and required columns
// come from that file, what stands here is how a cell is judged.

export interface NationalTemplate {
  readonly columns: readonly { readonly key: string; readonly header: string; readonly required: boolean }[];
  readonly requiredHeaders: readonly string[];
  readonly itemColumnsByGrade: readonly { readonly grades: readonly number[]; readonly items: readonly string[] }[];
  readonly gradeCodes: readonly { readonly code: number; readonly nameZh: string }[];
  readonly visionCodes: VisionCodes;
  readonly relatedSheets: readonly {
    readonly key: string;
    readonly nameZh: string;
    readonly headers: readonly string[] | string;
    readonly codes?: Readonly<Record<string, readonly string[]>>;
  }[];
}
/** GB/T 3304 numbers and the two the sheets add: 57 others, 58 of foreign origin, which GB/T 3304 itself writes as 97 and 98. */
export const nationOk = (text: string): boolean =>
  /^\d{1,2}$/.test(text) && ((Number(text) >= 1 && Number(text) <= 58) || text === '97' || text === '98');
/** The nation code a sheet bears. */
export const nationCode = (ethnicId: number | null): string =>
  String(ethnicId == null || ethnicId === 97 ? 57 : ethnicId === 98 ? 58 : ethnicId);
/** Class codes must name one class each: the codes that do not, with what they name. */
export function codesTwice(rows: readonly { readonly code: string; readonly clazzId: number }[]): ReadonlySet<string> {
  const of = new Map<string, Set<number>>();
  for (const r of rows) entryOf(of, r.code, () => new Set<number>()).add(r.clazzId);
  return new Set([...of].filter(([, clazzes]) => clazzes.size > 1).map(([code]) => code));
}
/** A national number, or the school's own for the children who have none. */
export const numberOk = (text: string): boolean => NAT_NO.test(text) || /^\d{6,12}$/.test(text);
/** A class code begins with its grade's. */
export const clazzCodeOk = (code: string, gradeCode: string): boolean =>
  /^\d{4,6}$/.test(code) && code.startsWith(gradeCode);
export const clazzCode = (grdId: number, ord: number, fiveFour: boolean): string =>
  `${sheetCodeOf(grdId, fiveFour) ?? ''}${String(ord).padStart(2, '0')}`;
/** 2015/9/1, 2015-09-01 and 20150901 are one day; 2015111 may be two. */
export function dayOf(text: string): string | undefined {
  const plain = text.trim();
  const m = /^(\d{4})[/.\-年](\d{1,2})[/.\-月](\d{1,2})日?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (!m) return undefined;
  const day = `${m[1]}-${m[2]!.padStart(2, '0')}-${m[3]!.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day;
}
/** As the sheets write days: 2015/9/1. */
export const sheetDay = (day: string): string => day.split('-').map(Number).join('/');
/** The grade a code means, of those the template lists. */
export function gradeOfCode(template: NationalTemplate, text: string, fiveFour: boolean): number | undefined {
  return template.gradeCodes.some((g) => String(g.code) === text) ? grdIdOfSheet(Number(text), fiveFour) : undefined;
}
/** Items that a sheet of some grades has columns for, in the template's order. */
export function itemsOfGrades(template: NationalTemplate, codes: readonly number[]): string[] {
  const wanted = new Set(
    template.itemColumnsByGrade.filter((r) => r.grades.some((g) => codes.includes(g))).flatMap((r) => r.items),
  );
  return template.columns.map((c) => c.key).filter((key) => wanted.has(key));
}
