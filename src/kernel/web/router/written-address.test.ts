import { expect, test } from 'vitest';
import { openWrittenAddress } from './written-address';

/** Where the program goes on, or nothing where it stays. */
function goesTo(content: string | undefined, pathname: string): string | undefined {
  let to: string | undefined;
  const page = { querySelector: () => (content === undefined ? null : { content }) } as unknown as Document;
  openWrittenAddress(
    page,
    { pathname, search: '?x=1', hash: '#y' },
    {
      replaceState: (_state, _title, url) => {
        to = String(url);
      },
    },
  );
  return to;
}
test('the root of a school’s own host leads the program to the page that stands there; any other page stays where it is', () => {
  expect(goesTo('/school/syxx', '/')).toBe('/school/syxx?x=1#y');
  expect(goesTo('/school/syxx', '/school/syxx/news')).toBeUndefined();
  expect(goesTo(undefined, '/')).toBeUndefined();
  for (const foreign of ['//evil.example', 'https://evil.example', '']) expect(goesTo(foreign, '/')).toBeUndefined();
});
