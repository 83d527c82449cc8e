import { instantText, numberText } from '../../../kernel/web/format';
import { FLAGS, saidOf, type Said } from '../rules';
import type { useT } from './texts';

type Text = ReturnType<typeof useT>;
/** Codes of events that the program itself writes; any other is the maker's own word. */
const EVENTS = ['begun', 'back', 'silent', 'lowBattery', 'conflict', 'wrongClock'] as const;
/** What happened to a device, in words. */
export const eventText = (t: Text, code: string): string => {
  const own = EVENTS.find((name) => name === code);
  return own ? t(`event.${own}`) : code;
};
const LEVEL_NAMES = ['debug', 'info', 'warn', 'error'] as const;
/** How much a line of a log matters, in words. */
export const levelText = (t: Text, level: string): string =>
  t(`level.${LEVEL_NAMES.find((name) => name === level) ?? 'info'}`);
const MARKS = ['gun', 'leave', 'line'] as const;

const flagText = (t: Text, flag: string): string => {
  const known = FLAGS.find((name) => name === flag);
  return known ? t(`flag.${known}`) : flag;
};
const markText = (t: Text, mark: string): string => {
  const known = MARKS.find((name) => name === mark);
  return known ? t(`mark.${known}`) : mark;
};
const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
/** A value as people read it. */
function valueText(t: Text, { name, value }: Said): string {
  const plain = plainText(value);
  switch (name) {
    case 'battery':
    case 'signal':
      return `${plain}%`;
    case 'ok':
      return t(value === true ? 'state.acked' : 'state.failed');
    case 'code':
      return eventText(t, plain);
    case 'level':
      return levelText(t, plain);
    case 'mark':
      return markText(t, plain);
    case 'flag':
      return flagText(t, plain);
    case 'ms':
      return typeof value === 'number' ? `${numberText(value / 1000, 3)} s` : plain;
    case 'measuredAt':
    case 'seenAt':
      return typeof value === 'string' ? instantText(value) : plain;
    default:
      return plain;
  }
}

/** What was said, as labels and values. */
export const saidItems = (t: Text, data: Readonly<Record<string, unknown>>): { label: string; value: string }[] =>
  saidOf(data).map((said) => ({ label: said.name ? t(`said.${said.name}`) : said.word, value: valueText(t, said) }));
/** What was said, in one line. */
export const saidText = (t: Text, data: Readonly<Record<string, unknown>>): string =>
  saidItems(t, data)
    .map(({ label, value }) => `${label} ${value}`)
    .join(t('comma'));
