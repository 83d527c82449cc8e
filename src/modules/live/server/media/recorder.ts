import { OPUS_CLOCK, oggOf, ticksOf, type Frame } from './ogg';
import type { RtpIn } from './rtp';

/** Some seconds of a voice. */
export interface VoicePiece {
  readonly ms: number;
  /** Milliseconds since it began. */
  readonly ago: number;
  /** Ogg Opus, in base64: it goes from process to process as text. */
  readonly sound: string;
}
const PIECE_TICKS = 5 * OPUS_CLOCK;
/** A longer hole is no lost packet: the voice was off, and what comes then is another piece. */
const HOLE_TICKS = OPUS_CLOCK;
/** What stands for a packet that was lost: twenty milliseconds in which nobody says anything. */
const SILENCE: Frame = { payload: Uint8Array.of(0xf8, 0xff, 0xfe), ticks: 960 };

/** Makes pieces of a voice as its packets come in, each of which can be listened to by itself. Whoever falls loses one piece. */
export class Recorder {
  private source: string | undefined;
  /** Time of the piece's first packet, in the sender's ticks and by this process's clock. */
  private begin: { readonly time: number; readonly at: number } | undefined;
  private frames: Frame[] = [];
  private ticks = 0;
  constructor(private readonly keep: (piece: VoicePiece) => void) {}

  /** @param at milliseconds that only go forward. */
  take(source: string, { timestamp, payload }: RtpIn, at: number): void {
    const ticks = payload.length ? ticksOf(payload) : 0;
    if (!ticks) return;
    // Ticks are 32 bits that begin anew.
    let behind = this.begin ? (timestamp - this.begin.time) | 0 : 0;
    if (this.begin && (source !== this.source || Math.abs(behind - this.ticks) > HOLE_TICKS)) {
      this.flush(at);
      behind = 0;
    }
    if (!this.begin) {
      this.begin = { time: timestamp, at };
      this.source = source;
    }
    // It came too late: silence stands in its place.
    if (behind < this.ticks) return;
    while (behind - this.ticks >= SILENCE.ticks) this.add(SILENCE);
    this.add({ payload, ticks });
    if (this.ticks >= PIECE_TICKS) this.flush(at);
  }
  private add(frame: Frame): void {
    this.frames.push(frame);
    this.ticks += frame.ticks;
  }
  /** What has come so far is a piece. */
  flush(at: number): void {
    const { begin, frames, ticks } = this;
    this.begin = undefined;
    this.frames = [];
    this.ticks = 0;
    if (!begin || !frames.length) return;
    this.keep({
      ms: Math.max(1, Math.round((ticks * 1000) / OPUS_CLOCK)),
      ago: Math.max(0, Math.round(at - begin.at)),
      sound: oggOf(frames).toString('base64'),
    });
  }
}
