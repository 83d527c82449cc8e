import { dateFormats } from '../../../kernel/shared/date-formats';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { plusDays } from '../../../kernel/shared/dates';
import type { Cx } from '../../../kernel/server/cx';
import { column, sql, when, type Column, type Sql } from '../../../kernel/server/db/sql';

const offsetName = dateFormats({ timeZoneName: 'longOffset' });
/** The instant at which a day begins in a zone: noon's offset is the day's, where clocks do not change at noon. */
export function dayStart(day: string, zone: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  const name =
    offsetName('en-US', zone)
      .formatToParts(at)
      .find((p) => p.type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date(Date.parse(`${day}T00:00:00Z`) - offset * 60_000).toISOString();
}
/** Days from and to, both included, as conditions on a column of instants in the caller's zone. */
export const within = (cx: Cx, of: Column, from: string | undefined, to: string | undefined): (Sql | undefined)[] => [
  notBefore(cx, of, from),
  before(cx, of, to),
];
/** From the first instant of a day on. */
export const notBefore = (cx: Cx, of: Column, day: string | undefined): Sql | undefined =>
  when(day, (first) => sql`${column(of)} >= ${dayStart(first, cx.me.zone)}`);
/** Up to the last instant of a day. */
export const before = (cx: Cx, of: Column, day: string | undefined): Sql | undefined =>
  when(day, (last) => sql`${column(of)} < ${dayStart(plusDays(last, 1), cx.me.zone)}`);

export const gone = () => fail(kernelFaults.gone);
