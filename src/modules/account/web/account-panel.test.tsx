import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { createQueryClient, queryKeyOf } from '../../../kernel/web/http/query-client';
import { startTexts } from '../../../kernel/web/i18n/i18n';
import { relationList, type Related } from '../contract/relation';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { AccountPanel, type AccountMode } from './account-panel';

const account = (userId: number, name: string, org: string, more: Partial<Related> = {}): Related => ({
  user: { userId, name, photo: null, userType: 1, yunNo: '6000000001' },
  org: { orgId: 1, name: org },
  current: false,
  enabled: true,
  ...more,
});
const items = [
  account(1, '王梓萱', '实验学校', { current: true }),
  account(2, '王梓萱', '在线学堂'),
  account(3, '王梓萱', '旧学校', { enabled: false }),
];

beforeAll(() => startTexts([{ name: 'account', locale: { 'zh-CN': zh, 'en-US': en } }], 'zh-CN'));
const drawn = (mode: AccountMode, list: readonly Related[] = items) => {
  const client = createQueryClient();
  client.setQueryData(queryKeyOf(relationList, {}), { items: list });
  const router = createMemoryRouter([{ path: '/', element: <AccountPanel mode={mode} /> }]);
  return renderToStaticMarkup(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
};

test('[S-010] [desk D46] [site U9] the account dialog has a switch mode and a manage mode', () => {
  const [choose, manage] = [drawn('switch'), drawn('manage')];
  // Only an enabled account that is not the current one can be changed to; nothing is removed by a slip.
  expect(choose.match(/切换到 [^"]+/g)).toEqual(['切换到 王梓萱 在线学堂']);
  expect(choose).not.toContain('移除');
  expect(manage.match(/>移除</g)).toHaveLength(2);
  expect(manage).not.toContain('切换到');
  for (const html of [choose, manage]) expect(html).toContain('添加账号');
});
test('[X-018] somebody with one account is told what linking is for', () => {
  expect(drawn('switch', items.slice(0, 1))).toContain('关联后不用重新输入密码就能切换');
});
