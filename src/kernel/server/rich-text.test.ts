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
  test('what says nothing is empty', () => {
    for (const html of ['', '<p></p>', '<p>&nbsp;</p><p><br></p>', '<script>1</script>'])
      expect(cleanHtml(html)).toBe('');
  });
  test('cleaning twice changes nothing', () => {
    const once = cleanHtml('<a href="https://a.b/?x=1&y=2">a</a><p>1 < 2 & 3</p>');
    expect(cleanHtml(once)).toBe(once);
  });
});
