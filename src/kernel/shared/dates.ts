/** The calendar day of an instant in a zone, YYYY-MM-DD. */
export function dayIn(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
  return parts.slice(0, 10);
}
/** A day so many days later (earlier when negative). */
export function plusDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
/** School year of a day: 2026 from 2026-09-01 to 2027-08-31. */
export const schoolYearOf = (day: string): number => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 9 ? 1 : 0);
