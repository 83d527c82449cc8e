import * as z from 'zod';
import { SDP_MAX } from '../rules/limits';

// Picture and voice: how a browser and the room agree on them, over the classroom's own socket.
const sdp = z.string().min(1).max(SDP_MAX);
/** Which of the own devices are on. */
const shows = z.object({ voice: z.boolean(), camera: z.boolean(), screen: z.boolean() });
export type Shows = z.output<typeof shows>;
const mediaAsk = z.discriminatedUnion('k', [
  /** Wants to look on: is told the relays, then gets an offer. `overRelay`: another way did not come about. */
  z.object({ k: z.literal('watch'), overRelay: z.boolean().optional() }),
  z.object({ k: z.literal('answer'), sdp }),
  /** Wants to be seen or heard: the browser's own offer. */
  z.object({ k: z.literal('send'), sdp, shows }),
  z.object({ k: z.literal('shows'), shows }),
  z.object({ k: z.literal('unsend') }),
  /** Pictures or voices alone: where the line is too thin for both. */
  z.object({ k: z.literal('pictures'), on: z.boolean() }),
]);
export type MediaAsk = z.output<typeof mediaAsk>;
/** What a browser sends: `n` comes back with the answer, which only says that it was handed on. */
export const mediaAsked = z.object({ n: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), media: mediaAsk });

/** Somebody who is seen or heard. */
export interface Shown extends Shows {
  readonly userId: number;
  /** Muted by the teacher. */
  readonly muted: boolean;
}
/** What the room says of picture and voice. */
export type MediaSays =
  /** Relays for a browser that reaches nobody else. */
  | {
      readonly k: 'relays';
      readonly relays: readonly {
        readonly urls: readonly string[];
        readonly username: string;
        readonly credential: string;
      }[];
    }
  /** There is none here. */
  | { readonly k: 'off' }
  /** What carried it is gone: begin anew. */
  | { readonly k: 'again' }
  | { readonly k: 'offer'; readonly sdp: string }
  | { readonly k: 'answer'; readonly sdp: string }
  /** The description was not understood. */
  | { readonly k: 'failed'; readonly of: 'send' | 'watch' }
  /** Who is in each place: the first is the teacher's. The offer has a voice for each, then a picture for each, then the screen. */
  | { readonly k: 'places'; readonly places: readonly (Shown | null)[] };
