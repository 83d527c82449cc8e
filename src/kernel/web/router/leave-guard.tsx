import { Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { sidePart } from '../side-part';
import { whenIdle } from '../when-idle';
import { isDirty, settleDirty } from './dirty';

const load = () => import('./leave-question');
const Question = sidePart(load);
// Without a network the question still has to be asked: what was typed would be lost without a word.
whenIdle(load);

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
