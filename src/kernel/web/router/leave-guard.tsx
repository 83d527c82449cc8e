import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isDirty, settleDirty } from './dirty';

const Question = lazy(() => import('./leave-question'));

/** Asks before a dirty page is left, by a link, by back or by closing the window. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <Question
        onLeave={() => {
          settleDirty();
          blocker.proceed();
        }}
        onStay={() => blocker.reset()}
      />
    </Suspense>
  );
}
