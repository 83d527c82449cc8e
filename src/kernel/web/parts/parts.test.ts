import { describe, expect, test } from 'vitest';
import { chartColours } from '../theme';
import { atMostSix, optionOf, tableOf, type ChartData } from '../chart/chart-option';
import { DEFAULT_TOOLS, HINT_MS, hintGate, isEmptyHtml, onImagePaste, refuseImage } from '../rich/rich-config';
import { RichImage } from '../rich/rich-image';
import { elementsOf, safeAddress } from '../rich/rich-view';
import zh from '../locale/zh-CN';
import en from '../locale/en-US';
import { canMove, countBelow, findNode, keyAct } from '../tree/tree-acts';
import { percentOf } from './job-panel';
import { DESK_SHORTCUTS, monthsBefore, shortcutOf, SITE_SHORTCUTS, spanOf } from './ranges';

describe('periods', () => {
  test('[C-010] the desk offers today, yesterday, seven days, about one month, last 3 months and custom', () => {
    expect(DESK_SHORTCUTS.map((s) => spanOf(s, '2026-03-10'))).toEqual([
      ['2026-03-10', '2026-03-10'],
      ['2026-03-09', '2026-03-09'],
      ['2026-03-04', '2026-03-10'],
      ['2026-02-09', '2026-03-10'],
      ['2025-12-11', '2026-03-10'],
    ]);
    for (const s of [...DESK_SHORTCUTS, 'custom'] as const)
      expect([zh[`span.${s}`], en[`span.${s}`]].every(Boolean)).toBe(true);
  });
  test('[C-009] the site offers today, yesterday, month and three months', () => {
    expect(SITE_SHORTCUTS.map((s) => spanOf(s, '2026-03-31'))).toEqual([
      ['2026-03-31', '2026-03-31'],
      ['2026-03-30', '2026-03-30'],
      ['2026-03-01', '2026-03-31'],
      ['2026-01-01', '2026-03-31'],
    ]);
  });
  test('[C-010] weekdays have names', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((d) => zh[`weekday.${d as 1}`]).join('')).toBe('周一周二周三周四周五周六周日');
  });
  test('a month before the 31st is the last day of a short month', () => {
    expect([monthsBefore('2026-03-31', 1), monthsBefore('2024-03-31', 1), monthsBefore('2026-01-15', 2)]).toEqual([
      '2026-02-28',
      '2024-02-29',
      '2025-11-15',
    ]);
  });
  test('a span that equals a shortcut is shown as that shortcut', () => {
    expect([
      shortcutOf(['2026-03-04', '2026-03-10'], DESK_SHORTCUTS, '2026-03-10'),
      shortcutOf(['2026-03-03', '2026-03-10'], DESK_SHORTCUTS, '2026-03-10'),
      shortcutOf(undefined, DESK_SHORTCUTS, '2026-03-10'),
    ]).toEqual(['sevenDays', undefined, undefined]);
  });
});

