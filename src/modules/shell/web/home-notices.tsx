import { useCall } from '../../../kernel/web/http/hooks';
import { afficheActive } from '../../operations/contract';
import { NoticesTile } from '../../operations/web/published';

/** Whether there is a notice to show: a tile without one would be an empty tile. */
export const useHasNotices = (): boolean => (useCall(afficheActive, {}, { quiet: true }).data?.length ?? 0) > 0;
export { NoticesTile };
