import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, any, sql, type Sql } from '../../../kernel/server/db/sql';
import { ports } from '../../../kernel/server/port';
import { fail } from '../../../kernel/shared/faults';
import type { News } from '../../notice/server/published';
import { faults } from '../faults';
import type { State, Step } from '../rules/states';

export type Audience = NonNullable<News['to']>;
export type Label = NonNullable<News['params']>;

/** Which row is objected to: whose, of which published set (an exam, a task), which part of it (an item, a question). */
export interface RowKey {
  readonly setId: number;
  readonly userId: number;
  readonly part: string;
}
/** An appeal as its subject's links and audiences know it. */
export interface About extends RowKey {
  readonly appealId: number;
  readonly subject: string;
  /** 1 where a bureau decides about a school's row. */
  readonly region: number;
}
interface Reader {
  readonly userId: number;
  readonly userType: number;
  /** Reads it to decide; other staff are told of a child of theirs, and the deciders' desk may be closed to them. */
  readonly decides: boolean;
}
/** What a subject says of a row that somebody wants to object to. */
export interface Asked {
  /** Until when, an instant; null or past: too late. */
  readonly until: string | null;
  /** The organisation that decides. */
  readonly hostId: number;
  /** Values of the subject's sentence. */
  readonly label: Label;
}
/** What is refused, for owners whose wire has words of its own. */
export interface Refusals {
  /** The row has an appeal already. */
  readonly taken: () => Error;
  readonly late: () => Error;
  readonly decided: () => Error;
  /** The row is to be changed while an appeal about it is open. */
  readonly pending: () => Error;
  /** The row is to be changed in its publicity period, which ends on that day. */
  readonly frozen: (day: string) => Error;
}

/** Something that can be objected to, as the module that owns it registers it. */
export interface AppealSubject {
  /** `homework.mark`: the module's name and what is objected to. */
  readonly name: string;
  readonly module: string;
  /** Key of its name in the module's texts. */
  readonly title: string;
  /** Key of what one row is called in the module's texts; its placeholders are the values of `label`. */
  readonly text: string;
  /** Steps that deciders may take before the decision; none: they decide at once. */
  readonly steps: readonly Step[];
  /** Uses of files by which pages of the owner's own take evidence, beside this module's (`appeal.evidence`): private ones, with a reader. */
  readonly evidence?: readonly string[];
  /** list: upheld in the list of appeals, and opens the row for one commit. row: upheld only by the owner's call that changes the row. */
  readonly upheldAt: 'list' | 'row';
  /** After a decision nobody objects to the same row again. */
  readonly once?: true;
  /** Who may object to the row, and until when: looks it up, locks it, and throws "gone" where the caller may not. */
  readonly ask: (cx: Cx, key: RowKey) => Promise<Asked>;
  /** Until when rows of somebody's part of a set may be objected to; null: not any more. */
  readonly until?: (cx: Cx, key: Omit<RowKey, 'part'>) => Promise<string | null>;
  /** Which appeals `a` the caller decides; undefined: none. */
  readonly decides: (cx: Cx) => Sql | undefined;
  /** Who gave what is objected to, where somebody else has to decide about it; nobody where one person may do both. */
  readonly givenBy?: (door: Door, key: RowKey) => Promise<readonly number[]>;
  /** The page where the reader finds the row: one that they may open, and at the row. */
  readonly link: (about: About, reader: Reader) => string;
  /** Whom a new or a withdrawn appeal is told. */
  readonly deciders: (about: About) => Audience;
  /** Whom every other step is told; the child alone where nothing is said. */
  readonly concerned?: (about: About) => Audience;
  /** Kinds of news of its own, in place of this module's; their values come from `label`, `what` and `why`. */
  readonly kinds?: Partial<Readonly<Record<State, string>>>;
  /** Its own audit line of a step, in place of this module's. */
  readonly note?: (cx: Cx, step: NotedStep) => void;
  readonly refuse?: Partial<Refusals>;
}
export interface NotedStep {
  readonly about: About;
  readonly orgId: number;
  readonly from: State | null;
  readonly to: State;
  readonly why: string;
  readonly images: number;
}

const subjects = ports<AppealSubject>('the subject of appeals');

/** @see published.ts */
export function appealSubject(subject: AppealSubject): void {
  if (!subject.name.startsWith(`${subject.module}.`))
    throw new Error(`the subject ${subject.name} is not named after its module`);
  subjects.provide(subject.name, subject);
}
/** A subject, or undefined for one that no module has any more. */
export const findSubject = (name: string): AppealSubject | undefined => subjects.find(name);
/** A subject that a client names. */
export function subjectOf(name: string): AppealSubject {
  const found = subjects.find(name);
  if (!found) throw fail(faults.unknownSubject, { subject: name.slice(0, 40) }, 'subject');
  return found;
}
/** All subjects, in the order of the modules. */
export const allSubjects = (): readonly AppealSubject[] => subjects.all();
/** The condition on appeals `a` that the caller decides, of whatever subject. Nobody decides about the own result, whatever they lead. */
export const decidable = (cx: Cx): Sql =>
  all(
    sql`a.user_id <> ${cx.me.userId}`,
    any(
      ...allSubjects().map((subject) => {
        const rows = subject.decides(cx);
        return rows && sql`(a.subject = ${subject.name} and ${rows})`;
      }),
    ),
  );
/** What a subject refuses with: its own words where it has any. */
export const refusalsOf = (subject: AppealSubject): Refusals => ({
  taken: () => fail(faults.taken),
  late: () => fail(faults.late),
  decided: () => fail(faults.decided),
  pending: () => fail(faults.pending),
  frozen: (day) => fail(faults.frozen, { day }),
  ...subject.refuse,
});
