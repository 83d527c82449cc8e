import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { MediaSays } from '../../contract';
import type { MediaAdapter, Part, SenderHears, ViewerHears, ViewerLine } from './adapter';
import type { VoicePiece } from './recorder';
import { Switchboard } from './switchboard';

const STAGE = 7;
const ON = { voice: true, camera: true, screen: false };
const WHOLE = Uint8Array.of(0x10, 0x00, 1, 2);

/** Browsers that only say what they were sent. */
class Fakes implements MediaAdapter {
  readonly senders: { readonly hears: SenderHears; readonly keys: Part[]; closed: boolean }[] = [];
  readonly viewers: {
    readonly hears: ViewerHears;
    readonly lines: readonly ViewerLine[];
    readonly overRelay: boolean;
    readonly got: { readonly line: number; readonly packet: Buffer }[];
    answer?: string;
    closed: boolean;
  }[] = [];
  async sender(offer: string, hears: SenderHears) {
    if (offer === 'nonsense') throw new Error('no description');
    const one = { hears, keys: [] as Part[], closed: false };
    this.senders.push(one);
    return {
      answer: `to ${offer}`,
      key: (part: Part) => void one.keys.push(part),
      close: () => void (one.closed = true),
    };
  }
  async viewer(lines: readonly ViewerLine[], hears: ViewerHears, overRelay: boolean) {
    const one: Fakes['viewers'][number] = { hears, lines, overRelay, got: [], closed: false };
    this.viewers.push(one);
    return {
      offer: 'see',
      accept: (answer: string) => {
        if (answer === 'nonsense') throw new Error('no description');
        one.answer = answer;
      },
      send: (line: number, packet: Buffer) => void one.got.push({ line, packet }),
      report: (packet: Buffer) => void one.got.push({ line: -1, packet }),
      close: () => void (one.closed = true),
    };
  }
  /** The places of what a viewer got, each once. */
  lines(viewer: number): number[] {
    return [...new Set(this.viewers[viewer]?.got.map(({ line }) => line))].sort((a, b) => a - b);
  }
}
const teacher = { peer: 't', userId: 1, leads: true };
const child = (userId: number) => ({ peer: `c${userId}`, userId, leads: false });
function open() {
  const fakes = new Fakes();
  const said: { readonly peer: string | null; readonly what: MediaSays }[] = [];
  const kept: VoicePiece[] = [];
  const board = new Switchboard(
    fakes,
    STAGE,
    { says: (peer, what) => void said.push({ peer, what }), keep: (piece) => void kept.push(piece) },
    () => 1000,
  );
  let seq = 0;
  const speak = (sender: number, part: Part, payload = WHOLE) => {
    seq += 1;
    fakes.senders[sender]?.hears.packet(part, {
      payloadType: 96,
      sequenceNumber: seq,
      timestamp: seq * 100,
      marker: false,
      payload,
    });
  };
  const places = () => {
    const last = said.findLast(({ what }) => what.k === 'places')?.what;
    return last?.k === 'places' ? last.places.map((one) => one?.userId ?? null) : [];
  };
  return { fakes, said, kept, board, speak, places };
}

