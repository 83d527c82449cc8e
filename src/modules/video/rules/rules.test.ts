import { expect, test } from 'vitest';
import { cleanCaptions } from './captions';
import { cellsOf, halfGoneOf } from './cells';

test('subtitles are written anew: times and words stay, tags, styles, settings and scripts do not', () => {
  const text = cleanCaptions(
    [
      'WEBVTT - x',
      '',
      'STYLE',
      '::cue { background: url(https://evil.example/x) }',
      '',
      'NOTE a <b>note</b>',
      '',
      '1',
      '00:01.000 --> 00:03.500 line:0 position:20%',
      '<v 老师><b>原点</b>、正方向<script>alert(1)</script>',
      '&lt;img src=x&gt;',
      '',
      '00:00:05,000 --> 00:00:04,000',
      '倒着的',
    ].join('\r\n'),
  );
  expect(text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:03.500\n原点、正方向alert(1)\nimg src=x\n');
  expect(text?.replaceAll('-->', '')).not.toMatch(/[<>]|https/);
});
test('a file without a line of subtitles is none, however long', () => {
  expect(cleanCaptions('#EXTM3U\nfile:///etc/passwd')).toBeUndefined();
  expect(cleanCaptions('x'.repeat(300_000))).toBeUndefined();
});
test('where they left and came back is told in steps of ten seconds', () => {
  const cells = cellsOf(
    [
      { ranges: [[0, 150]], position: 150, isDone: false, backs: [3] },
      { ranges: [[0, 400]], position: 400, isDone: true, backs: [12, 13] },
      { ranges: [[0, 90]], position: 90, isDone: false, backs: [] },
    ],
    40,
  );
  expect(cells.map((c) => [c.second, c.played, c.left, c.back])).toEqual([
    [0, 3, 1, 1],
    [10, 2, 1, 2],
    [20, 1, 0, 0],
    [30, 1, 0, 0],
  ]);
  expect(halfGoneOf(cells, 3)).toBe(20);
  expect(halfGoneOf(cells, 2)).toBeNull();
  expect(halfGoneOf([], 0)).toBeNull();
});
