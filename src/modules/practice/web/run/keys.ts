import { useEffect, useRef } from 'react';

/** Enter does the main thing of the page, unless somebody writes several lines or has another button under the key. */
export function useEnter(act: (() => void) | undefined): void {
  const now = useRef(act);
  useEffect(() => {
    now.current = act;
  });
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      // A key may come from the document, which is no element.
      const at = e.target instanceof Element ? e.target : null;
      if (
        e.key !== 'Enter' ||
        e.repeat ||
        e.isComposing ||
        e.ctrlKey ||
        e.altKey ||
        e.metaKey ||
        at?.closest('[role=dialog], textarea, a, math-field') ||
        (at?.closest('button') && !at.closest('.run-answer'))
      )
        return;
      e.preventDefault();
      now.current?.();
    };
    // Before the button under the focus hears it: Enter on a chosen option hands in instead of choosing it again.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
