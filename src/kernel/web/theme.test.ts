import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accent, chartColours, clazzColour, colour, contrast, nameColours, size, type } from './theme';

/** A file of styles with its white space as one blank. */
const cssOf = (path: string): string => readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ');

describe('theme', () => {
  test('contrast is measured after WCAG', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  });
  const grounds = {
    ground: colour.ground,
    surface: colour.surface,
    raised: colour.raised,
    tint: colour.tint,
    chosen: colour.chosen,
    offGround: colour.offGround,
    waitingFaint: colour.waitingFaint,
  };
  for (const ink of ['ink', 'inkSoft', 'inkFaint', 'link', 'control'] as const)
    for (const [name, ground] of Object.entries(grounds))
      test(`text in ${ink} is readable on ${name}`, () => {
        expect(contrast(colour[ink], ground)).toBeGreaterThanOrEqual(4.5);
      });
  test('status words are readable on their ground and on white', () => {
    for (const s of ['done', 'waiting', 'needs', 'off'] as const) {
      expect(contrast(colour[s], colour[`${s}Ground`])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour[s], colour.surface)).toBeGreaterThanOrEqual(4.5);
    }
  });
  test('amber is readable on its faint ground, and all three on the ground of a page', () => {
    expect(contrast(colour.waiting, colour.waitingFaint)).toBeGreaterThanOrEqual(4.5);
    for (const s of ['done', 'waiting', 'needs'] as const)
      expect(contrast(colour[s], colour.ground)).toBeGreaterThanOrEqual(4.5);
  });
  test('an ink by a name is readable on its ground', () => {
    for (const [ground, ink] of nameColours) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test('words of an empty table are those of soft text, whose shade the cell would else take from what is switched off', () => {
    const css = cssOf('src/kernel/web/base.css');
    expect(css).toMatch(/tr\.ant-table-placeholder\.ant-table-placeholder \{ color: var\(--ink-soft\); \}/);
    expect(contrast(colour.inkSoft, colour.surface)).toBeGreaterThanOrEqual(4.5);
  });
  test('every colour of the theme is a variable of the page', () => {
    const css = cssOf('src/kernel/web/base.css');
    const set = new Map(
      [...css.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [name, value.toUpperCase()]),
    );
    for (const [name, value] of Object.entries(colour))
      expect([name, set.get(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))]).toEqual([name, value]);
    expect(set.get('accent-sport')).toBe(accent.sport);
    for (const name of ['blue', 'green', 'red']) expect(chartColours).toContain(set.get(`chart-${name}`));
  });
  test('white is readable on every accent, the accents on white and on their own tint', () => {
    for (const a of Object.values(accent)) {
      expect(contrast('#FFFFFF', a)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(a, '#F0F1F5')).toBeGreaterThanOrEqual(4.5);
    }
  });
  test('borders of controls, focus and chart colours stand out by three to one', () => {
    for (const c of [colour.lineStrong, colour.focus, ...chartColours])
      expect(contrast(c, colour.surface)).toBeGreaterThanOrEqual(3);
    expect(chartColours.length).toBeLessThanOrEqual(6);
  });
  test('accents differ from each other and from the status colours', () => {
    expect(new Set([...Object.values(accent), colour.done, colour.waiting, colour.needs, colour.off]).size).toBe(8);
    expect(accent).toEqual({ system: '#475569', teach: '#4338CA', sport: '#0F766E', art: '#86198F' });
  });
  test('[C-019] [desk D65] [site H6] [site C3] [site U6] header 54, navigation bar 40, content 1200 and 960, avatars 32, 46 and 74 px', () => {
    expect(size).toMatchObject({ header: 54, navBar: 40, content: 1200, contentNarrow: 960, avatar: [32, 46, 74] });
    const css = cssOf('src/kernel/web/base.css');
    for (const rule of ['--header: 54px', '--nav-bar: 40px', 'max-width: 1200px', 'max-width: 960px'])
      expect(css).toContain(rule);
  });
  test('[desk D67] [site U8] class icons: administrative green, elective purple, others orange', () => {
    expect([clazzColour('administrative'), clazzColour('elective'), clazzColour('other')]).toEqual([
      colour.administrative,
      colour.elective,
      colour.otherClass,
    ]);
    for (const kind of ['administrative', 'elective', 'other'] as const)
      expect(contrast('#FFFFFF', clazzColour(kind))).toBeGreaterThanOrEqual(4.5);
  });
  test('14 px on 1.6 with Chinese system fonts first', () => {
    expect([type.size, type.line, type.family.startsWith('"PingFang SC"')]).toEqual([14, 1.6, true]);
  });
});
