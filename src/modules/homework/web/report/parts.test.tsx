import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../../kernel/web/i18n/i18n';
import type { Figures } from '../../contract';
import en from '../../locale/en-US';
import zh from '../../locale/zh-CN';
import { Answer } from './parts';

beforeAll(() => startTexts([{ name: 'homework', locale: { 'zh-CN': zh, 'en-US': en } }], 'zh-CN'));
const figures: Figures = {
  papers: 3,
  marked: 1,
  average: 10,
  rate: 66.7,
  median: 10,
  highest: 10,
  lowest: 10,
  passRate: 100,
  excellentRate: 0,
};
const drawn = (of: Figures) => renderToStaticMarkup(<Answer figures={of} klgs={[]} ques={[]} />);

test('an average, a middle and a share say how many papers they are of, until all are marked', () => {
  // Six figures rest on marked papers; how many were handed in rests on none.
  expect(drawn(figures).match(/3 份已批 1 份/g)).toHaveLength(6);
  expect(drawn({ ...figures, marked: 3 })).not.toContain('份已批');
});
test('where nothing is marked no figure is nought', () => {
  const none = { average: null, rate: null, median: null, highest: null, lowest: null };
  const html = drawn({ ...figures, ...none, marked: 0, passRate: null, excellentRate: null });
  expect(html.match(/—/g)).toHaveLength(6);
  expect(html).toContain(zh['report.sayNone']);
});
