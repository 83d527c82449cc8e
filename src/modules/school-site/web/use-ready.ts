import { useLayoutEffect } from 'react';

const BUSY = '[aria-busy="true"]';
/**
 * Takes the page that the server wrote away when the program's own stands in its place: nobody sees an outline where there
 * were words before.
 * @param ready whether the page knows whose site it is
 */
export function useWritten(ready: boolean): void {
  useLayoutEffect(() => {
    const written = document.getElementById('written');
    const root = document.getElementById('root');
    if (!written || !root || !ready) return undefined;
    const look = () => {
      if (root.querySelector(BUSY)) return;
      watch.disconnect();
      written.remove();
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
    look();
    return () => watch.disconnect();
  }, [ready]);
}
