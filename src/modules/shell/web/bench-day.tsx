import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { useToday } from '../../../kernel/web/parts/date-range';
import { useDayKnown } from '../../lesson/web/published';
import { useRunningPlans } from '../../teachplan/web/published';
import { myToday } from '../../timetable/contract';
import { OwnDay } from '../../timetable/web/published';
import { teachDayGet } from '../contract';
import type { TeachDay } from './day/teach-tiles';
import type { KnownSession } from './known-session';

/** What somebody who teaches beside an office has today. */
export interface OwnTeaching {
  readonly today: ReplyOf<typeof myToday>;
  readonly day: TeachDay;
}
/** The teaching of whoever has classes: null when there is none, undefined until it is known. */
export function useOwnTeaching(known: KnownSession): OwnTeaching | null | undefined {
  const can = useCan();
  const teaches = known.hasClazz && can(teachDayGet) && can(myToday);
  const today = useCall(myToday, {}, { quiet: true, when: teaches, everySeconds: 300 });
  const day = useCall(teachDayGet, {}, { quiet: true, when: teaches, everySeconds: 300 });
  const date = useToday();
  const lessons = useDayKnown(date, 'teacher');
  const plans = useRunningPlans();
  if (!teaches) return null;
  if (today.isLoading || day.isLoading || !lessons || !plans) return undefined;
  return today.data && day.data ? { today: today.data, day: day.data } : null;
}

/** The lessons of somebody who teaches beside an office. */
export const BenchLessons = ({ own }: { readonly own: OwnTeaching }) => <OwnDay data={own.today} />;
