import { createAssistant, type Assistant } from './assistant';
import { ui } from '../i18n/i18n';
import { warn } from '../notify';

let made: Assistant | undefined;
/** The assistant of this computer; `assistant().connect()` when a screen wants it. */
export const assistant = (): Assistant =>
  (made ??= createAssistant({
    texts: () => ({ gone: ui('assistantGone'), notStarted: ui('assistantOff') }),
    say: warn,
  }));
