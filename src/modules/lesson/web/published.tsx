import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { studyEvaluates } from '../contract';
import { lessonSlot } from '../../timetable/web/published';
import { useWeekLessons } from './parts/days';
import Action from './slot/action';
import Cell from './slot/cell';
import Day from './slot/day';

export { OwnLiveDoor } from './slot/action';

// Whoever waits for what the places show has them at hand: they need not load after the page stands (web/slots.tsx).
lessonSlot.Action = Action;
lessonSlot.Cell = Cell;
lessonSlot.Day = Day;

/**
 * Whether all is known that the places of this module show beside the lessons of a day (web/slot): a page that waits for it
 * does not move when they fill. The questions are those the places ask themselves, so nothing is asked twice.
 */
export function useDayKnown(date: string, who: 'teacher' | 'student'): boolean {
  const can = useCan();
  const teacher = who === 'teacher';
  const asked = [
    useWeekLessons(date, who),
    useCall(studyEvaluates, { pageSize: 1 }, { quiet: true, when: !teacher && can(studyEvaluates) }),
  ];
  return !asked.some((call) => call.isLoading);
}
