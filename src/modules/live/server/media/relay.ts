import { randomUUID } from 'node:crypto';
import type { Kernel } from '../../../../kernel/server/cx';
import type { MediaAsk, MediaSays } from '../../contract';

/** On the bus, beside the room's own news. */
export const MEDIA_TOPIC = 'live.media';
/** A message of the bus holds seven kilobytes, and signs of a text may double in it: a description goes in pieces. */
const PIECE = 2500;
/** Pieces that wait for the rest of their text. */
const UNREAD_MAX = 200;

/** From the process of a connection to the one that carries the room, and back. */
export type Relayed =
  | {
      readonly to: string;
      readonly from: string;
      readonly peer: string;
      readonly who: { readonly userId: number; readonly leads: boolean };
      /** Nothing: the connection is gone. */
      readonly ask: MediaAsk | null;
    }
  /** `to` and `peer` of nothing: all processes, everybody. */
  | { readonly to: string | null; readonly from: string; readonly peer: string | null; readonly says: MediaSays };

interface Piece {
  readonly id: string;
  readonly no: number;
  readonly of: number;
  readonly text: string;
}

/** Sends something to the other processes of a room. Nobody has to be there. */
export function relay(kernel: Kernel, orgId: number, lessonId: number, message: Relayed): void {
  const text = JSON.stringify(message);
  const of = Math.ceil(text.length / PIECE);
  const id = randomUUID();
  for (let no = 0; no < of; no++) {
    const data = { id, no, of, text: text.slice(no * PIECE, (no + 1) * PIECE) } satisfies Piece;
    kernel.bus.send({ orgId, userId: lessonId, topic: MEDIA_TOPIC, data });
  }
}

/** Puts pieces together again, in whatever order they come. */
export class Pieces {
  private readonly unread = new Map<string, (string | undefined)[]>();
  /** @returns the whole, once its last piece is there. */
  take(data: Readonly<Record<string, unknown>>): Relayed | undefined {
    const { id, no, of, text } = data as unknown as Piece;
    if (typeof text !== 'string') return undefined;
    const all = this.unread.get(id) ?? Array.from({ length: of }, () => undefined);
    all[no] = text;
    if (all.includes(undefined)) {
      this.unread.set(id, all);
      // What lost a piece on the way is never read.
      const oldest = this.unread.size > UNREAD_MAX ? this.unread.keys().next().value : undefined;
      if (oldest !== undefined) this.unread.delete(oldest);
      return undefined;
    }
    this.unread.delete(id);
    return JSON.parse(all.join('')) as Relayed;
  }
}
