import { useEffect, useState } from 'react';
import { SECOND_MAX } from '../../rules';

/** Seconds since the lesson began, ticking; it stands where the lesson ended. */
export function useLessonClock(start: string, minutes: number): { readonly second: number } {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.floor((now - Date.parse(start)) / 1000);
  return { second: Math.max(0, Math.min(passed, minutes * 60, SECOND_MAX)) };
}
