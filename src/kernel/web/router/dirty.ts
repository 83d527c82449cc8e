import { useEffect } from 'react';

const dirty = new Set<object>();
/** Whether something typed is not sent yet. */
export const isDirty = (): boolean => dirty.size > 0;
/** Leaving is free at once, before React has drawn again: the input was sent, or the page must go. */
export const settleDirty = (): void => dirty.clear();

/** Says that leaving would lose what was typed; one guard of the page asks for all forms. */
export function useDirty(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const mark = {};
    dirty.add(mark);
    return () => {
      dirty.delete(mark);
    };
  }, [on]);
}
