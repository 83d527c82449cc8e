import { useEffect, useRef, type RefObject } from 'react';
import { isTyping } from '../../../../kernel/web/typing';

interface Keys {
  readonly prev: () => void;
  readonly next: () => void;
  readonly submit: () => void;
  readonly box: RefObject<HTMLElement | null>;
  readonly at: number;
  readonly one: boolean;
  /** A dialog is open: its own keys count. */
  readonly busy: boolean;
}
const typing = (target: EventTarget | null): boolean =>
  isTyping(target) && !(target instanceof HTMLInputElement && target.type === 'radio');

/**
 * ← → change the question, Ctrl+Enter asks to hand in; a letter goes to the field of the question in sight. On a desk
 * the field has the focus from the start.
 */
export function useDeskKeys(keys: Keys): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      const k = now.current;
      if (k.busy || e.defaultPrevented) return;
      if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
        e.preventDefault();
        k.submit();
        return;
      }
      if (e.ctrlKey || e.metaKey || e.altKey || typing(e.target)) return;
      if (k.one && e.key === 'ArrowLeft') k.prev();
      else if (k.one && e.key === 'ArrowRight') k.next();
      else if (/^[a-z]$/i.test(e.key) && k.one && !(e.target instanceof Node && k.box.current?.contains(e.target)))
        fieldIn(k.box.current)?.dispatchEvent(new KeyboardEvent('keydown', { key: e.key, bubbles: true }));
      else return;
      e.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const { at, one, box } = keys;
  useEffect(() => {
    // Not on a phone: a field with the focus opens its keyboard over the question.
    if (one && matchMedia('(pointer: fine)').matches) fieldIn(box.current)?.focus({ preventScroll: true });
  }, [at, one, box]);
}
const fieldIn = (box: HTMLElement | null): HTMLElement | null =>
  box?.querySelector<HTMLElement>(
    '.hw-q-part button:not(:disabled), .hw-q-part input:not(:disabled), .hw-q-part textarea:not(:disabled)',
  ) ?? null;
