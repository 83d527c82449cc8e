import type { Cx } from '../../../kernel/server/cx';
import { fill, type Lang, type Params } from '../../../kernel/shared/messages';
import type { AppealSubject, Label } from './subjects';

/** The values of a label in one language. */
const valuesIn = (label: Label, lang: Lang): Params =>
  Object.fromEntries(
    Object.entries(label).map(([key, value]) => [
      key,
      typeof value === 'object' ? (lang === 'en-US' ? value.en : value.zh) : value,
    ]),
  );
/** What a row is called, in one language. */
export const whatIn = (cx: Cx, subject: AppealSubject, label: Label, lang: Lang): string =>
  fill(cx.kernel.books[lang][`${subject.module}.${subject.text}`] ?? '', valuesIn(label, lang));
