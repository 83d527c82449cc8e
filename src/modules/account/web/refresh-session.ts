import { sessionStore } from '../../../kernel/web/session/session-store';

/** Loads the session again: name, picture, subjects and the first page stand in it. */
export const refreshSession = (): void =>
  void sessionStore()
    .reload()
    .catch(() => undefined);
