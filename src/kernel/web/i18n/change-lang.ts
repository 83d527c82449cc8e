import type { Lang } from '../../shared/messages';
import { warn } from '../notify';
import { switchLang, ui } from './i18n';

/** Switches the language for a key that nobody waits for; texts that cannot be fetched leave the old one, and are said. */
export async function changeLang(lang: Lang): Promise<void> {
  try {
    await switchLang(lang);
  } catch {
    warn(ui('offline'));
  }
}
