import * as z from 'zod';
import { instant, textOf, textUpTo } from '../../../kernel/shared/fields';
import type { DataKind } from './kinds';

// What devices say: one message is one item of `POST /open/device/messages`. The same on every door.

/** The two ways in: HTTP, and MQTT 3.1.1. */
export type Doorway = 'http' | 'mqtt';
/** Items of one request, and bytes of its body. */
export const MOST_ITEMS = 500;
export const MOST_BYTES = 256 * 1024;
/** Requests a minute of one key, over all processes. */
export const PER_MINUTE = 600;
/** A repeat is known for so long; what is older is refused, so that nothing counts twice. */
export const KEPT_DAYS = 35;

const head = {
  /** The maker's number of the device. */
  devId: textOf(64),
  /** The device's own number of the message: sent twice it is one. */
  no: textOf(64),
  /** When it was sent, and when it happened (absent: when it was sent), by the device's clock. */
  sentAt: instant(),
  at: instant().optional(),
};
const int = (min: number, max: number) => z.number().int().min(min).max(max);
const gateMs = int(0, Number.MAX_SAFE_INTEGER);

/** Begins a device's run: its firmware. Its clock may have been set anew, so its differences are counted afresh. */
const hello = z.object({ ...head, kind: z.literal('hello'), firmware: textUpTo(40).default('') });
/** A sign of life; battery and signal in per cent. */
const beat = z.object({
  ...head,
  kind: z.literal('beat'),
  battery: int(0, 100).optional(),
  signal: int(0, 100).optional(),
});
/** Something that happened to the device. */
const event = z.object({ ...head, kind: z.literal('event'), code: textOf(32), text: textUpTo(200).default('') });
const log = z.object({
  ...head,
  kind: z.literal('log'),
  level: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  text: textOf(500),
});
/** A command was carried out, or could not be. */
const ack = z.object({
  ...head,
  kind: z.literal('ack'),
  cmdId: int(1, Number.MAX_SAFE_INTEGER),
  attempt: int(1, 1000),
  ok: z.boolean(),
  text: textUpTo(200).default(''),
});
/** Something that was measured, scaled integers by name. */
const reading = z.object({
  ...head,
  kind: z.literal('reading'),
  values: z.record(textOf(32), int(-1_000_000_000, 1_000_000_000)).refine((values) => Object.keys(values).length <= 20),
});
/** A mark of a race by the gate's own clock: the gun, a runner leaving the block, a runner at the line. */
const race = z.object({
  ...head,
  kind: z.literal('race'),
  raceId: int(1, Number.MAX_SAFE_INTEGER),
  mark: z.enum(['gun', 'leave', 'line']),
  lane: int(1, 12).optional(),
  ms: gateMs,
});
export const message = z.discriminatedUnion('kind', [hello, beat, event, log, ack, reading, race]);
export type Message = z.output<typeof message>;
export const MESSAGE_KINDS = ['hello', 'beat', 'event', 'log', 'ack', 'reading', 'race'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What devices say most of the time and nobody asks for a month later: kept apart, and shorter. */
export const isTalk = (kind: MessageKind): boolean => kind === 'beat' || kind === 'log';
/** What a key must be allowed to send such a message; signs of life need nothing. */
export const neededFor = (kind: MessageKind): DataKind | undefined =>
  kind === 'reading' || kind === 'race' ? kind : undefined;

/** Why one item of a request was refused; the others are kept. */
export const REFUSALS = ['shape', 'unknown', 'notAllowed', 'old', 'nobody', 'conflict'] as const;
export type Refusal = (typeof REFUSALS)[number];
