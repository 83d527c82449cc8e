import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkGrid } from './app-links';

test('[desk D35] [site H13] the panel lists the application links; each opens its own address in a new window', () => {
  const html = renderToStaticMarkup(
    <LinkGrid
      links={[
        { appId: 1, name: '学籍系统', icon: null, href: 'https://a.example/x' },
        { appId: 2, name: '体质上报', icon: '1/2-AAAAAAAAAAAAAAAAAAAAAA.png', href: 'https://b.example' },
      ]}
    />,
  );
  const anchors = html.match(/<a [^>]*>/g) ?? [];
  expect(anchors.map((a) => /href="([^"]*)"/.exec(a)?.[1])).toEqual(['https://a.example/x', 'https://b.example']);
  for (const a of anchors) expect(a).toMatch(/target="_blank" rel="noopener noreferrer"/);
  expect(html).toContain('学籍系统');
});
