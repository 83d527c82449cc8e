import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { denied } from '../../../kernel/shared/need';
import { usePlaces } from '../../../kernel/web/app';
import { useSession } from '../../../kernel/web/session/session-store';

/** Ways to screens of any module: an address that is not there, or not for this person, has none. */
export function useWays() {
  const places = usePlaces();
  const session = useSession();
  const go = useNavigate();
  const may = useCallback(
    (path: string) => {
      const place = places.find((p) => p.path === path);
      return place != null && !denied(place.need, session);
    },
    [places, session],
  );
  /** Opens the first of the addresses that may be opened; nothing when there is none. */
  const to = useCallback(
    (paths: readonly string[], query = '') => {
      const path = paths.find(may);
      return path
        ? () => {
            void go(path + query);
          }
        : undefined;
    },
    [may, go],
  );
  return { may, to };
}
