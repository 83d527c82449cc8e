import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { m } from '../../shared/messages';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { CustomState, EmptyState, ForbiddenState, GoneState } from '../parts/states';
import { hasText, needTexts, said, startTexts, text, ui } from './i18n';
import { firstLang } from './lang';

const say = async (lang: 'zh-CN' | 'en-US') =>
  startTexts(
    [
      {
        name: 'words',
        locale: {
          'zh-CN': { full: '最多 {limit} 人', odd: '{count} {context} {missing}' },
          'en-US': () => Promise.resolve({ default: { full: 'At most {limit}', odd: '{count} {context} {missing}' } }),
        },
      },
    ],
    lang,
  );
const words = (node: React.ReactElement) => renderToStaticMarkup(node);

describe('language', () => {
  test('[C-017] [desk D64] [site H3] the stored language, else the browser’s, else Chinese', () => {
    const first = (stored: string | null, browser: string | undefined, desktop = false) =>
      firstLang({ stored, browser, desktop });
    expect([
      first('en-US', 'zh-CN'),
      first(null, 'en-GB'),
      first(null, 'zh-TW'),
      first(null, 'fr'),
      first(null, undefined),
      first('xx', 'en'),
    ]).toEqual(['en-US', 'en-US', 'zh-CN', 'zh-CN', 'zh-CN', 'en-US']);
  });
  test('[C-017] [desk D64] [site H2] the desktop client is fixed to Chinese', () => {
    expect(firstLang({ stored: 'en-US', browser: 'en', desktop: true })).toBe('zh-CN');
  });
});

describe('texts', () => {
  beforeAll(() => say('zh-CN'));
  test('values fill their places, whatever their names; a missing one stays visible', () => {
    expect(text('words.full', { limit: 5 })).toBe('最多 5 人');
    expect(text('words.odd', { count: 2, context: 'male' })).toBe('2 male {missing}');
  });
  test('a message of a contract is said in the reader’s words, another text as it is', () => {
    expect(said(m('words.full', { limit: 3 }).error)).toBe('最多 3 人');
    expect(said('plain')).toBe('plain');
    expect(said(m('kernel.tooLong', { max: 9 }).error)).toBe('不能超过 9 个字符');
  });
  test('another language is fetched when it is wanted', async () => {
    await say('en-US');
    expect([text('words.full', { limit: 5 }), ui('retry'), hasText('words.full'), hasText('words.nix')]).toEqual([
      'At most 5',
      'Try again',
      true,
      false,
    ]);
    await say('zh-CN');
    expect(ui('retry')).toBe('重试');
  });
  test('both languages have the same keys and the same placeholders', () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(zh).toSorted());
    const places = (t: string) => [...t.matchAll(/\{\w+\}/g)].map(String).toSorted();
    for (const key of Object.keys(zh) as (keyof typeof zh)[])
      expect([key, places(en[key])]).toEqual([key, places(zh[key])]);
  });
});

describe('states', () => {
  test('[E-010] [site C6] an empty list says that there is no data', async () => {
    await say('zh-CN');
    expect(words(<EmptyState />)).toContain('暂无数据');
    await say('en-US');
    expect(words(<EmptyState />)).toContain('No data available');
  });
  test('[E-007] [E-008] [E-009] [desk D62] the pages for refusals say what the specification says', async () => {
    await say('en-US');
    expect(words(<ForbiddenState />)).toContain('Resources are not accessible. Please contact customer service');
    expect(words(<GoneState />)).toContain('The resource does not exist. Please contact customer service');
    expect(words(<CustomState />)).toContain(
      'This function belongs to the personalized customization module. If necessary, please contact the customer service',
    );
    await say('zh-CN');
  });
  test('[E-001] [E-014] [E-016] timeout, picture and assistant have their messages in both languages', () => {
    expect([en.timedOut, zh.timedOut]).toEqual(['Request timed out, please check network', '请求超时，请检查网络']);
    expect([en.imageFailed, zh.imageFailed]).toEqual(['The image could not be generated', '图片生成失败']);
    expect(zh.assistantGone).toBe('每一课助手已退出或未启动');
  });
});

describe('texts that cannot be fetched', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  test('are asked for again a moment later, not at every drawing', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const locale = () => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ default: { there: '有了' } });
    };
    await startTexts([{ name: 'late', locale: { 'zh-CN': locale, 'en-US': locale } }], 'zh-CN', []);
    for (let drawing = 0; drawing < 3; drawing++) await expect(needTexts('late')).rejects.toThrow('offline');
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(3000);
    await needTexts('late');
    expect([asked, text('late.there')]).toEqual([2, '有了']);
  });
});
