import type { MenuProps, MenuRef } from 'antd';
import { Suspense, type Ref } from 'react';
import { sidePart } from '../side-part';
import { whenIdle } from '../when-idle';

const load = () => import('antd/es/menu');
const Menu = sidePart<MenuProps & { readonly ref?: Ref<MenuRef> }>(load);
// Fetched once the page stands, so that the first drop-down opens at once.
whenIdle(load);

/** The menu of a drop-down (see vite.config.ts, firstUse). */
export default function LaterMenu({ ref, ...props }: MenuProps & { readonly ref?: Ref<MenuRef> }) {
  return (
    <Suspense fallback={null}>
      <Menu {...props} ref={ref} />
    </Suspense>
  );
}
