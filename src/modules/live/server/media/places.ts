import type { MediaAsk, MediaSays, Shown, Shows } from '../../contract/media';
import type { Part } from './adapter';
import type { VoicePiece } from './recorder';

/** Who asks: one connection of a person. */
export interface Peer {
  readonly peer: string;
  readonly userId: number;
  /** The lesson's teacher. */
  readonly leads: boolean;
}
/** Picture and voice of one room, whatever carries their packets. */
export interface Board {
  /** Who may be seen and heard beside the teacher, of whom nothing is heard, and whether the teacher's voice is kept. */
  setRoom(stage: readonly number[], muted: readonly number[], records: boolean): void;
  /** Somebody asks for something. */
  ask(who: Peer, ask: MediaAsk): Promise<void>;
  /** A connection is gone, and with it what it sent and saw. */
  gone(peer: string): void;
  /** The room is over. */
  close(): void;
}
/** Who hears of what happens in a room. */
export interface RoomHears {
  /** Tells one connection, or everybody. */
  says(peer: string | null, what: MediaSays): void;
  /** Some seconds of what the teacher said, where it is recorded. */
  keep(piece: VoicePiece): void;
}
/** Somebody who sends, as far as places go. */
export interface Sends {
  readonly userId: number;
  readonly leads: boolean;
  readonly shows: Shows;
}
const NOTHING: Shows = { voice: false, camera: false, screen: false };
/** What is shown of what somebody wants to show: the screen is the teacher's. */
export const allowedOf = ({ leads }: Peer, shows: Shows): Shows => ({ ...shows, screen: shows.screen && leads });

/** Who has which place of a room: the first is the teacher's. Each has a line for a voice and one for a picture; one is the screen. */
export class Places {
  private readonly holders: (number | undefined)[];
  /** @param stage how many may be on stage beside the teacher. */
  constructor(stage: number) {
    this.holders = Array.from({ length: stage + 1 }, () => undefined);
  }
  get count(): number {
    return this.holders.length;
  }
  /** Voices, cameras and the screen. */
  get lines(): number {
    return 2 * this.count + 1;
  }
  /** On which line a part of somebody goes out; nothing where they have no place, or no such line. */
  lineOf(userId: number, part: Part): number | undefined {
    const place = this.holders.indexOf(userId);
    if (place < 0) return undefined;
    if (part === 'voice') return place;
    if (part === 'camera') return this.count + place;
    return place === 0 ? 2 * this.count : undefined;
  }
  /** Whose line it is, and what goes out on it. */
  sourceOf(line: number): { readonly userId: number; readonly part: Part } | undefined {
    const isScreen = line === 2 * this.count;
    const userId = this.holders[isScreen ? 0 : line % this.count];
    if (userId === undefined) return undefined;
    return { userId, part: isScreen ? 'screen' : line < this.count ? 'voice' : 'camera' };
  }
  /** Gives a place to everybody who sends; who has one keeps it. */
  settle(seen: ReadonlyMap<number, Sends>): void {
    for (const [place, userId] of this.holders.entries())
      if (userId !== undefined && !seen.has(userId)) this.holders[place] = undefined;
    for (const { userId, leads } of seen.values()) {
      if (this.holders.includes(userId)) continue;
      const free = leads ? 0 : this.holders.findIndex((holder, place) => place > 0 && holder === undefined);
      if (free >= 0) this.holders[free] = userId;
    }
  }
  /** As everybody is told. */
  shown(seen: ReadonlyMap<number, Sends>, muted: ReadonlySet<number>): (Shown | null)[] {
    return this.holders.map((userId) =>
      userId === undefined ? null : { userId, ...(seen.get(userId)?.shows ?? NOTHING), muted: muted.has(userId) },
    );
  }
}
