import { useMemo } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { Place } from '../../../kernel/shared/module';
import type { Session } from '../../../kernel/shared/session';
import { usePlaces } from '../../../kernel/web/app';
import { askEarly, useCall } from '../../../kernel/web/http/hooks';
import { useSession } from '../../../kernel/web/session/session-store';
import { frameGet } from '../contract';
import type { Known } from '../rules/menu';
import { finder } from '../rules/visible';

type Frame = ReplyOf<typeof frameGet>;
/** What holds when the frame's own call fails: menus go by the session alone, the pages themselves still guard. */
const FALLBACK: Frame = { off: [], brand: 'meiyike', edition: 'own', development: false, hasClazz: true, notices: [] };

/** Nothing is asked while an own password must be chosen first: every other call is refused then. */
const asksFrame = (session: Session | null): boolean => session != null && !session.mustChangePwd;
/** Asks for the frame's facts as soon as it is known who sits there. */
export const askFrame = async (session: Session): Promise<Frame | undefined> =>
  asksFrame(session) ? askEarly(frameGet, {}) : undefined;

/** The frame's facts. */
export function useFrame() {
  const session = useSession();
  const asks = asksFrame(session);
  const { data, error, refetch } = useCall(frameGet, {}, { when: asks, quiet: true });
  return { frame: data ?? (error || !asks ? FALLBACK : undefined), error, refetch };
}

const finders = new WeakMap<readonly Place[], Known['find']>();
const finderOf = (places: readonly Place[]): Known['find'] => {
  const made = finders.get(places) ?? finder(places);
  finders.set(places, made);
  return made;
};
/** A person, and what decides their menus. */
export interface KnownSession extends Known {
  readonly who: Session;
  readonly development: boolean;
  readonly hasClazz: boolean;
  readonly notices: Frame['notices'];
}

/** What decides the menus of the person at the browser; nothing while nobody is signed in or the frame still loads. */
export function useKnown(): KnownSession | undefined {
  const session = useSession();
  const places = usePlaces();
  const { frame } = useFrame();
  return useMemo(
    () =>
      session && frame
        ? {
            who: session,
            shell: { brand: frame.brand, edition: frame.edition },
            off: new Set(frame.off),
            find: finderOf(places),
            development: frame.development,
            hasClazz: frame.hasClazz,
            notices: frame.notices,
          }
        : undefined,
    [session, frame, places],
  );
}
