import { cutTo } from '../../../../kernel/shared/whole';
import type { AnswerKey, QuestionBody } from '../model';
import type { WarnCode, Warning } from './found';

// What the readers of other systems' formats have in common with that of documents: letters that somebody sees are counted apart
// from how they are read, and what the question does not have of them is said.

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ' };
/** The letters of formatted text. */
export const lettersOf = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|apos|amp|nbsp);/g, (whole, name: string) => NAMED[name] ?? whole);

interface Words {
  readonly stem: string;
  readonly options: readonly string[];
  readonly rights: readonly string[];
  readonly answer: AnswerKey;
  readonly explain: string;
}
const wordsIn = ({ stem, options, rights, answer, explain }: Words): string =>
  [
    ...[stem, ...options, ...rights, answer.text ?? '', explain].map(lettersOf),
    // What a gap takes is typed, not formatted.
    ...(answer.blanks ?? []).flatMap((blank) => blank.accept),
  ].join('\n');
/** The letters that a question has. */
export const keptIn = (body: QuestionBody): string => [body, ...body.subs].map(wordsIn).join('\n');

/** Texts as they are counted: what stands there several times alike (a partner of two, feedback to each answer) is kept once. */
export const onceEach = (texts: readonly string[]): string => [...new Set(texts)].join('\n');
/** The letters that were seen and not kept, in their order. */
export function missing(seen: string, kept: string): string {
  const left = new Map<string, number>();
  for (const c of kept) left.set(c, (left.get(c) ?? 0) + 1);
  let lost = '';
  for (const c of seen.replace(/[\s\u3000\u00a0]/g, '')) {
    const times = left.get(c) ?? 0;
    if (times > 0) left.set(c, times - 1);
    else lost += c;
  }
  return lost;
}
/** Warnings that say already that words of the question are not there. */
const SAID: ReadonlySet<WarnCode> = new Set([
  'signsLost',
  'feedbackLost',
  'shapeLost',
  'mediaLost',
  'answerOdd',
  'tooMany',
]);
/** The warnings of a question, with one about the letters that it does not have. */
export function withLost(warnings: readonly Warning[], seen: string, body: QuestionBody): readonly Warning[] {
  if (warnings.some(({ code }) => SAID.has(code))) return warnings;
  const lost = missing(seen, keptIn(body));
  return lost === '' ? warnings : [...warnings, { code: 'signsLost', params: { text: cutTo(lost, 40) } }];
}
