import { expect, test } from 'vitest';
import { markup } from './markup';

test('markup written one element a row is one row, and what is put in keeps its own lines and blanks', () => {
  const text = 'two\n  lines ';
  expect(markup`
    <p>
      <b>${text}</b>
      ${[1, 2].map((n) => `<i>${n}</i>`)}
      ${false}${undefined}${null}<br/>
    </p>
  `).toBe(`<p><b>${text}</b><i>1</i><i>2</i><br/></p>`);
});
