import { Suspense, lazy } from 'react';
import { lessonSlot } from '../../timetable/web/published';

// The lesson module shows this beside what else is done with a lesson. It loads when a lesson is shown.
const Enter = lazy(() => import('./enter'));
const ReportBoard = lazy(() => import('./report-board'));
lessonSlot.Live = (props) => (
  <Suspense fallback={null}>
    <Enter {...props} />
  </Suspense>
);
lessonSlot.LiveBoard = (props) => (
  <Suspense fallback={null}>
    <ReportBoard {...props} />
  </Suspense>
);
