// Beans: what they are given for, as data. A task's key says for which day or week it was drawn: once each.

export const SIGN_BEANS = 2;
/** A whole week of signing in gives this on its seventh day. */
export const STREAK_DAYS = 7;
export const STREAK_BEANS = 5;

export const BEAN_KINDS = ['answers', 'trains', 'days', 'fights', 'reviews'] as const;
/**
 * `answers`: questions answered in practice; `trains`: practices finished; `fights`: challenges passed; `reviews`:
 * mistakes answered again in the notebook; `days`: days with practice.
 */
export interface BeanTask {
  readonly taskId: number;
  readonly kind: (typeof BEAN_KINDS)[number];
  readonly per: 'day' | 'week';
  readonly goal: number;
  readonly beans: number;
}
export const BEAN_TASKS: readonly BeanTask[] = [
  { taskId: 1, kind: 'answers', per: 'day', goal: 10, beans: 3 },
  { taskId: 2, kind: 'trains', per: 'day', goal: 1, beans: 2 },
  { taskId: 3, kind: 'reviews', per: 'day', goal: 3, beans: 3 },
  { taskId: 4, kind: 'fights', per: 'day', goal: 1, beans: 4 },
  { taskId: 5, kind: 'days', per: 'week', goal: 5, beans: 10 },
];
/** Monday of a day's week. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}
/** For what a task is drawn now: its day or its week. */
export const keyOf = (task: Pick<BeanTask, 'taskId' | 'per'>, today: string): string =>
  `${task.taskId}:${task.per === 'day' ? today : mondayOf(today)}`;
/** What signing in on a day gives, after so many days before it without a gap. */
export const signBeans = (before: number): number => SIGN_BEANS + ((before + 1) % STREAK_DAYS === 0 ? STREAK_BEANS : 0);
/** Days in a row up to `today` or yesterday among the days somebody signed in (any order). */
export function streakOf(days: ReadonlySet<string>, today: string): number {
  const before = (day: string) => {
    const at = new Date(`${day}T00:00:00Z`);
    at.setUTCDate(at.getUTCDate() - 1);
    return at.toISOString().slice(0, 10);
  };
  let day = days.has(today) ? today : before(today);
  let n = 0;
  while (days.has(day)) {
    n += 1;
    day = before(day);
  }
  return n;
}
