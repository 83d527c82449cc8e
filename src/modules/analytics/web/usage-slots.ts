import { onePageSlot } from '../../../kernel/web/one-page';
import { sidePart } from '../../../kernel/web/side-part';

// Who holds the name of a page that an account has open once; it loads with the first such page.
onePageSlot.Watch = sidePart(() => import('./usage-one-page'));
