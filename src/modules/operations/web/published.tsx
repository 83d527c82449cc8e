import { Suspense } from 'react';
import { Bones } from '../../../kernel/web/parts/bones';
import { sidePart } from '../../../kernel/web/side-part';

/** The blocking dialog of unread notices: the shell renders it once inside the signed-in frames. */
export { UnreadNotices, BannerNotices, NoticesTile } from './notices';

const Links = sidePart(() => import('./app-links'), 'operations');
/** The comprehensive platform panel, for a drawer or dialog of the header. It brings files along, so it comes when it is opened. */
export const AppLinksPanel = () => (
  <Suspense fallback={<Bones />}>
    <Links />
  </Suspense>
);
