import type { Parked } from '../http/park';

// A file of its own that the page fetches first (vite.config.ts): it asks what every page asks first, while the program is
// still on its way. It imports nothing, so it stands alone in its file; its test compares it with what the program asks.

/** What every page of a signed-in person asks first: the session, the organisations above, the frame's facts. */
export const FIRST = ['/api/user/user/session', '/api/user/self/org/supers', '/api/shell/frame'] as const;

/** What early asks need to know of the browser. */
export interface EarlyEnv {
  readonly stored: (key: string) => string | null;
  readonly browserLang: string | undefined;
  readonly now: number;
  readonly ask: (url: string, headers: Record<string, string>) => Promise<Response>;
}

/** Asks for `FIRST` with the stored sign-in; nobody signed in, nothing asked. */
export function askFirst(env: EarlyEnv): Map<string, Parked> {
  const parked = new Map<string, Parked>();
  try {
    const token = JSON.parse(env.stored('token') ?? 'null') as Record<string, unknown> | null;
    const left = Number(token?.['expires_in']) - Math.max(0, env.now - Number(token?.['timestamp'])) / 1000;
    if (typeof token?.['access_token'] !== 'string' || !(left > 0)) return parked;
    const lang = env.stored('lang');
    const headers = {
      Accept: 'application/json',
      'Accept-Language':
        lang === 'zh-CN' || lang === 'en-US' ? lang : /^\s*en/i.test(env.browserLang ?? '') ? 'en-US' : 'zh-CN',
      Authorization: `Bearer ${token['access_token']}`,
    };
    for (const url of FIRST) {
      const reply = env.ask(url, headers);
      // Whoever takes it hears of a lost network; a reply that nobody takes must not end as an unheard failure.
      reply.catch(() => {});
      parked.set(url, { headers, at: env.now, reply });
    }
  } catch {
    // A broken store: the program finds out by itself.
  }
  return parked;
}

if (typeof window !== 'undefined' && typeof localStorage !== 'undefined')
  window.parked = askFirst({
    stored: (key) => localStorage.getItem(key),
    browserLang: navigator.language,
    now: Date.now(),
    ask: (url, headers) => fetch(url, { headers, credentials: 'same-origin' }),
  });
