import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { FormulaFieldProps } from './formula-field';

const Field = lazy(() => import('./formula-field'));

/** A field for a formula (LaTeX), loaded when one is needed. */
export const FormulaInput = (props: FormulaFieldProps) => (
  <Suspense fallback={<Skeleton.Input active block />}>
    <Field {...props} />
  </Suspense>
);
