import type { Call, Schema } from '../../shared/call';
import type { Session } from '../../shared/session';
import { CallError, mayRetry } from '../http/call-error';
import { createClient } from '../http/client';
import { transport } from '../http/transport';
import { send } from '../http/send';
import { ui } from '../i18n/i18n';
import { storedLang } from '../i18n/lang';
import { alone } from './alone';
import { keptSession } from './kept-session';
import { memory } from './memory';
import { createRefresher } from './refresh';
import { createSessionStore, sessionStore, setSessionStore } from './session-store';
import { followOtherTabs } from './sign-out';
import { accessToken, readToken, takeRefreshToken, type TokenReply } from './token';

/** The calls a session is made of; the account and organisation modules own them. */
export interface SessionCalls {
  /** `account.oauth.refresh` */
  readonly refresh: Call;
  /** `account.session.get` */
  readonly session: Call<string, Schema, { _zod: { output: Session; input: unknown } }>;
  /** `organisation.self.org.supers` */
  readonly supers: Call;
}

/** Takes a refresh token out of the address at once, before anything can read, store or send the address. */
export function cleanAddress(): string | undefined {
  const taken = takeRefreshToken(location.href);
  if (taken) history.replaceState(history.state, '', taken.href);
  return taken?.refreshToken;
}

/**
 * The refresher of this browser.
 * @param failed hears why a token was not renewed.
 */
export function browserRefresher(refresh: Call, failed: (error: unknown) => void = () => {}) {
  const quiet = createClient({
    fetch: transport,
    token: () => undefined,
    lang: storedLang,
    signIn: () => {},
    warn: () => {},
    text: (key) => ui(key),
  });
  return createRefresher({
    store: localStorage,
    now: Date.now,
    exchange: async (refresh_token) => (await quiet(refresh, { refresh_token }, { quiet: true })) as TokenReply,
    alone: (fn) => alone('meiyike.refresh', fn),
    memory,
    log: (error) => {
      console.info('token refresh', error);
      failed(error);
    },
  });
}

const noAnswer = (call: string): CallError =>
  new CallError(0, { error: 'offline', error_description: ui('offline'), message: ui('offline'), requestId: '' }, call);

/** Starts the session: a refresh token of the address, the first look at the token, the loop, the store. Resolves when the guard may look. */
export async function startSession(calls: SessionCalls): Promise<void> {
  const fromAddress = cleanAddress();
  // A wireless network without a way out is online to the browser.
  let unanswered = false;
  const refresher = browserRefresher(calls.refresh, (error) => {
    unanswered = mayRetry(error);
  });
  setSessionStore(
    createSessionStore({
      signedIn: () => accessToken(localStorage, Date.now()) != null,
      offline: () => unanswered || !navigator.onLine,
      stranded: () => (readToken(localStorage) ? noAnswer(calls.session.name) : undefined),
      kept: () => keptSession(localStorage),
      load: async () => {
        const [session, supers] = await Promise.all([
          send(calls.session, {}, { quiet: true }),
          send(calls.supers, {}, { quiet: true }),
        ]);
        return {
          session: session as Session,
          supers: Array.isArray(supers) ? supers : ((supers as { items?: unknown[] } | null)?.items ?? []),
        };
      },
    }),
  );
  followOtherTabs();
  // A page that comes back from the browser's back-forward cache may be another person's.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    sessionStore().reset();
    void sessionStore()
      .ensure()
      .then((session) => {
        if (!session) location.reload();
      });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresher.check();
  });
  if (fromAddress) await refresher.adopt(fromAddress);
  await refresher.start().first;
}
