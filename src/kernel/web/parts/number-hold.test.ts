import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdKeys } from './number-hold';

/** What of an element the guard asks for: its kind, and the dialog it stands in. */
class FakeElement {
  constructor(
    readonly writes: boolean,
    readonly dialog: FakeElement | null = null,
    readonly isConnected = true,
  ) {}
  closest(selector: string): FakeElement | null {
    return selector === '[role="dialog"]' ? this.dialog : this.writes ? this : null;
  }
}
const listeners = new Map<string, (event: Event) => void>();
beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', {
    addEventListener: (type: string, fn: (event: Event) => void) => listeners.set(type, fn),
    removeEventListener: (type: string) => listeners.delete(type),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  listeners.clear();
});

/** Whether what happens at an element goes on. */
function goesOn(target: FakeElement, type = 'click'): boolean {
  const event = { type, target, preventDefault: vi.fn(), stopPropagation: vi.fn() };
  listeners.get(type)?.(event as unknown as Event);
  expect(event.preventDefault.mock.calls).toHaveLength(event.stopPropagation.mock.calls.length);
  return event.stopPropagation.mock.calls.length === 0;
}
/** A box in a dialog, or on the page. */
function boxIn(dialog: FakeElement | null, isConnected = true) {
  const focus = vi.fn();
  const at = new FakeElement(false, dialog, isConnected) as unknown as Element;
  return { focus, let: holdKeys({ at: () => at, focus }) };
}

test('a key that writes is not pressed while a number beside it is not understood: the number has the focus', () => {
  const box = boxIn(null);
  expect([goesOn(new FakeElement(true)), goesOn(new FakeElement(false), 'submit')]).toEqual([false, false]);
  expect(box.focus).toHaveBeenCalledTimes(2);
  box.let();
  expect([goesOn(new FakeElement(true)), listeners.size]).toEqual([true, 0]);
});
test('keys that write nothing go on, and so do those of another dialog, and of the page behind one', () => {
  const dialog = new FakeElement(false);
  const box = boxIn(dialog);
  expect(goesOn(new FakeElement(false, dialog))).toBe(true);
  expect([goesOn(new FakeElement(true)), goesOn(new FakeElement(true, new FakeElement(false)))]).toEqual([true, true]);
  expect(goesOn(new FakeElement(true, dialog))).toBe(false);
  expect(box.focus).toHaveBeenCalledTimes(1);
  box.let();
});
test('of two numbers each holds the keys until both are mended; one that is no longer shown holds none', () => {
  const [gone, first, second] = [boxIn(null, false), boxIn(null), boxIn(null)];
  expect(goesOn(new FakeElement(true))).toBe(false);
  first.let();
  expect(goesOn(new FakeElement(true))).toBe(false);
  second.let();
  expect(goesOn(new FakeElement(true))).toBe(true);
  expect([gone, first, second].map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1, 1]);
  gone.let();
});
