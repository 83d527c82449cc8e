/** Causes offered to everybody, by their codes; the names stand in the locale. A child adds own words. */
export const CAUSE_CODES = [
  'careless',
  'misread',
  'concept',
  'formula',
  'reckon',
  'steps',
  'method',
  'noidea',
] as const;
export type CauseCode = (typeof CAUSE_CODES)[number];
export const isCauseCode = (s: string): s is CauseCode => (CAUSE_CODES as readonly string[]).includes(s);
