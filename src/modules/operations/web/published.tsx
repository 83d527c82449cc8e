/** The blocking dialog of unread notices: the shell renders it once inside the signed-in frames. */
export { UnreadNotices, BannerNotices, NoticesTile } from './notices';
/** The comprehensive platform panel, for a drawer or dialog of the header. */
export { default as AppLinksPanel } from './app-links';
