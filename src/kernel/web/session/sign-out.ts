import { settleDirty } from '../router/dirty';
import { loginAddress } from '../router/paths';
import { dropToken, writeToken, type TokenReply } from './token';

const CHANNEL = 'meiyike.session';
const tell = (word: 'switched' | 'out') => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(word);
  channel.close();
};

let leaving = false;
/** Removes the token and opens the login page with the way back. */
export function toLogin(back: string = location.pathname + location.search + location.hash): void {
  if (leaving) return;
  leaving = true;
  dropToken(localStorage);
  // No question about leaving: the draft is kept, and without a token the page is of no use.
  settleDirty();
  location.assign(loginAddress(back));
}

/** Signing out: the token goes, in every tab. The caller has called the server's logout before. */
export function signOut(): void {
  tell('out');
  toLogin('');
}

/**
 * Account switch: the new token is stored with its moment and the page loads anew, in every tab.
 * @param at where the new account begins: the page of the one before may be closed to it.
 */
export function switchTo(token: TokenReply, at = '/index'): void {
  writeToken(localStorage, token, Date.now());
  tell('switched');
  history.replaceState(null, '', at);
  location.reload();
}

/** Follows what other tabs do: a tab must not go on showing one person while it calls as another. */
export function followOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event) => {
    if (event.data === 'out') toLogin();
    else location.reload();
  };
}
