import type { ComponentType } from 'react';
import type { Occurrence } from '../rules';

/** What stands beside a lesson in the timetable: enter, prepare, report. */
export interface LessonActionProps { readonly lesson: Occurrence; readonly who: 'teacher' | 'student' }
/**
 * The place for the lesson module, which stands right of this one: it sets `Action` when its web half loads, and every
 * timetable shows it beside each lesson. Without it the timetable stands alone.
 */
export const lessonSlot: { Action?: ComponentType<LessonActionProps> } = {};
