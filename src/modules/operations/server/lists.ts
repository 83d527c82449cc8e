import { fail, kernelFaults, Refusal } from '../../../kernel/shared/faults';
import { plusDays } from '../../../kernel/shared/dates';
import type { Cx } from '../../../kernel/server/cx';

/** The instant at which a day begins in a zone: noon's offset is the day's, where clocks do not change at noon. */
export function dayStart(day: string, zone: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  const name =
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find((p) => p.type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date(Date.parse(`${day}T00:00:00Z`) - offset * 60_000).toISOString();
}
/** Days from and to, both included, as instants: `from` included, `to` excluded. */
export const daySpan = (
  cx: Cx,
  from: string | undefined,
  to: string | undefined,
): { readonly from: string | null; readonly to: string | null } => ({
  from: from ? dayStart(from, cx.me.zone) : null,
  to: to ? dayStart(plusDays(to, 1), cx.me.zone) : null,
});

/** The order a list was asked for: a named column, `-` before it for descending; always ended by the key, so that pages do not overlap. */
export function orderBy(
  sort: string | undefined,
  columns: Readonly<Record<string, string>>,
  otherwise: string,
  key: string,
): string {
  if (!sort) return `${otherwise}, ${key}`;
  const column = columns[sort.replace(/^-/, '')];
  if (!column) throw new Refusal(kernelFaults.badInput, {}, [{ path: 'sort', code: 'kernel.sort', params: {} }]);
  return `${column}${sort.startsWith('-') ? ' desc' : ''}, ${key}`;
}
/** A search text for `ilike`, or nothing. */
export const likeOf = (text: string | undefined): string | null =>
  text?.trim() ? `%${text.trim().replace(/[\\%_]/g, '\\$&')}%` : null;
export const gone = () => fail(kernelFaults.gone);
