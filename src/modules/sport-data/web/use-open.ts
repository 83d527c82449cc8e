import { denied } from '../../../kernel/shared/need';
import { usePlaces } from '../../../kernel/web/app';
import { useSession } from '../../../kernel/web/session/session-store';

/** Which of the screens this person may open: boards lead to desks only whom the desk lets in. */
export function useOpen(): (path: string) => boolean {
  const places = usePlaces();
  const session = useSession();
  return (path) => {
    const place = places.find((p) => p.path === path);
    return place != null && !denied(place.need, session);
  };
}
