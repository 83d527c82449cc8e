import { beforeAll, expect, test } from 'vitest';
import { startTexts } from './i18n/i18n';
import { labelOf } from './labels';

const texts = { 'field.name': '名称', 'field.remark': '备注', 'tutor.apply.field.remark': '附言' };
beforeAll(() => startTexts([{ name: 'labeltest', locale: { 'zh-CN': texts, 'en-US': texts } }], 'zh-CN'));

test('a label of the call itself stands before the one of its module', () => {
  expect(labelOf({ name: 'labeltest.tutor.apply' }, 'remark')).toBe('附言');
  expect(labelOf({ name: 'labeltest.tutor.apply' }, 'name')).toBe('名称');
});
test('another call of the module keeps the label of the module', () => {
  expect(labelOf({ name: 'labeltest.tutor' }, 'remark')).toBe('备注');
  expect(labelOf({ name: 'labeltest.room.update' }, 'remark')).toBe('备注');
});
