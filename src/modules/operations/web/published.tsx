import { sidePart } from '../../../kernel/web/side-part';

/** The blocking dialog of unread notices: the shell renders it once inside the signed-in frames. */
export { UnreadNotices, BannerNotices, NoticesTile } from './notices';
/** The comprehensive platform panel, for a drawer or dialog of the header. */
export const AppLinksPanel = sidePart(() => import('./app-links'), 'operations');
