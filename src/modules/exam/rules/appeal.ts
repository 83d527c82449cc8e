import { PUBLICITY_DAYS } from './limits';

/** What objections to points are called in module appeal: the set is the exam, the part a question of a subject. */
export const APPEAL = 'exam.score';
export const partFor = (readId: number, no: number): string => `${readId}-${no}`;
/** The question that a part names; nothing for what is no part, nor for a second name of one: 7-01 would make two objections of one. */
export function partOf(part: string): { readonly readId: number; readonly no: number } | undefined {
  const found = /^([1-9]\d{0,15})-([1-9]\d{0,2})$/.exec(part);
  return found ? { readId: Number(found[1]), no: Number(found[2]) } : undefined;
}
/** An instant so many days after the release, the end of publicity. */
export const publicUntil = (releasedAt: string): string =>
  new Date(Date.parse(releasedAt) + PUBLICITY_DAYS * 86_400_000).toISOString();
