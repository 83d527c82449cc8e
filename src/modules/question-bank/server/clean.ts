import { cleanHtml } from '../../../kernel/server/rich-text';
import type { AnswerKey, QuestionBody, SubQuestion } from '../contract';

// jsonb takes neither control characters nor half surrogates.
// eslint-disable-next-line no-control-regex -- control characters are what it takes out
const plain = (s: string): string => s.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff]/gu, '');
const rich = (s: string): string => cleanHtml(plain(s));
const keyOf = (key: AnswerKey): AnswerKey => ({
  ...key,
  ...(key.blanks
    ? {
        blanks: key.blanks.map((b) => ({
          ...b,
          accept: b.accept.map((a) => plain(a).trim()),
          ...(b.unit == null ? {} : { unit: plain(b.unit).trim() }),
        })),
      }
    : {}),
  ...(key.text == null ? {} : { text: rich(key.text) }),
});
const part = <P extends QuestionBody | SubQuestion>(p: P): P => ({
  ...p,
  stem: rich(p.stem),
  options: p.options.map(rich),
  rights: p.rights.map(rich),
  answer: keyOf(p.answer),
  explain: rich(p.explain),
});

/** A question as it is stored: known tags only, pictures from the own store, no control characters. */
export const cleanBody = (body: QuestionBody): QuestionBody => ({ ...part(body), subs: body.subs.map(part) });
