import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VoicePlayer } from './voice-player';

interface Asked {
  readonly from: string;
}
interface Items {
  readonly items: readonly { readonly at: string; readonly ms: number; readonly sound: string }[];
}
const network = vi.hoisted(() => ({
  asked: [] as string[],
  answer: undefined as (() => Promise<unknown>) | undefined,
}));
vi.mock('../../../kernel/web/http/send', () => ({
  send: (_call: unknown, { from }: Asked) => {
    network.asked.push(from);
    return network.answer?.() ?? Promise.reject(new Error('network'));
  },
}));

/** What a browser plays: each sound says when it begins, and from where on. */
class Sound extends EventTarget {
  static readonly all: Sound[] = [];
  buffer: unknown;
  began: readonly [at: number, offset: number] | undefined;
  stopped = false;
  connect(): void {}
  start(at: number, offset: number): void {
    this.began = [at, offset];
    Sound.all.push(this);
  }
  stop(): void {
    this.stopped = true;
  }
}
class Audio {
  static now = 100;
  static fails = false;
  readonly destination = {};
  get currentTime(): number {
    return Audio.now;
  }
  async resume(): Promise<void> {}
  async close(): Promise<void> {}
  createBufferSource(): Sound {
    return new Sound();
  }
  async decodeAudioData(): Promise<{ readonly duration: number }> {
    if (Audio.fails) throw new Error('no such sound');
    return { duration: 5 };
  }
}
const AT = ['2026-11-18T01:00:02Z', '2026-11-18T01:00:07Z', '2026-11-18T01:01:00Z'];
const pieces = AT.map((at) => ({ at, ms: 5000 }));
const answers = async (): Promise<Items> => ({ items: AT.map((at) => ({ at, ms: 5000, sound: btoa('sound') })) });
function open() {
  const mute = vi.fn();
  return { player: new VoicePlayer(7, pieces, [2000, 7000, 60_000], mute), mute };
}
// Files of tests share what is loaded.
afterAll(() => vi.doUnmock('../../../kernel/web/http/send'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', Audio);
  network.answer = answers;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Sound.all.length = 0;
  network.asked.length = 0;
  Audio.now = 100;
  Audio.fails = false;
});

test('a voice is heard from the moment on that is played, piece after piece by the clock of the sound, and stops when it is told', async () => {
  const { player, mute } = open();
  void player.play(4000);
  await vi.advanceTimersByTimeAsync(0);
  // Two seconds of the first piece are over; the second follows it, the third is a minute away and is not made ready.
  expect(Sound.all.map(({ began }) => began)).toEqual([
    [100, 2],
    [103, 0],
  ]);
  expect(network.asked).toEqual([AT[0]]);
  player.stop();
  expect(Sound.all.map(({ stopped }) => stopped)).toEqual([true, true]);
  Audio.now = 160;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Sound.all).toHaveLength(2);
  expect(mute).not.toHaveBeenCalled();
  player.end();
});
test('a piece that is a while away is heard when its time comes', async () => {
  const { player } = open();
  void player.play(15_000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(Sound.all).toEqual([]);
  Audio.now = 140;
  await vi.advanceTimersByTimeAsync(1000);
  expect(Sound.all.map(({ began }) => began)).toEqual([[145, 0]]);
  player.end();
});
test('where the network is away the replay goes on without a word, and what no browser plays is told', async () => {
  const { player, mute } = open();
  network.answer = undefined;
  await player.play(60_000);
  expect([Sound.all.length, mute.mock.calls.length]).toEqual([0, 0]);
  network.answer = answers;
  Audio.fails = true;
  await player.play(60_000);
  expect(Sound.all).toEqual([]);
  expect(mute).toHaveBeenCalled();
  player.end();
});
