// What a generated timetable is made from and what comes out: the words of generator and checker, which share nothing else.

/** So many hours a week of one subject in one class by one teacher. */
export interface PlanNeed {
  readonly needId: number;
  readonly clazzId: number;
  readonly sbjId: number;
  readonly teacherId: number;
  readonly roomId: number | null;
  readonly hours: number;
  /** How many of the hours are two sections in a row. */
  readonly doubles: number;
  /** Needs of one group meet at the same time (elective classes side by side). */
  readonly group: string;
}
export interface PlanWish {
  readonly who: 'teacher' | 'clazz' | 'subject';
  readonly whoId: number;
  readonly weekday: number;
  readonly secNo: number;
  readonly kind: 'never' | 'wish';
}
/** A section of a class's day, in order; two in a row are a double only when nothing long lies between them. */
export interface PlanSection {
  readonly secNo: number;
  readonly startMin: number;
  readonly endMin: number;
  readonly afterNoon: boolean;
  readonly joins: boolean;
}
export interface PlanInput {
  readonly weekdays: readonly number[];
  /** Sections by class: stages differ. */
  readonly sections: ReadonlyMap<number, readonly PlanSection[]>;
  readonly needs: readonly PlanNeed[];
  readonly wishes: readonly PlanWish[];
  /** Home classes of the children of an elective class: none of them may have a lesson meanwhile. */
  readonly homes: ReadonlyMap<number, readonly number[]>;
  /** Subjects that are physical education, and those that tire: rules of the day hang on them. */
  readonly pe: readonly number[];
  readonly heavy: readonly number[];
}
/** A lesson that found its place. */
export interface Placed {
  readonly needId: number;
  readonly weekday: number;
  readonly secNo: number;
}
export interface DraftResult {
  readonly placed: readonly Placed[];
  readonly left: readonly Left[];
  readonly hard: number;
  readonly soft: number;
  readonly seconds: number;
}
/** Hours that found none, and why, in a code for the reader's language; of what is full, the hours it is asked for and those it has. */
export interface Left {
  readonly needId: number;
  readonly hours: number;
  readonly why: LeftWhy;
  readonly whoId: number;
  readonly asks?: number;
  readonly has?: number;
}
export type LeftWhy = 'teacherFull' | 'clazzFull' | 'roomFull' | 'noTime' | 'subjectRules' | 'notFound';

/** PE and subjects that tire by the platform's dictionary: PE; mathematics, physics, chemistry. */
export const PE_SUBJECTS: readonly number[] = [10];
export const HEAVY_SUBJECTS: readonly number[] = [2, 4, 5];
/** Most lessons of one subject that a class has on a day: hours spread over five days, a double counts as two. */
export const mostADay = (need: Pick<PlanNeed, 'hours' | 'doubles'>, days: number): number =>
  Math.max(Math.ceil(need.hours / days), need.doubles > 0 ? 2 : 1);
