import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { CallError } from '../../../kernel/web/http/call-error';
import { useSession } from '../../../kernel/web/session/session-store';
import { ROLE } from '../rules';

/** In the address of a room that is entered as a partner class. */
export const AS_PARTNER = 'as=partner';
/**
 * Asks as the lesson's teacher first; who is not, looks on. What fits is kept for the next time. A child comes in as one, and
 * whoever comes from the list of partner classes as a partner, from a research activity as its observer.
 */
export function useRole() {
  const isChild = useSession()?.userType === USER_TYPE.student;
  const as = useSearchParams()[0].get('as');
  const isPartner = as === 'partner';
  const isObserver = as === 'observer';
  const known = useRef<number>(
    isPartner ? ROLE.partner : isChild ? ROLE.student : isObserver ? ROLE.anonymous : ROLE.teacher,
  );
  const ask = async <T>(send: (role: number) => Promise<T>): Promise<T> => {
    try {
      return await send(known.current);
    } catch (error) {
      const other = error instanceof CallError && error.problem.error === 'lesson.fault.notYourLesson';
      if (!other || isChild || isPartner || isObserver) throw error;
      known.current = ROLE.anonymous;
      return send(known.current);
    }
  };
  return { ask, isGuest: isPartner || isObserver };
}
