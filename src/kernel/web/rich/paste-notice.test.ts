import { expect, test } from 'vitest';
import { pasted } from './paste-notice';

test('pasted words lose the data of Word, a formula stays one, and one that holds more than LaTeX can say is told', () => {
  let odd = 0;
  const paste = (html: string) =>
    pasted(html, () => {
      odd += 1;
    });
  expect(
    paste('<xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml><p>甲<o:p></o:p></p>'),
  ).toBe('<p>甲</p>');
  expect(paste('<p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>')).toBe(
    '<p><span class="latex" data-latex="\\frac{1}{2}"></span></p>',
  );
  expect(odd).toBe(0);
  expect(paste('<p><math><apply><ci>x</ci></apply></math></p>')).toContain('\\text{x}');
  expect(odd).toBe(1);
  // What never ends is no formula: its words stay, and somebody should look.
  expect(paste('<p><math><mn>12</mn></p>')).toContain('12');
  expect(odd).toBe(2);
});
