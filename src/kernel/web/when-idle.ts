/** Runs something once the page has loaded and the browser has nothing to do: nobody who waits for rows waits for it. */
export function whenIdle(act: () => unknown): void {
  if (typeof window === 'undefined') return;
  const soon = () =>
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 10_000 }) : act()), 1500);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
