import { cleanHtml } from '../../../kernel/server/rich-text';
import { homely } from '../../../kernel/shared/foreign-html';
import type { AnswerKey, QuestionBody, SubQuestion } from '../contract';

// jsonb takes neither control characters nor half surrogates.
// eslint-disable-next-line no-control-regex -- control characters are what it takes out
const plain = (s: string): string => s.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff]/gu, '');
const rich = (s: string): string => cleanHtml(plain(s));
type Clean = (s: string) => string;
const keyOf = (key: AnswerKey, clean: Clean): AnswerKey => ({
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
  ...(key.text == null ? {} : { text: clean(key.text) }),
});
const part = <P extends QuestionBody | SubQuestion>(p: P, clean: Clean): P => ({
  ...p,
  stem: clean(p.stem),
  options: p.options.map(clean),
  rights: p.rights.map(clean),
  answer: keyOf(p.answer, clean),
  explain: clean(p.explain),
});
const body = (b: QuestionBody, clean: Clean): QuestionBody => ({
  ...part(b, clean),
  subs: b.subs.map((s) => part(s, clean)),
});

/** A question as it is stored: known tags only, pictures from the own store, no control characters. */
export const cleanBody = (b: QuestionBody): QuestionBody => body(b, rich);
/** All words of a question, cleaned without its tags: none goes with the tag around it. What cleaning loses is missed against these. */
export const wordsOf = (b: QuestionBody): QuestionBody =>
  body(b, (s) =>
    rich(
      homely(s)
        .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
        .replace(/<[^>]*>/g, ''),
    ),
  );
