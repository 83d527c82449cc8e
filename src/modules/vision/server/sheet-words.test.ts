import { describe, expect, test } from 'vitest';
import { WEAR } from '../rules';
import { lensCell, lensColumn, lensIn, WEARS } from './sheet-words';

const read = <V>(of: (text: string) => V, texts: readonly string[]): [string, V][] => texts.map((t) => [t, of(t)]);
const each = <V>(texts: readonly string[], want: V): [string, V][] => texts.map((t) => [t, want]);

describe('words of a vision sheet', () => {
  test('[vision import] none means none: 没有, 没戴, 从不戴镜, 近视但未戴镜 wear nothing', () => {
    const none = ['没有', '没戴', '没戴镜', '没戴眼镜', '从不戴镜', '从未戴', '近视但未戴镜', '不佩戴眼镜'];
    expect(read(WEARS.of, none)).toEqual(each(none, WEAR.none));
    const more = ['无', '否', '不戴', '0', 'None', 'no glasses', 'NOT WORN'];
    expect(read(WEARS.of, more)).toEqual(each(more, WEAR.none));
  });
  test('[vision import] the kinds of glasses are whole words in either language', () => {
    const words = ['框架眼镜', '戴眼镜', '是', 'Glasses', '隐形', 'contact lenses', 'OK镜', 'Ortho-K', '3'];
    expect(words.map(WEARS.of)).toEqual([1, 1, 1, 1, 2, 2, 3, 3, 3]);
    expect([0, 1, 2, 3].map(WEARS.say)).toEqual(['不戴镜', '框架眼镜', '隐形眼镜', '角膜塑形镜']);
  });
  test('[vision import] what doubts, or has a word only in part, is no kind of glasses', () => {
    const odd = ['裸眼', '摘镜后', '曾戴角膜塑形镜', 'normal', '不是框架', '非隐形', '框架？', '有时戴', '偶尔', '4'];
    expect(read(WEARS.of, odd)).toEqual(each(odd, undefined));
  });
  test('[vision import] 近视 and 远视 are findings; 无近视 and 非近视 are none; 未测 says nothing', () => {
    expect(['近视', '负片视力上升', 'Myopic'].map(lensIn)).toEqual(['myopic', 'myopic', 'myopic']);
    expect(['远视', '正片提高', '其它', 'other'].map(lensIn)).toEqual(['hyperopic', 'hyperopic', 'other', 'other']);
    const none = ['无', '无近视', '非近视', '没有近视', '正常', 'not myopic'];
    expect(none.map((word) => [lensColumn.text(word), lensColumn.check(word), lensIn(word)])).toEqual(
      none.map(() => ['无', undefined, null]),
    );
    expect(['未测', '9', 'not tested'].map(lensColumn.text)).toEqual(['', '', '']);
    expect([lensCell('myopic', '无'), lensCell(null, '无'), lensCell(null, '近视')]).toEqual(['近视', '无', '']);
  });
  test('[vision import] 疑似近视, 排除近视, 不是远视 and 远视储备不足 are refused by name', () => {
    const odd = ['疑似近视', '排除近视', '不是远视', '远视储备不足', '近视？', '近视倾向', '近视或远视', 'pre-myopia'];
    for (const word of odd)
      expect([lensColumn.text(word), lensColumn.check(word), lensIn(word)]).toEqual([
        word,
        { code: 'vision.lensWord', params: { text: word } },
        null,
      ]);
  });
});
