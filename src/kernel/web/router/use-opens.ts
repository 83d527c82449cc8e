import { denied } from '../../shared/need';
import { usePlaces } from '../app';
import { useSession } from '../session/session-store';

/** Whether a page of another module stands and lets the person in; for links that a module may not take from its owner. */
export function useOpens(): (path: string) => boolean {
  const places = usePlaces();
  const session = useSession();
  return (path) => places.some((place) => place.path === path && !denied(place.need, session));
}
