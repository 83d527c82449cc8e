import { lazy, Suspense } from 'react';
import { daySlot } from '../../timetable/web/published';
import { homeSlot } from '../../train/web/published';
import { HomeBones } from './home-bones';

// The page around the timetable's day; it loads when the day opens.
const DayPage = lazy(() => import('./day/page'));
daySlot.Page = (props) => (
  <Suspense fallback={<HomeBones />}>
    <DayPage {...props} />
  </Suspense>
);

// What waits, before a home that another module draws.
const WaitsFirst = lazy(() => import('./waits'));
homeSlot.Frame = (props) => (
  <Suspense fallback={<HomeBones />}>
    <WaitsFirst {...props} />
  </Suspense>
);
