import type { NewRow } from '../../../kernel/server/db/table';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { newId } from '../../../kernel/server/ids';
import { DEFAULT_SETTINGS, eventOf, type EventSex, type MeetSettings } from '../rules';
import type { enrols, entries, meets } from '../tables';

const SCHOOL = 189;
/** Who made the demonstration's meets: the school's administrator. */
export const OFFICE = SCHOOL * 10_000 + 1;
export interface Athlete {
  readonly userId: number;
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grade: number;
}
type Of<T> = T & { readonly orgId: number };

/** A meet of the demonstration's school. */
export const meetRow = (
  name: string,
  start: string,
  more: Partial<NewRow<typeof meets>> & { readonly settings?: MeetSettings },
): Of<NewRow<typeof meets>> => ({
  orgId: SCHOOL,
  gamId: newId(),
  name,
  yearId: schoolYearOf(start),
  startOn: start,
  endOn: start,
  place: '学校田径场',
  grdIds: [7, 8, 9],
  settings: DEFAULT_SETTINGS,
  state: 'active',
  lot: 20261109,
  madeBy: OFFICE,
  madeAt: `${start}T00:30:00.000Z`,
  ...more,
});

/** An event of a meet, by its code. */
export function entryRow(
  gamId: number,
  code: string,
  o: { sex: EventSex; grades: number[]; ord: number; places?: number },
) {
  const event = eventOf(code);
  if (!event) throw new Error(`no event ${code}`);
  return {
    orgId: SCHOOL,
    entryId: newId(),
    gamId,
    kind: event.kind,
    event: code,
    nameZh: event.zh,
    nameEn: event.en,
    sex: o.sex,
    grdIds: o.grades,
    places: o.places ?? null,
    ord: o.ord,
  } satisfies Of<NewRow<typeof entries>>;
}
export const enrolRow = (
  gamId: number,
  entryId: number,
  a: Athlete,
  at: string,
  memberIds: readonly number[] = [a.userId],
): Of<NewRow<typeof enrols>> => ({
  orgId: SCHOOL,
  enrolId: newId(),
  gamId,
  entryId,
  userId: a.userId,
  memberIds: [...memberIds],
  clazzId: a.clazzId,
  clazzName: a.clazzName,
  grdId: a.grade,
  sex: a.sex,
  byId: OFFICE,
  at,
});
/** At most so many of each class, in the order in which they stand. */
export function someOf(athletes: readonly Athlete[], sex: 'male' | 'female', grades: readonly number[], each: number) {
  const taken = new Map<number, number>();
  return athletes.filter((a) => {
    if (a.sex !== sex || !grades.includes(a.grade)) return false;
    const n = taken.get(a.clazzId) ?? 0;
    taken.set(a.clazzId, n + 1);
    return n < each;
  });
}
