import type { ClockReport, RtpIn } from './rtp';

// What stands between a room and whatever carries its packets: the embedded libraries (embedded.ts), in tests none at all.

/** What one browser sends, in the order of its description. */
export const PARTS = ['voice', 'camera', 'screen'] as const;
export type Part = (typeof PARTS)[number];

/** Hears what a sender sends. */
export interface SenderHears {
  packet(part: Part, packet: RtpIn): void;
  report(part: Part, report: ClockReport): void;
  closed(): void;
}
/** Somebody who sends. */
export interface Sender {
  /** The answer to their browser's description. */
  readonly answer: string;
  /** Asks for a whole picture. */
  key(part: Part): void;
  close(): void;
}
/** A line on the way to viewers. */
export interface ViewerLine {
  readonly kind: 'audio' | 'video';
  readonly ssrc: number;
  /** Lines of one name belong together: lips and words. */
  readonly name: string;
}
export interface ViewerHears {
  /** Packets reach it from now on. */
  open(): void;
  /** It needs a whole picture of this line. */
  key(ssrc: number): void;
  closed(): void;
}
/** Somebody who looks on. */
export interface Viewer {
  /** What their browser answers to. */
  readonly offer: string;
  accept(answer: string): void;
  /** @param line its place in the list that the viewer was made with. */
  send(line: number, packet: Buffer): void;
  report(packet: Buffer): void;
  close(): void;
}
/** Carries packets between browsers and this process. */
export interface MediaAdapter {
  sender(offer: string, hears: SenderHears): Promise<Sender>;
  /** @param overRelay the browser comes over a relay, because nothing else came about. */
  viewer(lines: readonly ViewerLine[], hears: ViewerHears, overRelay: boolean): Promise<Viewer>;
}
/** Payload types on the way to viewers; what comes in has its browser's own. */
export const TO_VIEWERS = { audio: 111, video: 96 } as const;
