import { expect, test } from 'vitest';
import type { Que } from '../../contract/parts';
import { picturesOf, unsentIn, withPaths } from './paper-files';
import { begin, withSent, type Entry } from './sheet';

const bodyOf = (stem: string, options: readonly string[] = []) => ({
  body: { stem, options } as unknown as Que['body'],
});
const entry = (files: readonly string[], rev = 1): Entry => ({
  qid: 1,
  qcid: 0,
  answer: { text: '答', files: [...files] },
  skip: false,
  rev,
});

test('the pictures of a paper are those of its stems and options that this site has, each once', () => {
  const picture = '/api/file/store/get?path=189%2F1-a.png';
  expect(
    picturesOf([
      bodyOf(`<p>看图<img src="${picture}" alt=""></p>`, [`<img src="${picture}">`]),
      bodyOf('<img src="/api/file/store/get?path=1&amp;down=true"><img src="https://elsewhere.example/a.png">'),
    ]),
  ).toEqual([picture, '/api/file/store/get?path=1&down=true']);
});
test('an answer goes with the paths of its photos, and without a photo that left the device', () => {
  const answers = [entry(['189/9-z.jpg', 'device/1', 'device/2']), entry(['189/9-z.jpg'])];
  expect(unsentIn(answers)).toEqual(['device/1', 'device/2']);
  expect(withPaths(answers, new Map([['device/1', '189/1-a.jpg']])).map((a) => a.answer?.files)).toEqual([
    ['189/9-z.jpg', '189/1-a.jpg'],
    ['189/9-z.jpg'],
  ]);
});
test('a photo that was sent stands with its path, in the answer as it was, which is no newer for it', () => {
  const sheet = begin([entry(['device/1', 'device/2'], 7)]);
  const next = withSent(sheet, new Map([['device/1', '189/1-a.jpg']]));
  expect([...next.shown.values()]).toEqual([entry(['189/1-a.jpg', 'device/2'], 7)]);
  expect(next.acked).not.toBe(sheet.acked);
  expect(next.acked).toEqual(sheet.acked);
});
