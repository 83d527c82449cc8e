import { nameText, namesakesIn, sameName } from '../../../kernel/shared/visible';

/** What vendors send: results of fitness items, and sight. */
export const THIRD_KINDS = ['test', 'vision'] as const;
export type ThirdKind = (typeof THIRD_KINDS)[number];
export const THIRD_SOURCES = ['device', 'sheet'] as const;
export type ThirdSource = (typeof THIRD_SOURCES)[number];
/** It waits for a person, who takes it over or drops it. */
export const THIRD_STATES = ['waiting', 'taken', 'dropped'] as const;
export type ThirdState = (typeof THIRD_STATES)[number];
export const LENSES = ['myopic', 'hyperopic', 'other'] as const;

/** One eye: sight in tenths of the five-grade scale, dioptres in hundredths; what is null was not measured. */
export interface EyeSaid {
  readonly naked: number | null;
  readonly corrected: number | null;
  readonly sphere: number | null;
  readonly cylinder: number | null;
  readonly axis: number | null;
  readonly lens: (typeof LENSES)[number] | null;
}
interface EyesSaid {
  readonly wear: number;
  readonly left: EyeSaid;
  readonly right: EyeSaid;
}
/** A result as it was written. */
export interface ResultSaid {
  readonly itemId: string;
  readonly text: string;
}
/** What was sent of a child: results of a test, or both eyes. */
export interface ThirdSaid {
  readonly results?: readonly ResultSaid[];
  readonly eyes?: EyesSaid;
}
export const seesNothing = ({ left, right }: EyesSaid): boolean =>
  [left, right].every((eye) => eye.naked == null && eye.corrected == null && eye.sphere == null && eye.lens == null);

/** A child as a vendor names it. */
export interface Named {
  readonly sidNo: string;
  readonly name: string;
  readonly clazz: string;
}
/** A stay of a child in an administrative class, by the school's days. */
export interface Stay {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string | null;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly fromOn: string;
  readonly toOn: string | null;
}
export interface Meant {
  readonly userId: number;
  readonly clazzId: number;
}
const covers = ({ fromOn, toOn }: Stay, day: string): boolean => fromOn <= day && (toOn == null || toOn >= day);
/** The class of the day, the later one on a day of moving; who stood in none then has the class of now. */
export function clazzOn(own: readonly Stay[], day: string): number | undefined {
  const then = own.filter((stay) => covers(stay, day));
  const among = then.length > 0 ? then : own.filter(({ toOn }) => toOn == null);
  return among.toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1)).at(-1)?.clazzId;
}
/**
 * Finds the children that vendors mean: by the number, where the name does not say somebody else; without a number by a name that one
 * child alone has, in the class where one is named. Whoever is not found for sure is nobody.
 * @param spelled makes one spelling of a class's name.
 */
export function finderOf(
  stays: readonly Stay[],
  spelled: (clazz: string) => string,
): (named: Named, day: string) => Meant | undefined {
  const namesakes = namesakesIn(stays);
  return ({ sidNo, name, clazz }, day) => {
    const meant = sidNo
      ? stays.filter((stay) => stay.sidNo === sidNo && (nameText(name) === '' || sameName(stay.name, name)))
      : namesakes(name).filter((stay) => clazz === '' || spelled(stay.clazzName) === spelled(clazz));
    const found = [...new Set(meant.map((stay) => stay.userId))].flatMap((userId) => {
      const clazzId = clazzOn(
        stays.filter((stay) => stay.userId === userId),
        day,
      );
      return clazzId === undefined ? [] : [{ userId, clazzId }];
    });
    return found.length === 1 ? found[0] : undefined;
  };
}
