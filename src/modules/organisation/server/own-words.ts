import type { RowOf } from '../../../kernel/server/db/table';
import { PAGE_FIELDS, type PageField } from '../rules';
import type { orgs } from '../tables';

// What the public page says of the organisation itself, and which of it waits for a second person.

/** Fields that wait, each with who changed it. */
export type Waiting = Readonly<Partial<Record<PageField, number>>>;
/** A text, a path or several paths. */
type Value = string | null | readonly string[];
type Said = Readonly<Record<PageField, Value>>;

const listOf = (value: Value): readonly string[] => (value === null ? [] : typeof value === 'string' ? [value] : value);
const isEmpty = (value: Value): boolean => listOf(value).every((one) => one === '');
/** Whether a change shows something that was not to be seen before: what is only taken away needs nobody's word. */
const shows = (before: Value, after: Value): boolean => listOf(after).some((one) => !listOf(before).includes(one));

/** What waits after a change by somebody. */
export function waitingAfter(before: RowOf<typeof orgs>, next: Said, userId: number): Waiting {
  const whoseOf = (field: PageField): number | undefined => {
    if (isEmpty(next[field])) return undefined;
    return before.secondWord && shows(before[field], next[field]) ? userId : before.waiting[field];
  };
  return Object.fromEntries(
    PAGE_FIELDS.flatMap((field) => {
      const whose = whoseOf(field);
      return whose === undefined ? [] : [[field, whose] as const];
    }),
  );
}

const NOTHING: Said = {
  outline: '',
  intro: '',
  address: '',
  tel: '',
  picture: null,
  videos: [],
  qrCode: null,
  carousels: [],
};
/** The organisation as visitors find it: without what waits. */
export function withoutWaiting<O extends Partial<Said> & { readonly waiting: Waiting }>(org: O): O {
  const hidden = PAGE_FIELDS.filter((field) => field in org && org.waiting[field] !== undefined);
  return { ...org, ...Object.fromEntries(hidden.map((field) => [field, NOTHING[field]])) };
}
