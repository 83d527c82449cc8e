import { BUSI } from '../../../kernel/shared/codes';
import { dateFormats } from '../../../kernel/shared/date-formats';
import type { Lang, Params } from '../../../kernel/shared/messages';
import type { Audience } from './audience';
import type { SmsTemplate } from './sms';

/** What happened to whom: ids that the kind's link is made from. */
export type Subject = Readonly<Record<string, number | string>>;
/** A value of a text; one with two languages is shown in the reader's. */
export type NewsValue = string | number | { readonly zh: string; readonly en: string };
export type NewsParams = Readonly<Record<string, NewsValue>>;

/** Who reads a notice: its link may lead a teacher and a child to different pages. */
export interface Reader {
  readonly userId: number;
  readonly userType: number;
}

/** A kind of news, as its module registers it. */
export interface NoticeKind {
  /** `class.applied`: the module's name and what happened. */
  readonly name: string;
  readonly module: string;
  /** urgent: at once, over every channel. digest: in the bell at once, by mail once a day. */
  readonly urgency: 'urgent' | 'digest';
  /** Key of its name in the module's texts: what the list of kinds and a mail's subject say. It has no placeholders. */
  readonly title: string;
  /** Key of its sentence in the module's texts. */
  readonly text: string;
  /** The placeholders of its sentence; telling without one of them is refused. */
  readonly params: readonly string[];
  /** The address of the subject for a reader; undefined where there is nothing to open. */
  readonly link: (subject: Subject, reader: Reader) => string | undefined;
  /** To whom it goes when the caller gives nobody. */
  readonly who?: (subject: Subject) => Audience;
  /** User types that may get it; absent: everybody. Others neither get it nor see it among what they may mute. */
  readonly readers?: readonly number[];
  /** Business lines where it is told; absent: all. Others do not see it among what they may mute. */
  readonly lines?: readonly number[];
  /** Nobody may mute it: what an account's safety hangs on. */
  readonly always?: true;
  /** Name of the SMS template it may go out with; without one it never goes by SMS. */
  readonly sms?: SmsTemplate;
}

/** Business lines that have lessons and children. */
export const TEACHING_LINES = [BUSI.tutor, BUSI.school, BUSI.training] as const;

const ONE_DAY = /\d{4}-\d{2}-\d{2}/g;
/** A day, or the first and the last of several. */
const DAYS = /^\d{4}-\d{2}-\d{2}(?: \S+ \d{4}-\d{2}-\d{2})?$/;
const days = dateFormats({ month: 'short', day: 'numeric' });
/** Days as the reader writes them, 11月18日, Nov 18; the notice itself says of which year it is. */
const valueIn = (value: string | number, lang: Lang): string | number =>
  typeof value === 'string' && DAYS.test(value)
    ? value.replaceAll(ONE_DAY, (day) => days(lang, 'UTC').format(new Date(`${day}T00:00:00Z`)))
    : value;
/** The values of a text in one language. */
export const paramsIn = (params: NewsParams, lang: Lang): Params =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      valueIn(typeof value === 'object' ? (lang === 'en-US' ? value.en : value.zh) : value, lang),
    ]),
  );

/** What the bell counts up to; more is "99+". */
export const COUNT_MAX = 99;
