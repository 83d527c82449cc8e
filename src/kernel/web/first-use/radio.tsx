import type { RadioProps, RadioRef } from 'antd';
import { lazy, Suspense, type Ref } from 'react';

const Radio = lazy(() => import('antd/es/radio'));

/** The radio button of a table's row (see vite.config.ts, firstUse). */
export default function LaterRadio({ ref, ...props }: RadioProps & { readonly ref?: Ref<RadioRef> }) {
  return (
    <Suspense fallback={null}>
      <Radio {...props} ref={ref} />
    </Suspense>
  );
}
