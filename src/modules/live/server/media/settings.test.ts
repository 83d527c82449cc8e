import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { withPublicIp } from './addresses';
import { mediaSettings, portsOf, relaysFor } from './settings';

test('a range of ports is shared out: a quarter for who sends, one for who looks on over a relay, the rest for the others, none twice', () => {
  expect(portsOf('40000-40399')).toEqual({
    senders: [40_000, 40_099],
    relayViewers: [40_100, 40_199],
    viewers: [40_200, 40_399],
  });
  expect(portsOf(' 50000-50019 ')).toEqual({
    senders: [50_000, 50_004],
    relayViewers: [50_005, 50_009],
    viewers: [50_010, 50_019],
  });
});
test('what is no range, or too small a one, ends the start in words', () => {
  for (const text of ['40000', '40000-40010', '40399-40000', '80-4000', '65000-66000', '40000-40399,5', 'all'])
    expect(() => portsOf(text)).toThrow(/LIVE_UDP_PORTS is .*: write a range/);
});
test('the settings are read from the environment, and nothing is guessed', () => {
  expect(mediaSettings({})).toEqual({ off: false });
  expect(
    mediaSettings({
      LIVE_MEDIA: 'off',
      LIVE_UDP_PORTS: '40000-40399',
      LIVE_PUBLIC_IP: '203.0.113.7',
      LIVE_TURN_URLS: 'turns:turn.example.cn:443?transport=tcp, turn:turn.example.cn:3478',
      LIVE_TURN_SECRET: 'word',
    }),
  ).toEqual({
    off: true,
    senders: [40_000, 40_099],
    relayViewers: [40_100, 40_199],
    viewers: [40_200, 40_399],
    publicIp: '203.0.113.7',
    turn: { urls: ['turns:turn.example.cn:443?transport=tcp', 'turn:turn.example.cn:3478'], secret: 'word' },
  });
  expect(() => mediaSettings({ LIVE_MEDIA: 'no' })).toThrow('LIVE_MEDIA');
  expect(() => mediaSettings({ LIVE_PUBLIC_IP: 'school.example.cn' })).toThrow('LIVE_PUBLIC_IP');
  expect(() => mediaSettings({ LIVE_TURN_URLS: 'turn:a' })).toThrow('LIVE_TURN_SECRET');
  expect(() => mediaSettings({ LIVE_TURN_URLS: 'https://a', LIVE_TURN_SECRET: 'x' })).toThrow('https://a');
});
test('Janus is chosen by all of its settings together; what is missing, or stands there for nothing, is named', () => {
  const all = {
    LIVE_MEDIA: 'janus',
    JANUS_URL: 'ws://127.0.0.1:8188',
    JANUS_SECRET: 'secret-of-the-api',
    JANUS_ROOM_KEY: 'key-of-rooms',
  };
  expect(mediaSettings(all)).toEqual({
    off: false,
    janus: { url: 'ws://127.0.0.1:8188', secret: 'secret-of-the-api', roomKey: 'key-of-rooms' },
  });
  for (const name of ['JANUS_URL', 'JANUS_SECRET', 'JANUS_ROOM_KEY'] as const) {
    expect(() => mediaSettings({ ...all, [name]: '' })).toThrow(`LIVE_MEDIA=janus needs ${name}`);
    expect(() => mediaSettings({ [name]: all[name] })).toThrow(`${name} is given, but LIVE_MEDIA is not janus`);
  }
  for (const url of ['http://127.0.0.1:8088', '127.0.0.1:8188', 'ws://a b'])
    expect(() => mediaSettings({ ...all, JANUS_URL: url })).toThrow(`JANUS_URL is ${url}: write`);
  expect(mediaSettings({ ...all, LIVE_MEDIA: 'off' })).toEqual({ off: true });
});
test('a relay is told with a name that says until when it holds, and a word made from the operator’s', () => {
  const now = new Date('2026-11-18T02:30:00Z');
  const [relay] = relaysFor({ off: false, turn: { urls: ['turn:a'], secret: 'word' } }, 42, now);
  const username = `${now.getTime() / 1000 + 6 * 3600}:42`;
  expect(relay).toEqual({
    urls: ['turn:a'],
    username,
    credential: createHmac('sha1', 'word').update(username).digest('base64'),
  });
  expect(relaysFor({ off: false }, 42, now)).toEqual([]);
});
test('the public address stands beside each of this machine’s own', () => {
  const own = 'a=candidate:1 1 udp 2130706431 172.18.0.3 40011 typ host';
  const sdp = ['v=0', own, 'a=candidate:2 1 UDP 2130706431 fd00::1 40012 typ host', 'a=end-of-candidates', ''].join(
    '\r\n',
  );
  expect(withPublicIp(sdp, undefined)).toBe(sdp);
  const lines = withPublicIp(sdp, '203.0.113.7').split('\r\n');
  expect(lines.slice(1, 3)).toEqual([own, 'a=candidate:1p 1 udp 2130706431 203.0.113.7 40011 typ host']);
  expect(lines).toHaveLength(6);
  expect(withPublicIp(sdp, '172.18.0.3')).toBe(sdp);
});
