import { useEffect, useState } from 'react';
import { dateFormats } from '../../../../kernel/shared/date-formats';
import { plusDays } from '../../../../kernel/shared/dates';
import { currentLang } from '../../../../kernel/web/i18n/i18n';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useCan } from '../../../../kernel/web/app';
import { useSession } from '../../../../kernel/web/session/session-store';
import { studyList, teachList } from '../../contract';
import { nowIn, type Now } from '../../rules';

const long = dateFormats({ month: 'long', day: 'numeric', weekday: 'long' });
const short = dateFormats({ month: 'numeric', day: 'numeric', weekday: 'short' });
const shortEnglish = dateFormats({ month: 'short', day: 'numeric', weekday: 'short' });
const local = (date: string, formats: typeof long) =>
  formats(currentLang(), 'UTC').format(new Date(`${date}T00:00:00Z`));
/** 11月16日星期一, Monday, November 16. */
export const longDay = (date: string): string => local(date, long);
/** 11/16周一, Mon, Nov 16. */
export const shortDay = (date: string): string => local(date, currentLang() === 'en-US' ? shortEnglish : short);
export const mondayOf = (date: string): string =>
  plusDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The lessons of a week as the person stands in them: one call a week, however many lines ask. */
export function useWeekLessons(date: string, who: 'teacher' | 'student') {
  const can = useCan();
  const from = mondayOf(date);
  const call = who === 'teacher' ? teachList : (studyList as unknown as typeof teachList);
  return useCall(
    call,
    { from, to: plusDays(from, 6), pageSize: 10_000 },
    { quiet: true, keep: true, when: can(call), everySeconds: 60 },
  );
}

/** Day and minute now in the school's zone; moves on by itself. */
export function useNow(): Now {
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const id = setInterval(() => setAt(Date.now()), 10_000);
    return () => clearInterval(id);
  }, []);
  return nowIn(zone, new Date(at));
}