describe('rich text', () => {
  test('[C-025] the tools are bold, italic, underline, subscript, superscript, alignment and image; the placeholder asks to enter', () => {
    expect(DEFAULT_TOOLS).toEqual(['bold', 'italic', 'underline', 'subscript', 'superscript', 'align', 'image']);
    expect([zh.richPlaceholder, en.richPlaceholder]).toEqual(['请输入…', 'Please enter…']);
  });
  test('[C-023] [desk D38] the paste hint shows at most once per 5000 ms', () => {
    let now = 0;
    const may = hintGate(() => now);
    expect(may()).toBe(true);
    now = 4999;
    expect(may()).toBe(false);
    now = 5000;
    expect([may(), HINT_MS]).toEqual([true, 5000]);
  });
  test('[E-015] [desk D38] [desk D39] an image pasted without the assistant leads to the hint with its download link, with it to the upload', () => {
    expect([onImagePaste(false), onImagePaste(true)]).toEqual(['hint', 'upload']);
    expect([zh.pasteText, zh.pasteDownload]).toEqual(['请先启动每一课助手，再粘贴一次。', '下载每一课助手']);
  });
  test('[V-100] images are JPG or PNG up to 5 MB', () => {
    const mb = 1024 * 1024;
    expect(
      [
        { type: 'image/png', size: 5 * mb },
        { type: 'image/gif', size: 1 },
        { type: 'image/jpeg', size: 5 * mb + 1 },
      ].map(refuseImage),
    ).toEqual([undefined, 'imageKind', 'imageSize']);
  });
  test('an editor with blanks only is empty, one with a picture is not', () => {
    expect(['<p></p>', '<p> &nbsp;</p>', '<p><img src="/a"></p>', '<p>a</p>'].map(isEmptyHtml)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  test('formatted text shows known tags only, without handlers and foreign address kinds', () => {
    const el = (
      tagName: string,
      attributes: Record<string, string>,
      ...childNodes: Parameters<typeof elementsOf>[0][number][]
    ) => ({
      nodeType: 1,
      tagName,
      childNodes,
      textContent: '',
      getAttribute: (n: string) => attributes[n] ?? null,
    });
    const txt = (textContent: string) => ({ nodeType: 3, textContent, childNodes: [] });
    const made = elementsOf([
      el('P', { style: 'text-align: center; background:url(x)', onclick: 'x' }, txt('a')),
      el('SCRIPT', {}, txt('x')),
      el('A', { href: 'javascript:x' }, txt('b')),
      el('IMG', { src: '/a.png', onerror: 'x', width: '20' }),
      el('MARQUEE', {}, txt('c')),
      el('IFRAME', { src: '/x' }),
      el('IMG', { src: '/b.png', width: '20', height: '10' }),
    ]) as { type?: unknown; props?: Record<string, unknown> }[];
    expect(made.map((e) => (e as { type?: unknown } | null)?.type)).toEqual([
      'p',
      undefined,
      'a',
      RichImage,
      undefined,
      undefined,
      RichImage,
    ]);
    expect(made[0]!.props).toEqual({ style: { textAlign: 'center' }, children: 'a' });
    expect(made[2]!.props).toEqual({ children: 'b' });
    expect(made[3]!.props).toEqual({ src: '/a.png', width: '20', alt: '', loading: 'lazy' });
    expect(made[4]).toEqual(['c']);
    expect(made[6]!.props).toMatchObject({ width: '20', style: { aspectRatio: 'auto 20 / 10' } });
    expect(
      ['/a', 'https://a', '//a', 'data:image/svg+xml;base64,x', 'javascript:1'].map((a) => safeAddress(a, true)),
    ).toEqual([true, true, false, false, false]);
  });
});

describe('charts', () => {
  const data: ChartData = {
    kind: 'line',
    categories: ['一', '二'],
    series: Array.from({ length: 8 }, (_, i) => ({ name: `s${i}`, values: [i, null] })),
    unit: 'km',
    reference: { name: '标准', value: 3 },
  };
  test('at most six series show, the rest becomes one', () => {
    const six = atMostSix(data.series, '其他');
    expect([six.length, six[5], chartColours.length]).toEqual([6, { name: '其他', values: [5 + 6 + 7, 0] }, 6]);
    expect(atMostSix(data.series.slice(0, 6), '其他').length).toBe(6);
  });
  test('the table view has the same figures', () => {
    expect(tableOf({ ...data, series: data.series.slice(0, 2) })).toEqual({
      head: ['', 's0', 's1'],
      rows: [
        ['一', 0, 1],
        ['二', null, null],
      ],
    });
  });
  test('lines carry their names, the unit and the reference', () => {
    const option = optionOf({ ...data, series: data.series.slice(0, 2) }, '其他') as {
      legend: unknown;
      yAxis: { name: string };
      series: { endLabel: { formatter: string }; markLine?: { data: unknown[] } }[];
    };
    expect([
      option.legend,
      option.yAxis.name,
      option.series.map((s) => s.endLabel.formatter),
      option.series[0]!.markLine!.data,
    ]).toEqual([undefined, 'km', ['s0', 's1'], [{ yAxis: 3 }]]);
  });
});

describe('trees and progress', () => {
  const nodes = [
    {
      id: 1,
      name: 'a',
      children: [
        { id: 3, name: 'c' },
        { id: 4, name: 'd', children: [{ id: 5, name: 'e' }] },
      ],
    },
    { id: 2, name: 'b' },
  ];
  test('a node is found with its place among its siblings', () => {
    const spot = findNode(nodes, 4)!;
    expect([spot.parent?.id, spot.at, canMove(spot, 'up'), canMove(spot, 'down'), findNode(nodes, 9)]).toEqual([
      1,
      1,
      true,
      false,
      undefined,
    ]);
    expect(countBelow(nodes[0]!)).toBe(3);
  });
  test('keys act on the chosen node, but not together with Ctrl', () => {
    const key = (k: string, more = {}) => keyAct({ key: k, altKey: false, ctrlKey: false, metaKey: false, ...more });
    expect([
      key('F2'),
      key('Delete'),
      key('Insert'),
      key('ArrowUp'),
      key('ArrowUp', { altKey: true }),
      key('ArrowDown', { altKey: true }),
      key('Delete', { ctrlKey: true }),
    ]).toEqual(['rename', 'remove', 'add', undefined, 'up', 'down', undefined]);
  });
  test('progress never says 100 before the end', () => {
    expect([percentOf(0, 0), percentOf(999, 1000), percentOf(5, 4)]).toEqual([0, 99, 100]);
  });
});
