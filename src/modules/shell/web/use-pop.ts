import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

/** So long a menu stays shut after a choice, though the mouse still lies on it while it fades. */
const SHUT_MS = 600;
/**
 * Whether a menu that opens under the mouse is open; `close` shuts it for good, until the mouse comes anew. A click of the
 * mouse on what opens it never shuts it (`onClick`): the menu stands already when somebody clicks without haste.
 */
export function useHoverMenu() {
  const [open, setOpen] = useState(false);
  const shutAt = useRef(-Infinity);
  return {
    open,
    onOpenChange: (next: boolean) => setOpen(next && performance.now() - shutAt.current > SHUT_MS),
    onClick: ({ nativeEvent }: MouseEvent) => {
      if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse') setOpen(true);
    },
    close: () => {
      shutAt.current = performance.now();
      setOpen(false);
    },
  };
}

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
