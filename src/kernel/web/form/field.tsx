import { lazy, Suspense } from 'react';
import type { FieldSpec } from './form-context';

export type { FieldSpec } from './form-context';
const Item = lazy(() => import('./field-item'));

/**
 * One field of a contract's form: `<Field of="name" />`. Label `<module>.field.<name>`, limits and messages from the
 * contract. It comes with the form around it.
 */
export const Field = (props: FieldSpec & { readonly of: string }) => (
  <Suspense fallback={null}>
    <Item {...props} />
  </Suspense>
);
