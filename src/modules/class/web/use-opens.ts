import { denied } from '../../../kernel/shared/need';
import { usePlaces } from '../../../kernel/web/app';
import { useSession } from '../../../kernel/web/session/session-store';

/** Pages of modules to the right that a class leads to. */
export const NOTES = '/note/teacher/clazzNotes';
export const ASSIGN = '/work/assign/work';

/** Whether a page of another module stands and lets the person in. */
export function useOpens(): (path: string) => boolean {
  const places = usePlaces();
  const session = useSession();
  return (path) => places.some((place) => place.path === path && !denied(place.need, session));
}
