import { expect, test } from 'vitest';
import { midsOf } from './board';
import { packetOf } from './voice-tap';

test('a packet is read behind its extensions and before its padding, and what is none is nothing', () => {
  const head = Buffer.of(0x80, 0x80 | 111, 0x12, 0x34, 0, 0, 0x03, 0xc0, 0, 0, 0, 9);
  const voice = Buffer.of(0xf8, 0xff, 0xfe);
  const read = { payloadType: 111, marker: true, sequenceNumber: 0x1234, timestamp: 960, payload: voice };
  expect(packetOf(Buffer.concat([head, voice]))).toEqual(read);
  // One source beside it, an extension of four bytes, and two bytes that fill up.
  const more = Buffer.concat([
    Buffer.of(0xb1, ...head.subarray(1)),
    Buffer.alloc(4),
    Buffer.of(0xbe, 0xde, 0, 1, 1, 2, 3, 4),
    voice,
    Buffer.of(0, 2),
  ]);
  expect(packetOf(more)).toEqual(read);
  for (const none of [Buffer.alloc(0), head.subarray(0, 11), Buffer.alloc(40), Buffer.of(0x90, ...head.subarray(1))])
    expect(packetOf(none)).toBeUndefined();
});
test('the lines of a description are a voice, a camera and a screen, by the names that its browser gave them', () => {
  const sdp = (...kinds: string[]) =>
    ['v=0', 's=-', ...kinds.flatMap((kind, i) => [`m=${kind} 9 UDP/TLS/RTP/SAVPF 96`, `a=mid:m${i}`])].join('\r\n');
  expect([...midsOf(sdp('audio', 'video', 'video'))]).toEqual([
    ['voice', 'm0'],
    ['camera', 'm1'],
    ['screen', 'm2'],
  ]);
  expect([...midsOf(sdp('audio'))]).toEqual([['voice', 'm0']]);
  for (const wrong of [
    sdp(),
    sdp('video', 'audio'),
    sdp('audio', 'video', 'application'),
    sdp('audio', 'video', 'video', 'video'),
    'v=0\r\nm=audio 9 X 0',
  ])
    expect(midsOf(wrong).size).toBe(0);
});
