import { describe, expect, test } from 'vitest';
import { cleanHtml } from './rich-text';

describe('formatted text', () => {
  test('what an editor makes stays as it is', () => {
    const html =
      '<h2 style="text-align:center">学校简介</h2><p>创办于 <strong>1985</strong> 年，<em>H<sub>2</sub>O</em></p><ul><li>一</li></ul>';
    expect(cleanHtml(html)).toBe(html);
  });
  test('scripts, handlers, frames and styles go, their text too', () => {
    expect(
      cleanHtml(
        '<p onclick="x()">好<script>alert(1)</script></p><iframe src="https://a.b"></iframe><style>p{}</style>',
      ),
    ).toBe('<p>好</p>');
    expect(cleanHtml('<p style="position:fixed;text-align:right">a</p>')).toBe('<p style="text-align:right">a</p>');
    expect(cleanHtml('<a href="javascript:alert(1)">去</a>')).toBe(
      '<a rel="noopener noreferrer" target="_blank">去</a>',
    );
    expect(cleanHtml('<svg><image href="https://a.b/x.png"/></svg>字')).toBe('字');
  });
  test('pictures come from the own file store only', () => {
    expect(cleanHtml('<p>a<img src="/api/file/store/get?path=189%2F1-abc.png" alt="校门"></p>')).toBe(
      '<p>a<img src="/api/file/store/get?path=189%2F1-abc.png" alt="校门" /></p>',
    );
    for (const src of [
      'https://track.example/x.png',
      '//track.example/x.png',
      'data:image/png;base64,AAAA',
      '/api/user/org/189',
      '/api/file/../user',
      'javascript:x',
    ])
      expect(cleanHtml(`<p>a<img src="${src}"></p>`)).toBe('<p>a</p>');
  });
  test('a formula keeps its source', () => {
    expect(cleanHtml('<p><span class="latex big" data-latex="x^2" style="color:red">x²</span></p>')).toBe(
      '<p><span class="latex" data-latex="x^2">x²</span></p>',
    );
  });
  test('words that are dotted, waved, double lined, framed or coloured stay so', () => {
    const html =
      '<p><span class="dots">称</span><span class="wave">句</span><s>删</s><span class="boxed">字</span></p>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<span class="dots evil">称</span>')).toBe('<span class="dots">称</span>');
  });
  test('pasted from Word: its data goes with its inside, the words stay', () => {
    const island =
      '<xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml><p class="MsoNormal">甲<o:p>&nbsp;</o:p></p>';
    expect(cleanHtml(island)).toBe('<p>甲</p>');
    expect(cleanHtml(`<!--[if gte mso 9]>${island}<![endif]--><p>乙<svg><text>图</text></svg></p>`)).toBe('<p>乙</p>');
    expect(cleanHtml('<p><![if !supportLists]>1.<![endif]>丙<w:sdt title="a">丁</w:sdt></p>')).toBe('<p>1.丙丁</p>');
    // What is never closed loses its tag alone.
    expect(cleanHtml('<p>戊<o:p>己</p><p>庚</p>')).toBe('<p>戊己</p><p>庚</p>');
  });
  test('MathML becomes a formula, a reading over words stands in brackets', () => {
    expect(
      cleanHtml(
        '<p>当 <math><msup><mi>x</mi><mn>2</mn></msup></math> 是 <m:math><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac></m:math></p>',
      ),
    ).toBe(
      '<p>当 <span class="latex" data-latex="x^2"></span> 是 <span class="latex" data-latex="\\frac{1}{2}"></span></p>',
    );
    expect(cleanHtml('<p><ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp>字<rt>zì</rt></ruby></p>')).toBe(
      '<p>汉(hàn)字(zì)</p>',
    );
  });
  test('lines, dots and strokes that other programs write as styles or under other names stay', () => {
    for (const [from, to] of [
      ['<span style="text-decoration: underline;">甲</span>', '<u>甲</u>'],
      ['<span style="text-decoration:underline wavy">甲</span>', '<span class="wave">甲</span>'],
      ['<u style="text-underline:double">甲</u>', '<span class="double">甲</span>'],
      ['<span style="text-emphasis: filled dot">甲</span>', '<span class="dots">甲</span>'],
      ['x<span style="vertical-align: super">2</span>', 'x<sup>2</sup>'],
      [
        '<span style="font-weight:700;text-decoration:line-through">甲<span>乙</span></span>丙',
        '<s><strong>甲<span>乙</span></strong></s>丙',
      ],
      ['<del>甲</del><ins>乙</ins><mark>丙</mark><q>丁</q>', '<s>甲</s><u>乙</u><span class="marked">丙</span>“丁”'],
      ['<span style="font-weight:400;text-decoration:none;vertical-align:baseline">甲</span>', '<span>甲</span>'],
    ])
      expect(cleanHtml(`<p>${from}</p>`)).toBe(`<p>${to}</p>`);
  });
  test('what says nothing is empty', () => {
    for (const html of ['', '<p></p>', '<p>&nbsp;</p><p><br></p>', '<script>1</script>'])
      expect(cleanHtml(html)).toBe('');
  });
  test('cleaning twice changes nothing', () => {
    const once = cleanHtml('<a href="https://a.b/?x=1&y=2">a</a><p>1 < 2 & 3</p>');
    expect(cleanHtml(once)).toBe(once);
  });
});
