import { afterEach, expect, test } from 'vitest';
import { consentOf } from './consent-of';
import { consentPurpose, currentText, findPurpose, forgetPurpose, textHash, titlesOf } from './purposes';

const text = (version: number) => ({ version, zh: `第 ${version} 版`, en: `version ${version}` });
const toy = { name: 'toy', module: 'toy', title: { zh: '玩具', en: 'Toy' }, texts: [text(1)] } as const;
afterEach(() => forgetPurpose('toy'));

test('a purpose is registered once: a second module with its word does not start', () => {
  consentPurpose(toy);
  expect(() => consentPurpose({ ...toy, module: 'other' })).toThrow('the purpose toy is registered twice');
});
test('a purpose whose word no call accepts does not start', () => {
  for (const name of ['Toy', 'toy-box', 't', 'constructor_'])
    expect(() => consentPurpose({ ...toy, name })).toThrow(`no call accepts ${name} as a purpose's name`);
});
test('versions of a text rise, and the last one is asked for', () => {
  expect(() => consentPurpose({ ...toy, texts: [text(2), text(2)] })).toThrow('the versions of toy do not rise');
  consentPurpose({ ...toy, texts: [text(1), text(3)] });
  expect(currentText(findPurpose('toy')!).version).toBe(3);
});
test('a module that asks for a purpose nobody registers hears so, and a word of the language is no purpose', () => {
  expect(() => consentOf('toy')).toThrow('no module registers the purpose toy');
  expect(findPurpose('constructor')).toBeUndefined();
});
test('a text in one language changed is another text', () => {
  expect(textHash({ ...text(1), en: 'version one' })).not.toBe(textHash(text(1)));
});
test('titles are read in the reader’s own language', () => {
  consentPurpose(toy);
  expect(titlesOf(['toy', 'nobody'])).toEqual({ zh: '玩具', en: 'Toy' });
});
