import type { MediaAsk, MediaSays } from '../../contract/media';
import type { VoicePiece } from './recorder';
import type { MediaSettings } from './settings';

// What the server's process and the process of picture and voice say to each other. Types alone: the two load nothing together.

/** To the media process. `room` names one, `peer` a connection of somebody in it. */
export type ToMedia =
  | { readonly t: 'start'; readonly settings: MediaSettings; readonly stage: number }
  | { readonly t: 'ping' }
  /** Who may be seen and heard beside the teacher, of whom nothing is heard, and whether the teacher's voice is kept. */
  | {
      readonly t: 'room';
      readonly room: string;
      readonly stage: readonly number[];
      readonly muted: readonly number[];
      readonly records: boolean;
    }
  | {
      readonly t: 'ask';
      readonly room: string;
      readonly peer: string;
      readonly userId: number;
      readonly leads: boolean;
      readonly ask: MediaAsk;
    }
  | { readonly t: 'gone'; readonly room: string; readonly peer: string }
  | { readonly t: 'close'; readonly room: string };

/** From the media process. */
export type FromMedia =
  | { readonly t: 'ready' }
  /** It cannot: what it needs is not installed, or does not run on this machine. */
  | { readonly t: 'off'; readonly why: string }
  | { readonly t: 'pong' }
  /** Some seconds of what the room's teacher said. */
  | { readonly t: 'voice'; readonly room: string; readonly piece: VoicePiece }
  /** `peer` of nothing: to everybody in the room. */
  | { readonly t: 'says'; readonly room: string; readonly peer: string | null; readonly says: MediaSays };
