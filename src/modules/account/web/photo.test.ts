import { expect, test } from 'vitest';
import { agentOf } from './agent';
import { homeChoices } from './home-choices';
import { otherKind, photoFault, photoUrl } from './photo';

test('[V-035] an avatar that is no JPG is refused before it is sent', () => {
  const file = (name: string, type: string, size = 1000) => ({ name, type, size });
  expect(photoFault(file('me.jpg', 'image/jpeg'))).toBeUndefined();
  expect(photoFault(file('me.JPEG', 'image/jpeg'))).toBeUndefined();
  // As a browser of Windows keeps a picture of a page.
  expect(photoFault(file('me.jfif', 'image/jpeg'))).toBeUndefined();
  for (const other of [file('me.png', 'image/png'), file('me.jpg', 'image/png'), file('me.webp', 'image/jpeg')])
    expect(photoFault(other)).toBe('fault.notJpg');
  expect(photoFault(file('me.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1))).toBe('profile.photoBig');
  expect(photoUrl('189/1-a.jpg')).toBe('/api/file/store/get?path=189%2F1-a.jpg');
});
test('a picture that calls itself a JPG is called what it is', async () => {
  const kind = (bytes: string) => otherKind(new Blob([Uint8Array.from(bytes, (c) => c.charCodeAt(0))]));
  expect([
    await kind('\0\0\0\x18ftypheic\0\0\0\0'),
    await kind('RIFF\x24\0\0\0WEBPVP8 '),
    await kind('\xff\xd8\xff\xe0'),
  ]).toEqual(['HEIC', 'WebP', undefined]);
});
test('[V-009] [site M7] pages that may not be a home page are not offered', () => {
  const title = { zh: '', en: '' };
  homeChoices.provide(() =>
    ['/teachplan/index', '/desk/bench', '/mall/index', '/help/x', 'https://x.cn'].map((path) => ({ path, title })),
  );
  expect(homeChoices.of({} as never).map((c) => c.path)).toEqual(['/teachplan/index']);
  homeChoices.provide(() => []);
});
test('a device is called as people call it', () => {
  expect(
    agentOf(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    ),
  ).toEqual({ browser: 'Edge', system: 'Windows' });
  expect(
    agentOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toEqual({ browser: 'Safari', system: 'iPhone' });
  expect(
    agentOf('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36 MicroMessenger/8.0'),
  ).toEqual({ browser: 'WeChat', system: 'Android' });
  expect(agentOf('curl/8')).toBeUndefined();
});
