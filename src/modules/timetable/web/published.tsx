import { lazy, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import type { Occurrence } from '../rules';

type Who = 'teacher' | 'student';
/** What stands beside a lesson in the timetable: enter, prepare, report. */
export interface LessonActionProps {
  readonly lesson: Occurrence;
  readonly who: Who;
}
/** A lesson's cell in one's own week: what it says, and where it stands. */
export interface LessonCellProps extends LessonActionProps {
  readonly className: string;
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}
/** What stands above the lessons of a day: those made singly, what waits for the person. */
export interface LessonDayProps {
  readonly date: string;
  readonly who: Who;
}
/** What stands above the lessons of a class. */
export interface LessonClazzProps {
  readonly clazzId: number;
  readonly from: string;
  readonly to: string;
  readonly who: Who;
}
/** The door to a lesson's live classroom, and to what stays of it. */
export interface LessonLiveProps {
  readonly lessonId: number | null;
  readonly clazzType: number;
  readonly state: 'not_started' | 'in_progress' | 'ended';
  /** The lesson's id; a planned lesson gets one now. */
  readonly open: () => Promise<number>;
}
/** What stays of a lesson's live classroom, for its report. */
export interface LessonBoardProps {
  readonly lessonId: number;
  readonly clazzType: number;
}
/**
 * The places for the lesson module, which stands right of this one: it fills them when its web half loads, and the timetables
 * show them. Without it the timetable stands alone.
 */
export const lessonSlot: {
  Action?: ComponentType<LessonActionProps>;
  /** In weeks: opens the lesson. */ Cell?: ComponentType<LessonCellProps>;
  Day?: ComponentType<LessonDayProps>;
  Clazz?: ComponentType<LessonClazzProps>;
  /** On the managers' desk. */ Desk?: ComponentType;
  /** Beside what else is done with a lesson; the live module fills it. */ Live?: ComponentType<LessonLiveProps>;
  /** In a lesson's report; the live module fills it too. */ LiveBoard?: ComponentType<LessonBoardProps>;
} = {};

/** What the timetable knows of somebody's day, for the page around it. */
export interface DayPageProps {
  readonly who: Who;
  readonly date: string;
  /** Which day it is, and what colleagues ask. */ readonly head: ReactNode;
  /** Where to be now. */ readonly hero: ReactNode;
  readonly lessons: ReactNode;
  readonly week: ReactNode;
}
/** The place for the shell, which puts what waits beside the lessons. Without it the timetable stands alone. */
export const daySlot: { Page?: ComponentType<DayPageProps> } = {};

/** Today's lessons of the caller, for the homes of people who teach beside their office. */
export const OwnDay = lazy(() => import('./own-day'));

/** A lesson's cell; in the week of `who` the lesson module makes it open the lesson. */
export function LessonCell({
  who,
  ...props
}: Omit<LessonCellProps, 'who' | 'className'> & { readonly who: Who | undefined }) {
  const { Cell } = lessonSlot;
  if (who && Cell) return <Cell {...props} who={who} className="tt-cell" />;
  return (
    <div className="tt-cell" style={props.style}>
      {props.children}
    </div>
  );
}
