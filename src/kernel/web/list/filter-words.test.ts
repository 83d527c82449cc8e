import * as z from 'zod';
import { beforeAll, expect, test } from 'vitest';
import { call } from '../../shared/call';
import { day, page } from '../../shared/fields';
import { signedIn } from '../../shared/need';
import { startTexts } from '../i18n/i18n';
import { filterWords } from './filter-words';

const children = call({
  name: 'papertest.children',
  get: '/papertest/children',
  need: signedIn,
  input: page.input({
    name: z.string().optional(),
    clazzId: z.number().optional(),
    grdId: z.number().optional(),
    state: z.enum(['on', 'off']).optional(),
    enabled: z.boolean().optional(),
    from: day().optional(),
    to: day().optional(),
    siteId: z.number().optional(),
  }),
  reply: page.of(z.object({ userId: z.number(), clazzName: z.string() })),
});
const texts = {
  'field.name': '姓名',
  'field.clazzId': '班级',
  'field.grdId': '年级',
  'field.state': '状态',
  'field.enabled': '账号',
  'field.siteId': '地点',
  'field.days': '日期',
  'grade.7': '七年级',
  'state.on': '进行中',
};
beforeAll(() => startTexts([{ name: 'papertest', locale: { 'zh-CN': texts, 'en-US': texts } }], 'zh-CN'));

const filters = {
  name: true,
  clazzId: true,
  grdId: true,
  state: true,
  enabled: true,
  days: { keys: ['from', 'to'] as const },
  siteId: true,
} as const;
const words = (values: Readonly<Record<string, unknown>>, rows: readonly object[] = []) =>
  filterWords(children, filters, values, rows);

test('paper says what a list is narrowed to: the class by its name, the rest with what it is about', () => {
  const rows = [{ clazzName: '七年级1班' }, { clazzName: '七年级1班' }];
  expect(words({ clazzId: 11 }, rows)).toEqual(['七年级1班']);
  expect(words({ grdId: 7, state: 'on', enabled: false, name: '王' })).toEqual([
    '姓名：王',
    '年级：七年级',
    '状态：进行中',
    '账号：否',
  ]);
  expect(words({ from: '2026-09-01', to: '2026-09-30' })).toEqual(['日期：2026-09-01–2026-09-30']);
  expect(words({ from: '2026-09-01' })).toEqual(['日期：2026-09-01–']);
});
test('a filter whose words nobody knows is said to be set; one that is not set is not said', () => {
  expect(words({ siteId: 4 })).toEqual(['按地点筛选']);
  expect(words({ clazzId: 11 }, [{ clazzName: '七年级1班' }, { clazzName: '七年级2班' }])).toEqual(['按班级筛选']);
  expect(words({ name: '', clazzId: null, state: undefined })).toEqual([]);
});
