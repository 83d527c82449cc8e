import { useCallback, useEffect, useState } from 'react';
import { toPath } from '../../../../kernel/web/router/paths';

/** Where papers are marked one after the other. */
export const DESKS = {
  byPerson: '/work/{taskId}/correct/{userId}/byPerson',
  other: '/work/{taskId}/correct/{userId}/other',
} as const;

/**
 * Whose paper is on the desk. The address follows without the router: for each of its addresses the router takes the whole page down and puts a new
 * one up, which is twice as slow as the tenth of a second a marker should wait at most.
 */
export function useTurn(
  desk: keyof typeof DESKS,
  taskId: number,
  first: number,
): readonly [number, (userId: number) => void] {
  const [userId, setUser] = useState(first);
  useEffect(() => {
    if (userId !== first) history.replaceState(history.state, '', toPath(DESKS[desk], { taskId, userId }));
  }, [desk, taskId, userId, first]);
  return [userId, useCallback((who: number) => setUser(who), [])];
}
