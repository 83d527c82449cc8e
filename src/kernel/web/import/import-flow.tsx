import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ImportFlowProps } from './import-steps';

const Steps = lazy(() => import('./import-steps'));

/** An import from template to undo: upload, check, mend in place, compare, confirm, result. */
export const ImportFlow = (props: ImportFlowProps) => (
  <Suspense
    fallback={
      <section className="panel">
        <Skeleton active />
      </section>
    }
  >
    <Steps {...props} />
  </Suspense>
);
