import { expect, test, vi } from 'vitest';
import { Mixer } from './mixer';

/** What a browser mixes with, as far as it is asked. */
function fakes() {
  vi.stubGlobal(
    'MediaStream',
    class {
      constructor(readonly tracks: readonly unknown[]) {}
    },
  );
  const heard: unknown[] = [];
  let closed = 0;
  const audio = {
    createMediaStreamDestination: () => ({ stream: { getAudioTracks: () => ['both'] } }),
    createMediaStreamSource: ({ tracks }: { readonly tracks: readonly unknown[] }) => ({
      connect: () => void heard.push(...tracks),
    }),
    resume: async () => undefined,
    close: async () => void (closed += 1),
  };
  const mixer = new Mixer(() => audio as unknown as AudioContext);
  const track = (name: string) => name as unknown as MediaStreamTrack;
  return { mixer, heard, track, closed: () => closed };
}

test('one sound goes as it is, the microphone and the screen’s sound go together, and silence is none', () => {
  const { mixer, heard, track, closed } = fakes();
  expect(mixer.of(undefined, undefined)).toBeUndefined();
  expect(mixer.of(track('voice'), undefined)).toBe('voice');
  expect(mixer.of(undefined, track('film'))).toBe('film');
  expect(heard).toEqual([]);
  expect(mixer.of(track('voice'), track('film'))).toBe('both');
  expect([heard, closed()]).toEqual([['voice', 'film'], 0]);
  // The screen is away: the voice goes by itself again, and nothing is mixed any more.
  expect(mixer.of(track('voice'), undefined)).toBe('voice');
  expect(closed()).toBe(1);
  vi.unstubAllGlobals();
});
