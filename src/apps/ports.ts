import type { Ports } from '../kernel/server/kernel';
import { sessionOf } from '../modules/account/server/published';
import { reachOf } from '../modules/organisation/server/published';

/** What the kernel asks of modules whose nouns it does not know. */
export const ports: Ports = {
  session: sessionOf,
  reach: reachOf,
  beforeOwnPassword: [
    'account.session.get',
    'account.profile.get',
    'account.setting.get',
    'account.profile.password',
    'organisation.self.org.supers',
    'kernel.stream',
    'textbook.prefs.get',
    'operations.inform.unread',
    'operations.affiche.active',
  ],
};
