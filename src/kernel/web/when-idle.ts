/** Resolves when the browser has drawn and has nothing to do, after two seconds at the latest. */
export const drawn = (): Promise<unknown> =>
  new Promise((go) => {
    if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: 2000 });
    else setTimeout(go, 200);
  });

/** Does what nobody has asked for yet: what fails (no network) is left, and done again by whoever needs it. */
export async function quietly(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    console.info('ahead of need', error);
  }
}

/** Runs something once the page has loaded and the browser has nothing to do: nobody who waits for rows waits for it. */
export function whenIdle(act: () => unknown): void {
  if (typeof window === 'undefined') return;
  const go = () => void quietly(act);
  const soon = () =>
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(go, { timeout: 10_000 }) : go()), 1500);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
