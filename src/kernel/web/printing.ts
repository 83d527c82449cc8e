import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the browser is printing right now. */
export function usePrinting(): boolean {
  const [on, set] = useState(false);
  useEffect(() => {
    // Printing does not wait for a later drawing.
    const begin = () => flushSync(() => set(true));
    const end = () => set(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return on;
}
