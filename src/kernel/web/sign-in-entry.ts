import type { Call } from '../shared/call';
import { send } from './http/send';
import { startTexts, switchLang, type LocalePart } from './i18n/i18n';
import { storedLang } from './i18n/lang';
import { safeBack } from './router/paths';
import { browserRefresher, cleanAddress } from './session/start';
import { accessToken, writeToken, type TokenReply } from './session/token';

/** What the sign-in page receives. It must not load the component library. */
export interface SignInProps {
  /** Stores the token with its moment and goes on to the asked address, else to the person's first page. */
  readonly onToken: (token: TokenReply) => void;
  readonly send: typeof send;
  readonly addTexts: (parts: readonly LocalePart[]) => Promise<void>;
  readonly switchLang: typeof switchLang;
}

/** Starts the sign-in page; nothing comes back when somebody is signed in already and the browser is on its way. */
export async function startSignIn(refresh: Call): Promise<SignInProps | undefined> {
  const fromAddress = cleanAddress();
  const refresher = browserRefresher(refresh);
  if (fromAddress) await refresher.adopt(fromAddress);
  else await refresher.check();
  const go = () => location.replace(safeBack(new URLSearchParams(location.search).get('redirect')) ?? '/index');
  if (accessToken(localStorage, Date.now())) {
    go();
    return undefined;
  }
  document.documentElement.lang = storedLang();
  await startTexts();
  return {
    onToken: (token) => {
      writeToken(localStorage, token, Date.now());
      go();
    },
    send,
    addTexts: (parts) => startTexts(parts),
    switchLang: async (lang) => {
      await switchLang(lang);
      document.documentElement.lang = lang;
    },
  };
}
