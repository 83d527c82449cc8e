import { visibleText } from '../../../kernel/shared/visible';
import type { QuestionBody } from './model';
import { plainText } from './words';

/** Words without blanks: where a word is bold makes no other question. */
const bare = (html: string): string => visibleText(plainText(html)).replace(/\s+/g, '');
const picturesOf = (html: string): string[] => [...html.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)].map((m) => m[1]!);
/**
 * What makes a question this one and no other: its words, options in any order, and its pictures. Two entries of one question say the same; a library
 * holds some until somebody has decided them, and nobody shall meet both in one paper.
 */
export const sameAs = (body: QuestionBody): string =>
  [
    bare(body.stem),
    ...picturesOf(body.stem),
    ...body.options.map((o) => bare(o) || picturesOf(o).join()).toSorted(),
    ...body.rights.map(bare).toSorted(),
    ...body.subs.map((s) => [bare(s.stem), ...s.options.map(bare).toSorted()].join('\n')),
  ].join('\n');
