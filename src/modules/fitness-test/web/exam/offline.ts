/** What the page is made of: scripts and styles it has loaded, which is all it needs to start again. */
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
export type Readiness = 'ready' | 'insecure' | 'failed';

/**
 * Makes the screen start without a network: hands page and files to the service worker and waits until it has them.
 * Browsers offer service workers on https and on localhost alone; on plain http entries are kept all the same, but the page must stay open.
 */
export async function makeOffline(): Promise<Readiness> {
  if (!('serviceWorker' in navigator)) return 'insecure';
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/field', updateViaCache: 'none' });
    const registration = await activeOf();
    const channel = new MessageChannel();
    const answer = new Promise<{ kept?: number }>((resolve) => {
      channel.port1.onmessage = (e: MessageEvent<{ kept?: number }>) => resolve(e.data);
      setTimeout(() => resolve({}), 30_000);
    });
    registration.active!.postMessage({ keep: ownFiles() }, [channel.port2]);
    // Entries outlive a cleaning of the browser's storage where it can be asked for.
    void navigator.storage?.persist?.();
    return (await answer).kept == null ? 'failed' : 'ready';
  } catch {
    return 'failed';
  }
}
async function activeOf(): Promise<ServiceWorkerRegistration> {
  for (let look = 0; look < 100; look++) {
    const found = await navigator.serviceWorker.getRegistration('/field');
    if (found?.active) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('service worker');
}
