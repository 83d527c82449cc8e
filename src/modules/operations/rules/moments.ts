import { dateFormats } from '../../../kernel/shared/date-formats';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import type { Lang } from '../../../kernel/shared/messages';

/** A moment as whoever writes an announcement gives it: `{2026-11-28 22:00}`. */
const MOMENT = /\{\s*(\d{4}-\d{2}-\d{2})(?:\s|&nbsp;)+(\d{2}:\d{2})\s*\}/g;
/** How one is written. */
export const MOMENT_EXAMPLE = '{2026-11-28 22:00}';
/** Whatever begins like one. */
const BEGUN = /\{\s*\d+\s*[-:/年][^{}]*\}/g;
/** The platform speaks of Beijing time, which is eight hours ahead of Greenwich all year. */
const HERE = 'Asia/Shanghai';

/** The instant of a day and a time of day in Beijing; nothing where the calendar or the clock has none. */
function instantOf(day: string, time: string): Date | undefined {
  const at = new Date(`${day}T${time}:00+08:00`);
  if (Number.isNaN(at.getTime())) return undefined;
  // A day that its month does not have is read as one of the next month.
  return dayIn(HERE, at) === day && timeIn(HERE, at) === time ? at : undefined;
}
/** What looks like a moment in a text and is none: `{2026-02-30 22:00}`. */
export const wrongMoment = (text: string): string | undefined =>
  [...text.matchAll(BEGUN)]
    .map(([found]) => found)
    .find((found) => {
      const [, day, time] = new RegExp(`^${MOMENT.source}$`).exec(found) ?? [];
      return day === undefined || time === undefined || !instantOf(day, time);
    });

const daysFrom = (today: string, day: string): number => (Date.parse(day) - Date.parse(today)) / 86_400_000;
const weekdays = dateFormats({ weekday: 'long' });
const days = dateFormats({ month: 'short', day: 'numeric' });
const longDays = dateFormats({ month: 'long', day: 'numeric' });
const daysOfYears = dateFormats({ year: 'numeric', month: 'short', day: 'numeric' });
const longDaysOfYears = dateFormats({ year: 'numeric', month: 'long', day: 'numeric' });
const written = (formats: ReturnType<typeof dateFormats>, lang: Lang, day: string): string =>
  formats(lang, 'UTC').format(new Date(`${day}T00:00:00Z`));
/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const EVENING = '18:00';

/** A day as somebody says it on another one: nobody says "on Saturday" when it is Saturday. */
function dayWord(day: string, time: string, today: string, lang: Lang): string {
  const away = daysFrom(today, day);
  const zh = lang === 'zh-CN';
  const evening = time >= EVENING;
  if (away === 0) return zh ? (evening ? '今晚' : '今天') : evening ? 'tonight' : 'today';
  if (away === 1) return zh ? (evening ? '明晚' : '明天') : 'tomorrow';
  if (away === -1) return zh ? '昨天' : 'yesterday';
  if (away > 1 && away < 7) {
    if (!zh) return written(weekdays, lang, day);
    return `${weekdayOf(day) > weekdayOf(today) ? '本' : '下'}周${'一二三四五六日'.charAt(weekdayOf(day))}`;
  }
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return written(sameYear ? (zh ? longDays : days) : zh ? longDaysOfYears : daysOfYears, lang, day);
}

/** Whose day it is and where: the reader's organisation. */
interface Reader {
  readonly today: string;
  readonly zone: string;
}
/** A text with its moments as its reader says them: 今晚 22:00, tomorrow 22:00, Saturday 22:00. What is no moment stays as it is. */
export const momentsSaid = (text: string, lang: Lang, { today, zone }: Reader): string =>
  text.replace(MOMENT, (found, day: string, time: string) => {
    const at = instantOf(day, time);
    if (!at) return found;
    const there = timeIn(zone, at);
    return `${dayWord(dayIn(zone, at), there, today, lang)} ${there}`;
  });

interface Worded {
  readonly title: string;
  readonly content: string;
  readonly titleEn: string;
  readonly contentEn: string;
}
/** An announcement with its moments as its reader says them, each text in its own language. */
export const saidTo = <A extends Worded>(a: A, reader: Reader): A => ({
  ...a,
  title: momentsSaid(a.title, 'zh-CN', reader),
  content: momentsSaid(a.content, 'zh-CN', reader),
  titleEn: momentsSaid(a.titleEn, 'en-US', reader),
  contentEn: momentsSaid(a.contentEn, 'en-US', reader),
});
