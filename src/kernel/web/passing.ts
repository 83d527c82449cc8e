import type { ReactNode } from 'react';
import type { Notice } from './notify';

// Messages and questions that pass over the page. What shows them is loaded with the first one: a page must not wait for it.

/** What a confirmation says. */
export interface Question {
  readonly title: ReactNode;
  /** What will be lost, by name: "3 students of 三年级1班 lose their seat". */
  readonly loses?: ReactNode | readonly ReactNode[];
  readonly text?: ReactNode;
  readonly ok?: string;
  /** Grave enough to be typed: the person writes this word first. */
  readonly type?: string;
  readonly danger?: boolean;
}
/** A question and who waits for its answer. */
export interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}
/** What shows them. */
export interface PassingHost {
  show(notice: Notice): void;
  ask(asked: Asked): void;
}

let host: PassingHost | undefined;
let wanted: () => void = () => {};
const waiting: ((at: PassingHost) => void)[] = [];
function give(to: (at: PassingHost) => void): void {
  if (host) to(host);
  else {
    waiting.push(to);
    wanted();
  }
}
/** Says what to do when something waits to be shown and nothing is there to show it. */
export function onWanted(fn: () => void): void {
  wanted = fn;
  if (waiting.length > 0) fn();
}
/** Installs what shows them, and gives it what waited. */
export function setHost(made: PassingHost | undefined): void {
  host = made;
  if (made) for (const to of waiting.splice(0)) to(made);
}
/** Shows a passing message. */
export const pass = (notice: Notice): void => give((at) => at.show(notice));
/** Asks a question over the page. */
export const ask = (asked: Asked): void => give((at) => at.ask(asked));
