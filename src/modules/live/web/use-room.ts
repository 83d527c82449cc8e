import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { CallError } from '../../../kernel/web/http/call-error';
import { notify } from '../../../kernel/web/notify';
import type { Deed, Hello } from '../contract';
import { after, type Actor, type LiveRole } from '../rules';
import { RoomLink, type LinkState } from './link';
import type { MediaLink, MediaState } from './media-link';
import type { RoomModel } from './model';
import { useT } from './texts';

/** There is no ticket, and asking again would give none. */
export class NoTicket extends Error {}
/** The computer client has taken the ticket: the page does not come in with it a second time. */
export class HandedOver extends NoTicket {}

/** A room as a page has it at hand. */
export interface RoomAtHand extends LinkState {
  readonly me: Actor | undefined;
  /** Does something; what is refused is said. @returns whether it stands. */
  readonly act: (deed: Deed) => Promise<boolean>;
  /** Picture and voice, and what is done with them. */
  readonly media: MediaState;
  readonly mediaLink: MediaLink;
  readonly again: () => void;
  /** Milliseconds to the room and back. */
  readonly echo: () => Promise<number | undefined>;
}
const actorOf = (hello: Hello | undefined): Actor | undefined =>
  hello && { userId: hello.me.userId, role: hello.me.role as LiveRole, control: hello.me.control };
/** Whether the room would let somebody do this now: the server's own rule. */
export const may = (model: RoomModel, me: Actor | undefined, deed: Deed): boolean =>
  me !== undefined && typeof after({ ...model.room, fast: {} }, me, deed, 0) !== 'string';

/** Comes into a room and stays while the page stands. */
export function useRoom(lessonId: number, ticket: () => Promise<string>): RoomAtHand {
  const t = useT();
  // One line for the page's life: a new ticket is asked for by the same function.
  // eslint-disable-next-line react/exhaustive-deps -- the room alone makes a new line
  const link = useMemo(() => new RoomLink(lessonId, ticket, standingOf), [lessonId]);
  useEffect(() => {
    void link.open();
    return () => link.end();
  }, [link]);
  const state = useSyncExternalStore(link.subscribe, link.current);
  const media = useSyncExternalStore(link.media.subscribe, link.media.current);
  return {
    ...state,
    media,
    mediaLink: link.media,
    me: actorOf(state.hello),
    act: async (deed) => {
      const no = await link.do(deed);
      if (no) notify({ tone: 'warning', text: t(`no.${no}`) });
      return !no;
    },
    again: () => void link.open(),
    echo: () => link.echo(),
  };
}
/** A refusal with a reason stands; a network that is away does not. */
function standingOf(error: unknown): 'ended' | 'refused' | undefined {
  if (error instanceof NoTicket) return 'refused';
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500 || error.status === 429)
    return undefined;
  return error.problem.error === 'lesson.fault.ended' ? 'ended' : 'refused';
}
