import { readFileSync } from 'node:fs';
import { ConfigProvider } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../kernel/web/i18n/i18n';
import en from '../locale/en-US';
import zh from '../locale/zh-CN';
import { itemsOf, keysOf, type Kind, type ScalesJson, type Variant } from '../rules';
import { Question } from './question';

const json = JSON.parse(readFileSync(new URL('../../../../data/scales.json', import.meta.url), 'utf8')) as ScalesJson;
const keys = keysOf(json);
beforeAll(() => startTexts([{ name: 'psychology', locale: { 'zh-CN': zh, 'en-US': en } }], 'zh-CN'));
const drawn = (kind: Kind, no: string, value: number | null = null, variant: Variant = '1-5'): string => {
  const item = itemsOf(keys, kind, variant).find((one) => one.no === no);
  if (!item) throw new Error(`${kind} has no item ${no}`);
  return renderToStaticMarkup(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <Question kind={kind} item={{ ...item, text: `第 ${no} 句` }} value={value} onAnswer={() => undefined} />
    </ConfigProvider>,
  );
};
/** The keys of a choice with whether each is the answer. */
const choices = (html: string): [string, boolean][] =>
  [...html.matchAll(/<button[^>]*role="radio"[^>]*>.*?<\/button>/g)].map((found) => [
    found[0].replace(/<[^>]*>/g, ''),
    found[0].includes('aria-checked="true"'),
  ]);
const words = (html: string): string[] => choices(html).map(([word]) => word);
const chosen = (html: string): string[] => choices(html).flatMap(([word, is]) => (is ? [word] : []));

test('[C-061] MHT asks for yes before no', () => {
  expect(words(drawn('mht', '1'))).toEqual(['是', '否']);
  expect([chosen(drawn('mht', '1')), chosen(drawn('mht', '1', 0)), chosen(drawn('mht', '1', 1))]).toEqual([
    [],
    ['否'],
    ['是'],
  ]);
});
test('[C-061] SCL-90 asks with the same words, counted from 1 or from 0', () => {
  const five = ['没有', '很轻', '中等', '偏重', '严重'];
  for (const [variant, least] of [
    ['1-5', 1],
    ['0-4', 0],
  ] as const) {
    expect(words(drawn('scl90', '15', null, variant))).toEqual(five);
    expect(five.map((_, at) => chosen(drawn('scl90', '15', least + at, variant)))).toEqual(five.map((word) => [word]));
  }
});
test('[C-062] PSQI asks for times of day, for minutes, for hours and minutes, and each question in its own words', () => {
  for (const no of ['1', '3']) expect(drawn('psqi', no, 1350)).toMatch(/<input[^>]* value="22:30"/);
  const boxes = (no: string, value: number) =>
    [...drawn('psqi', no, value).matchAll(/<input[^>]*>/g)].map((found) => / value="(\d+)"/.exec(found[0])?.[1]);
  expect([boxes('2', 15), boxes('4', 465)]).toEqual([['15'], ['7', '45']]);
  const weekly = ['没有', '每周不到一次', '每周一两次', '每周三次以上'];
  for (const no of ['5a', '5j', '7', '8']) expect([no, words(drawn('psqi', no))]).toEqual([no, weekly]);
  expect(words(drawn('psqi', '6'))).toEqual(['很好', '较好', '较差', '很差']);
  expect(words(drawn('psqi', '9'))).toEqual(['没有', '偶尔有', '有时有', '经常有']);
});
