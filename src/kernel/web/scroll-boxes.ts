/** What takes the focus by itself. */
const TAKES = [
  ...['button', 'input', 'select', 'textarea'].map((field) => `${field}:not(:disabled)`),
  'a[href]',
  'summary',
  '[tabindex]:not([tabindex="-1"])',
  '[contenteditable="true"]',
].join();
const OURS = 'data-scroll-box';
/** A key held down asks again and again. */
const PAUSE_MS = 200;

const scrolls = (box: Element): boolean => {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = box;
  if (clientWidth === 0 || (scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1)) return false;
  const { overflowX, overflowY } = getComputedStyle(box);
  return (
    (scrollHeight > clientHeight + 1 && /auto|scroll/.test(overflowY)) ||
    (scrollWidth > clientWidth + 1 && /auto|scroll/.test(overflowX))
  );
};

/** Gives the focus to boxes that scroll and hold nothing that takes it, and takes it from those that scroll no longer. */
function markBoxes(): void {
  for (const box of document.querySelectorAll(`[${OURS}]`))
    if (!scrolls(box) || box.querySelector(TAKES)) {
      box.removeAttribute('tabindex');
      box.removeAttribute(OURS);
    }
  const found = [...document.querySelectorAll('body *')].filter(
    (box) =>
      !box.matches('select, textarea, [tabindex], [contenteditable]') && scrolls(box) && !box.querySelector(TAKES),
  );
  for (const box of found) {
    box.setAttribute('tabindex', '0');
    box.setAttribute(OURS, '');
  }
}

/**
 * Whoever goes by keyboard reaches what a wheel reaches: on the way to the next stop (Tab), boxes that scroll and hold nothing
 * that takes the focus become stops themselves, and the arrow keys move them.
 */
export function focusScrollBoxes(): void {
  let last = -PAUSE_MS;
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'Tab' || timeStamp - last < PAUSE_MS) return;
      last = timeStamp;
      markBoxes();
    },
    { capture: true },
  );
}
