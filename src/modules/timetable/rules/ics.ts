import { dateFormats } from '../../../kernel/shared/date-formats';

const two = (n: number) => String(n).padStart(2, '0');
/** Text of a calendar property: RFC 5545, 3.3.11. */
const escape = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
/** Lines are folded at 75 octets (3.1), never inside a character. */
function fold(line: string): string {
  const out: string[] = [];
  let part = '';
  let size = 0;
  for (const ch of line) {
    const n = ch.codePointAt(0)!;
    const bytes = n < 0x80 ? 1 : n < 0x800 ? 2 : n < 0x10000 ? 3 : 4;
    if (size + bytes > 75) {
      out.push(part);
      part = ' ';
      size = 1;
    }
    part += ch;
    size += bytes;
  }
  return [...out, part].join('\r\n');
}
/** An instant as calendars write it: 20260914T082500Z. */
export const stampOf = (at: Date): string =>
  `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}T${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}Z`;

interface Said {
  readonly uid: string;
  readonly summary: string;
  readonly text: string;
  readonly place: string;
}
/** What a calendar shows: from one instant to another, or a whole day. */
export type CalendarEvent = Said & ({ readonly from: Date; readonly to: Date } | { readonly day: string });
/** An iCalendar file. Every lesson is an event of its own: holidays, make-up days and substitutes need no exceptions. */
export function calendarOf(title: string, now: Date, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Meiyike//Timetable//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
  ];
  for (const e of events) {
    const when =
      'day' in e
        ? [`DTSTART;VALUE=DATE:${e.day.split('-').join('')}`, 'TRANSP:TRANSPARENT']
        : [`DTSTART:${stampOf(e.from)}`, `DTEND:${stampOf(e.to)}`];
    lines.push(
      'BEGIN:VEVENT',
      `UID:${e.uid}@meiyike`,
      `DTSTAMP:${stampOf(now)}`,
      ...when,
      `SUMMARY:${escape(e.summary)}`,
      ...(e.place ? [`LOCATION:${escape(e.place)}`] : []),
      `DESCRIPTION:${escape(e.text)}`,
      'END:VEVENT',
    );
  }
  return `${[...lines, 'END:VCALENDAR'].map(fold).join('\r\n')}\r\n`;
}

const toTheSecond = dateFormats({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
/** The instant of a day and time of day in a zone. */
export function instantIn(zone: string, day: string, time: string): Date {
  const guess = new Date(`${day}T${time}:00Z`);
  const offset = (at: Date) => {
    const p = Object.fromEntries(
      toTheSecond('en-US', zone)
        .formatToParts(at)
        .map((x) => [x.type, Number(x.value)]),
    );
    return Date.UTC(p['year']!, p['month']! - 1, p['day']!, p['hour']!, p['minute']!, p['second']!) - at.getTime();
  };
  // Twice: beside a change of clocks the first guess may stand on the other side of it.
  const first = new Date(guess.getTime() - offset(guess));
  return new Date(guess.getTime() - offset(first));
}
