import type { ComponentType } from 'react';
import type { Occurrence } from '../rules';

type Who = 'teacher' | 'student';
/** What stands beside a lesson in the timetable: enter, prepare, report. */
export interface LessonActionProps {
  readonly lesson: Occurrence;
  readonly who: Who;
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
/**
 * The places for the lesson module, which stands right of this one: it fills them when its web half loads, and the timetables
 * show them. Without it the timetable stands alone.
 */
export const lessonSlot: {
  Action?: ComponentType<LessonActionProps>;
  Day?: ComponentType<LessonDayProps>;
  Clazz?: ComponentType<LessonClazzProps>;
  /** On the managers' desk. */ Desk?: ComponentType;
} = {};
