import type { Door } from '../../../kernel/server/db/door';
import { port, ports } from '../../../kernel/server/port';

export { consentOf } from './consent/consent-of';
export { consentPurpose } from './consent/purposes';
export { askGuardians, askGuardiansOf, guardianMatters, type Decision, type Matter } from './consent/matters';
export { releasedReader, type Released } from './consent/releases';
/** Grades and sexes as sheets of schools write them. */
export { gradeOf, sexOf, withoutBrackets } from './import/words';

/** One child and the administrative class they belong to. */
export interface Enrolled {
  readonly userId: number;
  readonly clazzId: number;
}
/** A child who changes class; `from` is null for one who stood in none. */
export interface Transfer {
  readonly userId: number;
  readonly from: number | null;
  readonly to: number;
}

/**
 * What class does for people: enrolment belongs to class, which is right of people, so the roster import and a new
 * student's form reach it through this port. Every function works in the door's transaction and organisation, on sets
 * (2,000 rows in a few statements), writes class's own log lines and bears being run twice.
 */
export interface Enrolment {
  /** Of these places those from which somebody took the child by hand: `enrol` and `transfer` refuse them (V-062). */
  barred(door: Door, rows: readonly Enrolled[]): Promise<readonly Enrolled[]>;
  /** Begins enrolments. One that runs already stays as it is; an ended one of the same child and class is recovered: the roster is the school's word. */
  enrol(door: Door, rows: readonly Enrolled[], at: string, by: number): Promise<void>;
  /** Ends the enrolment in `from` and begins (or recovers) the one in `to`. An import that is undone calls it with both exchanged. */
  transfer(door: Door, rows: readonly Transfer[], at: string, by: number): Promise<void>;
  /** Ends the enrolments of people who leave, in classes of every type. @returns those that ran, for a later `enrol`. */
  remove(door: Door, userIds: readonly number[], at: string, by: number): Promise<readonly Enrolled[]>;
  /** Takes `remove` back for people who return: running classes as `enrol` does; one that ended meanwhile or before is history again. */
  restore(door: Door, rows: readonly Enrolled[], at: string, by: number): Promise<void>;
  /** Deletes the enrolments of people whose import is undone, as if they had never been: the people's rows go right after it. */
  withdraw(door: Door, userIds: readonly number[]): Promise<void>;
}
export const enrolmentPort = port<Enrolment>('people.enrolment');

/**
 * Deletes what a module made by itself for people and nobody touched (a paper to do, a place in a lesson), in a statement or two.
 * What somebody touched stays, and holds the people fast.
 */
export type Consequences = (door: Door, userIds: readonly number[], at: string) => Promise<unknown>;
const consequences = ports<Consequences>('the consequences in');
/** The modules on the right add what they make by themselves: an import that is undone takes it along. */
export const addConsequences = (module: string, withdraw: Consequences): void => consequences.provide(module, withdraw);
export const withdrawConsequences = async (door: Door, userIds: readonly number[], at: string): Promise<void> => {
  for (const withdraw of consequences.all()) await withdraw(door, userIds, at);
};

/** Subjects of which a module keeps tracking data of a person, in one statement; the door may read across. */
export type AtlasSource = (door: Door, userId: number) => Promise<readonly number[]>;
const sources = ports<AtlasSource>('the source of the atlas');
/** The learning modules on the right (practice, wrong answers, exams) add what they know when they load. */
export const addAtlasSource = (module: string, source: AtlasSource): void => sources.provide(module, source);
export const atlasSources = (): readonly AtlasSource[] => sources.all();
