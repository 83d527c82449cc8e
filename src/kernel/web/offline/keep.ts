import { keepSession } from '../session/kept-session';
import { sessionStore } from '../session/session-store';

/** What the page is made of so far: the scripts and styles it has loaded, which is all it needs to start again. */
function ownFiles(): string[] {
  const urls = [
    ...performance.getEntriesByType('resource').map((e) => e.name),
    ...Array.from(document.querySelectorAll<HTMLScriptElement>('script[src]'), (s) => s.src),
    ...Array.from(
      document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"], link[rel="modulepreload"]'),
      (l) => l.href,
    ),
  ];
  return [...new Set(urls.filter((url) => new URL(url, location.href).pathname.startsWith('/site/assets/')))];
}

/** How long the worker may take to fetch what it keeps. */
const KEEP_MS = 30_000;
/** Whether a page starts without a network: it does, the browser offers no service worker here, or it could not be made ready. */
export type Readiness = 'ready' | 'insecure' | 'failed';

/** Starts the site's service worker and hands it what this page is made of; on plain http browsers offer none. */
export async function startWorker(): Promise<Readiness> {
  if (!('serviceWorker' in navigator)) return 'insecure';
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = await within(navigator.serviceWorker.ready);
    const channel = new MessageChannel();
    const answer = new Promise<{ kept?: number }>((resolve) => {
      channel.port1.onmessage = (e: MessageEvent<{ kept?: number }>) => resolve(e.data);
    });
    active?.postMessage({ keep: ownFiles() }, [channel.port2]);
    return (await within(answer)).kept == null ? 'failed' : 'ready';
  } catch {
    return 'failed';
  }
}

/**
 * Makes a page start without a network: its files, and who is signed in. Call it when everything is loaded that the page may
 * need; on plain http what was typed is kept all the same, but the page must stay open.
 */
export async function keepForOffline(): Promise<Readiness> {
  const ready = await startWorker();
  const known = sessionStore().peek();
  if (ready === 'ready' && known && !known.kept) keepSession(localStorage, known);
  // What is kept outlives a cleaning of the browser's storage where that can be asked for.
  if (ready === 'ready') void navigator.storage?.persist?.();
  return ready;
}

const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the service worker did not answer')), KEEP_MS);
    }),
  ]);
