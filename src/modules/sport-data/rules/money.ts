import { narrow, unspaced } from '../../../kernel/shared/width';
import { writtenNumber } from '../../../kernel/shared/written-number';

/** What a school spends on sport; exams have categories of their own. */
export const MONEY_CATEGORIES = [
  'gear',
  'upkeep',
  'meets',
  'training',
  'courses',
  'insurance',
  'exam_site',
  'exam_staff',
  'exam_gear',
  'exam_travel',
  'other',
] as const;
export type MoneyCategory = (typeof MONEY_CATEGORIES)[number];
/** Fen: a thousand million yuan; as the table checks. */
export const MONEY_MAX = 100_000_000_000;
/** School years of the ledger; as the table checks. */
export const MONEY_YEARS = { from: 2000, to: 2200 } as const;

/** Yuan as people write them, as fen; undefined for what is none, has parts of a fen or is more than the ledger takes. */
export function fenOf(text: string): number | undefined {
  const [, written = ''] = /^\s*¥?(.*?)元?\s*$/.exec(narrow(text)) ?? [];
  const found = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(writtenNumber(written) ?? '');
  if (!found) return undefined;
  const fen = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return fen <= MONEY_MAX ? fen : undefined;
}
/** Fen as a sheet says them: 1234 is 12.34. */
export const yuanText = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
/** The school year of `2026`, `2026-2027` or `2026–2027 学年`; undefined for anything else, also for years that do not follow each other. */
export function yearOfText(text: string): number | undefined {
  const plain = unspaced(narrow(text));
  const found = /^(\d{4})(?:[-–—~/](\d{4}))?(?:学年)?$/.exec(plain);
  if (!found) return undefined;
  const from = Number(found[1]);
  if (found[2] && Number(found[2]) !== from + 1) return undefined;
  return from >= MONEY_YEARS.from && from <= MONEY_YEARS.to ? from : undefined;
}
