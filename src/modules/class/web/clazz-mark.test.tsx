import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { colour } from '../../../kernel/web/theme';
import { ClazzIcon, ClazzTag, colourOf } from './clazz-mark';

describe('the icon of a class', () => {
  test('[desk D67] [site U8] is green for administrative, purple for elective and orange for other classes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(colourOf)).toEqual([
      colour.administrative,
      colour.elective,
      ...Array.from({ length: 7 }, () => colour.otherClass),
    ]);
    const hue = (hex: string) => {
      const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as [number, number, number];
      return g > r && g > b ? 'green' : b > g && r > g && b > r ? 'purple' : r > g && g > b ? 'orange' : 'other';
    };
    expect([colour.administrative, colour.elective, colour.otherClass].map(hue)).toEqual(['green', 'purple', 'orange']);
    expect(renderToStaticMarkup(<ClazzIcon type={2} />)).toContain(colour.elective);
  });
  test('stands before the name and says nothing twice', () => {
    const html = renderToStaticMarkup(<ClazzTag name="七年级1班" type={1} />);
    expect(html).toContain('七年级1班');
    expect(html).toContain('aria-hidden="true"');
  });
});
