/** Whether a key that is pressed there writes something: a field for words, a formula, a choice by letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT|MATH-FIELD)$/.test(target.tagName));
/** Whether somebody is writing inside of it. */
export const isTypingIn = (box: Element | null | undefined): boolean =>
  !!box?.contains(document.activeElement) && isTyping(document.activeElement);
