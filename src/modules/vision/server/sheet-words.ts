import { wordTable } from '../../../kernel/server/importing/importer';
import { WEAR, type LensTest } from '../rules';

// Words of sheets: what is written and what is understood, whole or not at all. None means none; what doubts (疑似近视) or says
// something else (远视储备不足, 摘镜后) is refused. Source: vision.json wearTypes, the national eye table's codes.

const NOT_WORN = ['不', '未', '没', '没有', '从不', '从未'].flatMap((not) => [`${not}戴`, `${not}佩戴`]);
const WORN = ['戴', '佩戴'];
const ofGlasses = (verbs: readonly string[]): string[] => verbs.flatMap((verb) => [`${verb}镜`, `${verb}眼镜`, verb]);

/** How somebody is corrected. */
export const WEARS = wordTable<number>([
  [
    WEAR.none,
    [
      ...ofGlasses(NOT_WORN),
      '近视未戴镜',
      '近视但未戴镜',
      '无',
      '没有',
      '无眼镜',
      '没有眼镜',
      '未配镜',
      '否',
      '不',
      '0',
      'none',
      'no',
      'n',
      'no glasses',
      'without glasses',
      'not worn',
      'never',
    ],
  ],
  [
    WEAR.frame,
    [
      '框架眼镜',
      '框架镜',
      '框架',
      '戴框架眼镜',
      '眼镜',
      ...ofGlasses(WORN),
      '是',
      '有',
      '1',
      'frame',
      'frames',
      'frame glasses',
      'glasses',
      'spectacles',
      'yes',
      'y',
    ],
  ],
  [
    WEAR.contact,
    [
      '隐形眼镜',
      '隐形镜',
      '隐形',
      '戴隐形眼镜',
      '接触镜',
      '角膜接触镜',
      '2',
      'contact',
      'contacts',
      'contact lens',
      'contact lenses',
    ],
  ],
  [
    WEAR.ortho,
    [
      '角膜塑形镜',
      '夜戴角膜塑形镜',
      '戴角膜塑形镜',
      '角膜塑形',
      '塑形镜',
      'OK镜',
      '3',
      'ok lens',
      'ok lenses',
      'ortho-k',
      'ortho-k lens',
      'ortho-k lenses',
      'ortho k',
      'orthokeratology',
    ],
  ],
]);

/** What the lens test showed; `none`: it was looked for and is not there, so the eye has no finding. */
const LENSES = wordTable<LensTest | 'none'>([
  [
    'myopic',
    ['近视', '近视眼', '负片上升', '负片提高', '负片视力上升', '负片视力提高', '正片下降负片上升', 'myopic', 'myopia'],
  ],
  [
    'hyperopic',
    [
      '远视',
      '远视眼',
      '正片上升',
      '正片提高',
      '正片视力上升',
      '正片视力提高',
      '正片上升负片下降',
      'hyperopic',
      'hyperopia',
    ],
  ],
  ['other', ['其他', '其它', 'other']],
  [
    'none',
    [
      '无',
      '没有',
      '正常',
      '无近视',
      '非近视',
      '不近视',
      '不是近视',
      '没有近视',
      'none',
      'normal',
      'no myopia',
      'not myopic',
    ],
  ],
]);
const UNTESTED = wordTable<true>([
  [true, ['未测', '没测', '未检', '未查', '未做', '9', 'not tested', 'not made', 'not done']],
]);
const lens = LENSES.column('vision.lensWord');
/** The column of a lens test: an eye that was not tested says nothing. */
export const lensColumn: typeof lens = { ...lens, text: (text) => (UNTESTED.of(text) ? '' : lens.text(text)) };
/** The finding that a cell tells of, if any. */
export const lensIn = (cell: string): LensTest | null => {
  const said = LENSES.of(cell);
  return said === undefined || said === 'none' ? null : said;
};
/** A finding as the cell of a sheet says it; an eye without one is said in the sheet's own word, where it has one. */
export const lensCell = (finding: LensTest | null, cell: string): string =>
  finding ? LENSES.say(finding) : LENSES.of(cell) === 'none' ? cell : '';
