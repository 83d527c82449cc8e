import { lazy, Suspense } from 'react';
import { Bones } from '../../../kernel/web/parts/bones';
import type { PersonProps } from './person-sheet';
const Sheet = lazy(() => import('./person-sheet'));

/** A person at the side of a list: loaded when the first one opens. */
export const PersonDrawer = (props: PersonProps) => (
  <Suspense fallback={<Bones rows={8} />}>
    <Sheet {...props} />
  </Suspense>
);
