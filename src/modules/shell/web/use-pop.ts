import { useRef, type KeyboardEvent } from 'react';

/**
 * Keyboard of what opens from the header: a panel opened by a key takes the focus, Escape closes it and gives the focus back.
 * A panel opened by the mouse leaves the focus where it is.
 */
export function usePop(close: () => void) {
  const trigger = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  return {
    trigger,
    afterOpenChange: (open: boolean) => {
      if (open && trigger.current?.matches(':focus-visible'))
        box.current?.querySelector<HTMLElement>('[aria-current], a, button, input')?.focus();
    },
    box: {
      ref: box,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
        trigger.current?.focus();
      },
    },
  };
}
