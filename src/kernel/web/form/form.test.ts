import * as z from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, nothing, upload } from '../../shared/call';
import { day, idOf, idsOf, mobile, textOf, textUpTo } from '../../shared/fields';
import { m } from '../../shared/messages';
import { signedIn } from '../../shared/need';
import { CallError } from '../http/call-error';
import { startTexts } from '../i18n/i18n';
import { draftKey, dropDraft, readDraft, recordOf, saveDraft } from './drafts';
import { namePath, shareOut } from './faults';
import { checkAll, fieldsOf, formKeys, tidy } from './fields-of';
import { isApart, layBeside } from './theirs';

const save = call({
  name: 'x.save',
  put: '/x/{roomId}',
  need: signedIn,
  reply: nothing,
  input: z.object({
    roomId: idOf('x_room'),
    name: textOf(8),
    metres: z
      .number(m('demo.needed'))
      .min(200, m('demo.low', { min: 200 }))
      .max(5000),
    state: z.enum(['open', 'closed']),
    kind: z.union([z.literal(1), z.literal(2)]).optional(),
    days: z.array(z.enum(['mon', 'tue'])).optional(),
    on: day(),
    phone: mobile().optional(),
    note: textUpTo(200).optional(),
    clazzIds: idsOf('class_clazz').optional(),
    until: day().nullable(),
    file: upload().optional(),
    loud: z.boolean().default(false),
  }),
});
const facts = fieldsOf(save);
beforeAll(() =>
  startTexts(
    [{ name: 'demo', locale: { 'zh-CN': { needed: '请填写米数', low: '每天至少 {min} 米' }, 'en-US': {} } }],
    'zh-CN',
  ),
);

describe('fields of a contract', () => {
  test('kind, limits, choices and what is required are read from the contract', () => {
    expect(Object.values(facts).map((f) => [f.name, f.kind, f.required])).toEqual([
      ['roomId', 'number', true],
      ['name', 'text', true],
      ['metres', 'number', true],
      ['state', 'choice', true],
      ['kind', 'choice', false],
      ['days', 'choices', false],
      ['on', 'day', true],
      ['phone', 'text', false],
      ['note', 'text', false],
      ['clazzIds', 'other', false],
      ['until', 'day', true],
      ['file', 'file', false],
      ['loud', 'boolean', false],
    ]);
    expect([
      facts.name.max,
      facts.metres.min,
      facts.metres.max,
      facts.state.options,
      facts.kind.options,
      facts.days.options,
    ]).toEqual([8, 200, 5000, ['open', 'closed'], [1, 2], ['mon', 'tue']]);
    expect([facts.roomId.idOf, facts.clazzIds.idOf]).toEqual(['x_room', 'class_clazz']);
    expect(formKeys(save)).not.toContain('roomId');
  });
  test('messages are the contract’s, and what is missing is called missing', () => {
    expect([facts.name.check(''), facts.name.check('123456789'), facts.name.check('  好 ')]).toEqual([
      '不能为空',
      '不能超过 8 个字符',
      undefined,
    ]);
    expect([facts.metres.check(undefined), facts.metres.check(5), facts.metres.check('x')]).toEqual([
      '请填写米数',
      '每天至少 200 米',
      '请填写米数',
    ]);
    expect([
      facts.state.check(undefined),
      facts.state.check('x'),
      facts.on.check(''),
      facts.on.check('2026-02-30'),
    ]).toEqual(['不能为空', '不在可选范围内', '不能为空', '日期应为 YYYY-MM-DD 格式的有效日期']);
    expect([facts.phone.check(''), facts.phone.check('12')]).toEqual([undefined, '请输入有效的手机号']);
  });
  test('a cleared field becomes empty text, null or nothing, whichever the contract takes', () => {
    expect(
      tidy(save, { note: '', phone: '', until: '', clazzIds: null, name: '', bogus: 1, kind: undefined, metres: 300 }),
    ).toEqual({ note: '', until: null, name: '', metres: 300 });
  });
  test('the whole input is checked with paths', () => {
    expect(
      checkAll(save, {
        roomId: 1,
        name: '',
        metres: 300,
        state: 'open',
        on: '2026-09-01',
        until: null,
        clazzIds: [1, 'x'],
      }),
    ).toEqual([
      { path: 'name', text: '不能为空' },
      { path: 'clazzIds.1', text: '类型不正确' },
    ]);
  });
});

