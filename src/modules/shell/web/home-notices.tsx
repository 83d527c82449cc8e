import { useCall } from '../../../kernel/web/http/hooks';
import { afficheActive } from '../../operations/contract';
import { NoticesTile } from '../../operations/web/published';

/** Whether there is a notice to show: a tile without one would be an empty tile. Undefined until it is known. */
export function useHasNotices(): boolean | undefined {
  const { data, isLoading } = useCall(afficheActive, {}, { quiet: true });
  return isLoading ? undefined : (data?.length ?? 0) > 0;
}
export { NoticesTile };