describe('picture and voice of a room', () => {
  test('the teacher has the first place; voice, camera and screen each come on their own line, to everybody but the sender', async () => {
    const { fakes, board, speak, said, places } = open();
    await board.ask(teacher, { k: 'watch' });
    await board.ask(child(5), { k: 'watch' });
    await board.ask(teacher, { k: 'send', sdp: 'mine', shows: { ...ON, screen: true } });
    expect(said).toContainEqual({ peer: 't', what: { k: 'answer', sdp: 'to mine' } });
    for (const part of ['voice', 'camera', 'screen'] as const) speak(0, part);
    expect([fakes.lines(0), fakes.lines(1)]).toEqual([[], [0, 8, 16]]);
    expect(places()).toEqual([1, null, null, null, null, null, null, null]);
    expect(fakes.viewers[1]?.lines.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 8 }, () => 'audio'),
      ...Array.from({ length: 9 }, () => 'video'),
    ]);
  });
  test('who asks over a relay is carried as one who comes over it, all others as before', async () => {
    const { fakes, board } = open();
    await board.ask(teacher, { k: 'watch' });
    await board.ask(child(5), { k: 'watch', overRelay: true });
    expect(fakes.viewers.map(({ overRelay }) => overRelay)).toEqual([false, true]);
  });
  test('who is not on stage is neither seen nor heard, and whoever leaves it no more', async () => {
    const { fakes, board, speak, places } = open();
    await board.ask(teacher, { k: 'watch' });
    await board.ask(child(5), { k: 'send', sdp: 'mine', shows: ON });
    expect(fakes.senders).toHaveLength(0);
    board.setRoom([5], [], false);
    await board.ask(child(5), { k: 'send', sdp: 'mine', shows: { ...ON, screen: true } });
    expect(places()[1]).toBe(5);
    // A screen is the teacher's.
    for (const part of ['voice', 'camera', 'screen'] as const) speak(0, part);
    expect(fakes.lines(0)).toEqual([1, 9]);
    board.setRoom([], [], false);
    expect(fakes.senders[0]?.closed).toBe(true);
    speak(0, 'voice');
    expect([fakes.viewers[0]?.got.length, places()[1]]).toEqual([2, null]);
  });
  test('of a muted child nothing is heard until the teacher gives the voice back; the picture stays', async () => {
    const { fakes, board, speak } = open();
    board.setRoom([5], [], false);
    await board.ask(teacher, { k: 'watch' });
    await board.ask(child(5), { k: 'send', sdp: 'mine', shows: ON });
    board.setRoom([5], [5], false);
    speak(0, 'voice');
    speak(0, 'camera');
    expect(fakes.lines(0)).toEqual([9]);
    board.setRoom([5], [], false);
    speak(0, 'voice');
    expect(fakes.lines(0)).toEqual([1, 9]);
  });
  test('a place that another child takes goes on without a hole', async () => {
    const { fakes, board, speak, places } = open();
    board.setRoom([5], [], false);
    await board.ask(teacher, { k: 'watch' });
    await board.ask(child(5), { k: 'send', sdp: 'a', shows: ON });
    speak(0, 'voice');
    board.setRoom([6], [], false);
    await board.ask(child(6), { k: 'send', sdp: 'b', shows: ON });
    for (let skipped = 0; skipped < 20; skipped++) speak(5, 'voice');
    speak(1, 'voice');
    expect(places()[1]).toBe(6);
    const [first = 0, second] = (fakes.viewers[0]?.got ?? []).map(({ packet }) => packet.readUInt16BE(2));
    expect(second).toBe(first + 1);
  });
  test('whose line is thin hears alone, and sees again when it bears pictures', async () => {
    const { fakes, board, speak } = open();
    await board.ask(child(5), { k: 'watch' });
    await board.ask(teacher, { k: 'send', sdp: 'mine', shows: ON });
    await board.ask(child(5), { k: 'pictures', on: false });
    speak(0, 'voice');
    speak(0, 'camera');
    expect(fakes.lines(0)).toEqual([0]);
    await board.ask(child(5), { k: 'pictures', on: true });
    speak(0, 'camera');
    expect(fakes.lines(0)).toEqual([0, 8]);
  });
  test('late viewers get a whole picture, and forty of them cost the sender no more than one', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { fakes, board } = open();
    await board.ask(teacher, { k: 'send', sdp: 'mine', shows: ON });
    for (let n = 0; n < 40; n++) await board.ask(child(100 + n), { k: 'watch' });
    for (const { hears } of fakes.viewers) hears.open();
    await vi.advanceTimersByTimeAsync(400);
    expect(fakes.senders[0]?.keys.filter((part) => part === 'camera')).toHaveLength(1);
    const line = fakes.viewers[0]?.lines[8]?.ssrc ?? 0;
    for (const { hears } of fakes.viewers) hears.key(line);
    await vi.advanceTimersByTimeAsync(600);
    expect(fakes.senders[0]?.keys.filter((part) => part === 'camera')).toHaveLength(2);
  });
  test('a reload takes the place of what was sent before; a connection that is gone leaves nothing behind', async () => {
    const { fakes, board, places } = open();
    await board.ask(teacher, { k: 'send', sdp: 'first', shows: ON });
    await board.ask({ ...teacher, peer: 't2' }, { k: 'send', sdp: 'second', shows: ON });
    await board.ask({ ...teacher, peer: 't2' }, { k: 'watch' });
    expect(fakes.senders.map(({ closed }) => closed)).toEqual([true, false]);
    // The old connection ends later than the new one begins: that is no end of the new one.
    board.gone('t');
    expect(places()[0]).toBe(1);
    board.gone('t2');
    expect([fakes.senders[1]?.closed, fakes.viewers[0]?.closed, places()[0]]).toEqual([true, true, null]);
  });
  test('recorded is the teacher’s voice alone, while it is heard and the teacher wants it: of a child nothing is kept', async () => {
    const { board, kept, speak } = open();
    // Twenty milliseconds in which nobody says anything.
    const sound = Uint8Array.of(0xf8, 0xff, 0xfe);
    board.setRoom([5], [], true);
    await board.ask(teacher, { k: 'send', sdp: 'mine', shows: ON });
    await board.ask(child(5), { k: 'send', sdp: 'mine', shows: ON });
    speak(1, 'voice', sound);
    speak(0, 'camera');
    board.setRoom([5], [], false);
    expect(kept).toEqual([]);
    speak(0, 'voice', sound);
    board.setRoom([5], [], true);
    speak(0, 'voice', sound);
    board.setRoom([5], [], false);
    expect(kept).toEqual([{ ms: 20, ago: 0, sound: expect.stringMatching(/^T2dnUw/) }]);
  });
  test('a description that nobody understands is told so, and the room goes on', async () => {
    const { fakes, board, said, speak } = open();
    board.setRoom([5], [], false);
    await board.ask(teacher, { k: 'watch' });
    await board.ask(child(5), { k: 'send', sdp: 'nonsense', shows: ON });
    expect(said).toContainEqual({ peer: 'c5', what: { k: 'failed', of: 'send' } });
    await board.ask(teacher, { k: 'answer', sdp: 'nonsense' });
    expect(said).toContainEqual({ peer: 't', what: { k: 'failed', of: 'watch' } });
    await board.ask(child(5), { k: 'send', sdp: 'mine', shows: ON });
    speak(0, 'voice');
    expect(fakes.lines(0)).toEqual([1]);
  });
});
