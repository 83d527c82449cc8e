import { expect, test } from 'vitest';
import { widthOf } from '../../files/rules';
import { filesIn, linkedFilesIn, withSizes } from './sized-text';

const sizes = new Map([['189/7-abc.jpg', { width: 1200, height: 800 }]]);
const at = (path: string, more = '') =>
  `<img src="/api/file/store/get?path=${encodeURIComponent(path)}" alt="校门"${more} />`;

test('a picture of a text says how large it is, as wide as the office made it', () => {
  expect(withSizes(`<p>${at('189/7-abc.jpg')}</p>`, sizes)).toBe(
    '<p><img src="/api/file/store/get?path=189%2F7-abc.w960.webp" alt="校门" width="1200" height="800" loading="lazy" decoding="async" /></p>',
  );
  expect(withSizes(at('189/7-abc.jpg', ' width="300" height="9999"'), sizes)).toContain(
    'alt="校门" width="300" height="200" loading',
  );
  expect(withSizes(at('189/7-abc.jpg', ' width="50%"'), sizes)).toContain('width="1200" height="800"');
});
test('a picture of a text comes as the version that the file store draws, and one that is drawn in no width as itself', () => {
  const path = `189/1234567890-${'R'.repeat(22)}.png`;
  const known = new Map([
    [path, { width: 4000, height: 3000 }],
    ['189/9-abc.gif', { width: 40, height: 30 }],
  ]);
  expect(withSizes(at(path), known)).toContain(`path=${encodeURIComponent(widthOf(path, 960))}"`);
  expect(withSizes(at('189/9-abc.gif'), known)).toContain('path=189%2F9-abc.gif"');
});
test('what is not known stays as it is', () => {
  for (const text of [
    at('189/8-abc.jpg'),
    '<img alt="x" />',
    '<img src="/api/file/store/get?path=%E0%A4%A" />',
    '<p>图</p>',
  ])
    expect(withSizes(text, sizes)).toBe(text);
});
test('a text names the files that it shows, each once; a link to one and what stands elsewhere are none', () => {
  const film = '<video src="/api/file/store/get?path=189%2F9-abc.mp4" controls></video>';
  const text = `<p>${at('189/7-abc.jpg')}${at('189/7-abc.jpg')}${film}</p><a href="/api/file/store/get?path=189%2F8-abc.pdf">附件</a>`;
  expect(filesIn(text)).toEqual(['189/7-abc.jpg', '189/9-abc.mp4']);
  expect(linkedFilesIn(text)).toEqual(['189/8-abc.pdf']);
  expect(filesIn('<img src="/api/file/store/get?path=%E0%A4%A" /><img alt="x" />')).toEqual([]);
});
