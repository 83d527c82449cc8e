import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { PersonProps } from './person-sheet';
const Sheet = lazy(() => import('./person-sheet'));

/** A person at the side of a list: loaded when the first one opens. */
export const PersonDrawer = (props: PersonProps) => (
  <Suspense fallback={<Skeleton avatar active paragraph={{ rows: 8 }} />}>
    <Sheet {...props} />
  </Suspense>
);
