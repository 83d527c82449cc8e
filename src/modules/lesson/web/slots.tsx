import { Suspense, lazy } from 'react';
import { lessonSlot } from '../../timetable/web/published';

// The timetable shows these beside its lessons. They load when a timetable does: nothing of them belongs into the first download.
const Action = lazy(() => import('./slot/action'));
const Cell = lazy(() => import('./slot/cell'));
const Day = lazy(() => import('./slot/day'));
const Clazz = lazy(() => import('./slot/clazz'));
const Desk = lazy(() => import('./slot/desk'));

lessonSlot.Action = (props) => (
  <Suspense fallback={null}>
    <Action {...props} />
  </Suspense>
);
lessonSlot.Cell = (props) => (
  <Suspense
    fallback={
      <div className={props.className} style={props.style}>
        {props.children}
      </div>
    }
  >
    <Cell {...props} />
  </Suspense>
);
lessonSlot.Day = (props) => (
  <Suspense fallback={null}>
    <Day {...props} />
  </Suspense>
);
lessonSlot.Clazz = (props) => (
  <Suspense fallback={null}>
    <Clazz {...props} />
  </Suspense>
);
lessonSlot.Desk = () => (
  <Suspense fallback={null}>
    <Desk />
  </Suspense>
);
