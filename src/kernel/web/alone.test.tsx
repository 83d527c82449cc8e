import { createRequire } from 'node:module';
import { renderToStaticMarkup } from 'react-dom/server';
import type * as Router from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { Alone, Net } from './alone';
import { startTexts } from './i18n/i18n';

/** The router that the program itself loads: the test's own import is another copy, with contexts of its own. */
const { createMemoryRouter, RouterProvider } = createRequire(import.meta.url)('react-router') as typeof Router;

beforeAll(() => startTexts([], 'zh-CN'));

/** A net, and what React does with it: gives it properties, tells it what fell in. */
function hung(props: { readonly told?: boolean } = {}) {
  let at = '/a';
  const net = new Net({ at, children: 'bell', ...props });
  const set = (state: object | null) => Object.assign(net.state, state);
  net.setState = (state) => set(state as object);
  return {
    net,
    go: (to: string) => (at = to),
    fail: () => set(Net.getDerivedStateFromError(new TypeError('broken'))),
    drawn: () => {
      set(Net.getDerivedStateFromProps({ at }, net.state));
      return renderToStaticMarkup(<>{net.render()}</>);
    },
  };
}

describe('what fails alone', () => {
  test('a part that throws is not there, and what stands around the net stays', () => {
    const { drawn, fail } = hung();
    expect(drawn()).toBe('bell');
    fail();
    expect(drawn()).toBe('');
  });
  test('the next address tries it again', () => {
    const { drawn, fail, go } = hung();
    fail();
    go('/b');
    expect(drawn()).toBe('bell');
  });
  test('a panel that somebody opened says in their language that it failed, and tries again when asked', () => {
    const { net, drawn, fail } = hung({ told: true });
    fail();
    expect(drawn()).toContain('没有加载成功');
    expect(drawn()).toContain('重试');
    net.again();
    expect(drawn()).toBe('bell');
  });
  test('as long as nothing throws it changes nothing', () => {
    const router = createMemoryRouter([{ path: '/', element: <Alone>bell</Alone> }]);
    expect(renderToStaticMarkup(<RouterProvider router={router} />)).toBe('bell');
  });
});