describe('faults of the server', () => {
  const fault = (fields: readonly [string, string][]) =>
    new CallError(
      409,
      {
        error: 'e',
        error_description: '不行',
        message: '不行',
        requestId: '',
        fields: fields.map(([path, text]) => ({ path, text, code: 'c', params: {} })),
      },
      'x',
    );
  test('a fault stands at its field when the field shows, else above the form', () => {
    expect(
      shareOut(
        fault([
          ['name', '重名'],
          ['items.0.name', '空'],
          ['hidden', '藏'],
          ['', '全'],
        ]),
        new Set(['name', 'items']),
      ),
    ).toEqual({
      at: [
        { name: ['name'], errors: ['重名'] },
        { name: ['items', 0, 'name'], errors: ['空'] },
      ],
      above: ['藏', '全'],
    });
    expect(shareOut(fault([]), new Set()).above).toEqual(['不行']);
    expect(namePath('a[2].b')).toEqual(['a', 2, 'b']);
  });
});

describe('drafts', () => {
  const map = new Map<string, string>();
  const store = {
    getItem: (k: string) => map.get(k) ?? null,
    setItem: (k: string, v: string) => {
      map.set(k, v);
    },
    removeItem: (k: string) => {
      map.delete(k);
    },
  };
  test('what was typed comes back; secrets and files are never kept', () => {
    const key = draftKey('/a', 'x.save', '7');
    saveDraft(
      store,
      key,
      { name: '王', list: [{ a: 1 }], newPwd: 'geheim', captchaId: 1, file: new Date(), empty: undefined },
      5,
    );
    expect(readDraft(store, key)).toEqual({ at: 5, values: { name: '王', list: [{ a: 1 }] } });
    dropDraft(store, key);
    expect(readDraft(store, key)).toBeUndefined();
  });
  test('two records at one address have a draft each', () => {
    const key = (roomId: number) => draftKey('/a', 'x.save', recordOf({ name: 'n', roomId }, { clazzIds: [1] }));
    expect(key(1)).toBe('draft /a x.save [["roomId",1],["clazzIds",[1]]]');
    expect(key(1)).not.toBe(key(2));
  });
  test('a full or broken store disturbs nobody', () => {
    expect(() =>
      saveDraft(
        {
          ...store,
          setItem: () => {
            throw new Error('full');
          },
        },
        'k',
        { a: 1 },
        1,
      ),
    ).not.toThrow();
    map.set('k', '{');
    expect(readDraft(store, 'k')).toBeUndefined();
  });
});

describe('a record that somebody else changed', () => {
  const changed = {
    rev: 4,
    by: '王老师',
    at: '2026-11-16T04:00:00Z',
    values: { name: '甲', phone: null, sex: 'male' },
  };
  test('what nobody typed here follows the other; what both changed is open and stays as typed', () => {
    const read = { name: '乙', phone: '138', sex: 'female' };
    expect(layBeside(read, { name: '丙', phone: '138', sex: 'female' }, changed)).toEqual({
      follow: { phone: undefined, sex: 'male' },
      open: { name: '甲' },
    });
  });
  test('what both changed to the same is settled, and a field the form does not have is left alone', () => {
    expect(layBeside({ name: '乙' }, { name: '甲' }, changed)).toEqual({ follow: {}, open: {} });
  });
  test('a change of fields this form does not have keeps nobody from saving', () => {
    expect(isApart(layBeside({ outline: '一' }, { outline: '二' }, changed))).toBe(true);
    expect(isApart(layBeside({ name: '一' }, { name: '二' }, changed))).toBe(false);
  });
});
