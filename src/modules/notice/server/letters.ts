import type { Kernel } from '../../../kernel/server/cx';
import { fill, type Lang } from '../../../kernel/shared/messages';
import { publicAddresses } from '../../../kernel/server/http/public-address';
import { paramsIn, type NewsParams, type NoticeKind, type Subject } from '../rules/kind';

/** What one line of a letter is made of. */
export interface Told {
  readonly newsId: number;
  readonly userId: number;
  readonly userType: number;
  readonly subject: Subject;
  readonly params: NewsParams;
  readonly kind: NoticeKind;
}

const say = (kernel: Kernel, lang: Lang, key: string, params = {}): string =>
  fill(kernel.books[lang][key] ?? key, params);
/** What a kind of news is called. */
export const titleOf = (kernel: Kernel, lang: Lang, kind: NoticeKind): string =>
  say(kernel, lang, `${kind.module}.${kind.title}`);

function lineOf(kernel: Kernel, lang: Lang, told: Told): string {
  const { kind } = told;
  const text = say(kernel, lang, `${kind.module}.${kind.text}`, paramsIn(told.params, lang));
  const link = kind.link(told.subject, told);
  const [base] = publicAddresses(process.env['PUBLIC_URL']);
  return link && base ? `${text}\n${base}${link}` : text;
}
/** What a letter is made of. */
export interface Writing {
  readonly lang: Lang;
  readonly name: string;
  readonly digest: boolean;
  /** The news it is about. */
  readonly keys: readonly number[];
  /** Those of them that the letter says, the last ones. */
  readonly told: readonly Told[];
}
/** Subject and text of a letter: one notice by its name, several as the day's summary, which says how many it leaves out. */
export function letterOf(
  kernel: Kernel,
  { lang, name, digest, keys, told }: Writing,
): { readonly subject: string; readonly text: string } {
  const [first] = told;
  const subject =
    digest || !first
      ? say(kernel, lang, 'notice.mail.digest', { count: keys.length })
      : titleOf(kernel, lang, first.kind);
  const left = keys.length - told.length;
  const parts = [
    say(kernel, lang, 'notice.mail.hello', { name }),
    ...(left > 0 ? [say(kernel, lang, 'notice.mail.left', { count: left })] : []),
    ...told.map((one) => lineOf(kernel, lang, one)),
    say(kernel, lang, 'notice.mail.foot'),
  ];
  return { subject, text: parts.join('\n\n') };
}
