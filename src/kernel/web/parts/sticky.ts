import { createContext } from 'react';

/** Where sticky table heads stop: a layout with a fixed header or an inner scroll box says so. */
export interface Sticky {
  readonly offset: number;
  readonly container?: () => HTMLElement | Window;
}
/** Given by layouts, read by lists; the default fits a page that scrolls under the navigation bar. */
export const StickyContext = createContext<Sticky>({ offset: 40 });
