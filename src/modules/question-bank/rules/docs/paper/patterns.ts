import { cutTo } from '../../../../../kernel/shared/whole';
import type { QueKind } from '../../model';

// How papers of our schools say things. Pure texts in, no formatting.

/** The heading of a part: its kind of questions as far as it says one, the score of one question or one gap, and the words behind. */
export interface Heading {
  readonly name: string;
  readonly kind: QueKind | undefined;
  readonly score: number | undefined;
  readonly perGap: number | undefined;
  /** Words that are neither in its name nor what every heading says of points and choices. */
  readonly beside: string;
}

const KINDS: readonly (readonly [RegExp, QueKind])[] = [
  [/多选|多项选择|不定项/, 'multi'],
  [/完[形型]填空|阅读|短文|材料|现代文|文言文|cloze|reading/i, 'group'],
  [/判断|true or false/i, 'judge'],
  [/选择|单选|choice/i, 'single'],
  [/填空|默写|口算|补全|fill in/i, 'blank'],
  [/连线|连一连|匹配/, 'match'],
  [/排序|排列/, 'order'],
  [/作图|画图|画一画/, 'photo'],
  [/解答|计算|应用|证明|简答|问答|综合|探究|解方程|化简|作文|写作|书面表达|习作|翻译|实验|解决问题/, 'short'],
];
export const kindNamed = (text: string): QueKind | undefined => KINDS.find(([re]) => re.test(text))?.[1];

const CHINESE = '一二三四五六七八九十';
const ORDINAL = new RegExp(`^(?:[${CHINESE}]{1,3}|[ⅠⅡⅢⅣⅤⅥⅦⅧ]|[IVX]{1,4})\\s*[、.．:：]\\s*(?!\\d)(.*)$`);
const PART = new RegExp(
  `^(?:第\\s*(?:[${CHINESE}ⅠⅡⅢⅣI\\d]{1,3})\\s*(?:部分|卷|节|大题)|(?:Part|Section)\\s*[A-Z\\d]+)\\s*[、.．:：]?\\s*(.*)$`,
  'i',
);
const BARE =
  /^(?:单项选择题?|单选题|多选题|多项选择题?|选择题|填空题|判断题|解答题|计算题|应用题|证明题|简答题|作图题|完形填空|阅读理解|连线题|排序题|口算题|书面表达)\s*(?:[（(].*[)）])?[:：]?$/;
/** Points, and all that stands behind them. */
const POINTS = /[（(][^（()）]*分[^（()）]*[)）].*$/s;
/** What headings say of points, and every part of choices of its options. */
const CUSTOMARY =
  /^\s*$|[\d一二两三四五六七八九十百]\s*(?:分|[大小]?题|空|格)|满分|每\s*小?\s*(?:题|空|格)|选项|符合题|题目要求|题意|最佳答案|正确的/;
const besideIn = (tail: string): string =>
  tail
    .replace(/[（(]([^（()）]*)[)）]/g, (whole, inside: string) =>
      inside
        .split(/[，,；;。]|[．.](?!\d)/)
        .filter((clause) => !CUSTOMARY.test(clause))
        .join('，'),
    )
    .replace(/^[\s\p{P}]+/u, '')
    .trim();
/** "一、选择题（每小题 3 分，共 30 分）", "第二部分 阅读理解", "填空题". A long sentence after 一、 is the text of a question of its own. */
export function headingOf(text: string): Heading | undefined {
  const found = ORDINAL.exec(text) ?? PART.exec(text);
  const rest = found ? found[1]! : BARE.test(text) ? text : undefined;
  if (rest == null) return undefined;
  const kind = kindNamed(rest);
  if (found && ORDINAL.test(text) && kind == null && !/分[)）]?|题|词|句/.test(rest.slice(0, 40)) && rest.length > 24)
    return undefined;
  const each = /每\s*小?\s*题\s*(\d+(?:\.\d)?)\s*分/.exec(rest)?.[1],
    gap = /每\s*(?:空|格)\s*(\d+(?:\.\d)?)\s*分/.exec(rest)?.[1];
  const named =
    rest
      .replace(POINTS, '')
      .replace(/[。:：]\s*$/, '')
      .trim() || text.trim();
  const name = cutTo(named, 60);
  return {
    name,
    kind,
    score: each ? Number(each) : undefined,
    perGap: gap ? Number(gap) : undefined,
    // Where the points are all there is, the whole text is the name.
    beside:
      named === text.trim()
        ? named.slice(name.length)
        : `${named.slice(name.length)}${besideIn(POINTS.exec(rest)?.[0] ?? '')}`,
  };
}

/** "12.", "12、", "第12题", "12．" at the beginning of a line. Not "3.14": no digit follows the dot. */
const NUMBERED =
  /^(?:第\s*(\d{1,3})\s*题\s*[.．、:：]?|例\s*(\d{1,3})\s*[.．、:：]?|【\s*(?:题\s*)?(\d{1,3})\s*】|(\d{1,3})\s*(?:[.．](?!\d)|、|．))\s*/;
export function numberOf(text: string): { readonly no: number; readonly length: number } | undefined {
  const m = NUMBERED.exec(text);
  return m ? { no: Number(m[1] ?? m[2] ?? m[3] ?? m[4]), length: m[0].length } : undefined;
}
const BRACKETED = /^[（(]\s*(\d{1,2})\s*[)）]\s*/;
/** "（1）" */
export function bracketedOf(text: string): { readonly no: number; readonly length: number } | undefined {
  const m = BRACKETED.exec(text);
  return m ? { no: Number(m[1]), length: m[0].length } : undefined;
}
const RANGE = /(?:完成|回答|做)[^。]{0,8}?第?\s*(\d{1,3})\s*[-–—~～至到、]\s*第?\s*(\d{1,3})\s*(?:小?题|各题)/;
/** The questions a passage says it is for. */
export const rangeOf = (text: string): readonly [number, number] | undefined => {
  const m = RANGE.exec(text);
  return m && Number(m[1]) <= Number(m[2]) ? [Number(m[1]), Number(m[2])] : undefined;
};
const PASSAGE = [
  /阅读.{0,24}(?:完成|回答|选出|选择)/,
  /(?:完成|回答).{0,6}(?:下列|下面|后面|文后).{0,4}(?:小?题|问题)/,
  /根据.{0,8}(?:短文|材料|对话|文章|内容).{0,12}(?:选择|回答|完成|选出)/,
  /从.{0,16}选项中.{0,12}选出.{0,24}(?:填入|空白)/,
  /阅读下[面列](?:的)?(?:短文|文字|材料|文章|诗歌|选段)/,
];
export const opensPassage = (text: string): boolean =>
  PASSAGE.some((words) => words.test(text)) || rangeOf(text) != null;
/** "A篇", "(B)", "Passage 2", "C" alone on its line. */
export const namesPassage = (text: string): boolean =>
  /^(?:[（(]?[A-E][)）]?(?:\s*篇)?|Passage\s+\w{1,3}|[（(][一二三四五六][)）].{0,12})$/i.test(text);

/** `other`: words that no question has a place for. */
export type Mark = 'answer' | 'explain' | 'points' | 'degree' | 'source' | 'kind' | 'score' | 'other';
const MARKS: Readonly<Record<string, Mark>> = {
  答案: 'answer',
  参考答案: 'answer',
  标准答案: 'answer',
  正确答案: 'answer',
  解析: 'explain',
  分析: 'explain',
  详解: 'explain',
  解答: 'explain',
  点评: 'explain',
  点睛: 'explain',
  思路: 'explain',
  思路分析: 'explain',
  导语: 'explain',
  考点: 'points',
  知识点: 'points',
  考查点: 'points',
  专题: 'other',
  难度: 'degree',
  难易度: 'degree',
  难度系数: 'degree',
  来源: 'source',
  出处: 'source',
  题型: 'kind',
  标题: 'other',
  分值: 'score',
};
const BOXED =
  /[【[](?:小问\d+)?(答案|参考答案|标准答案|正确答案|解析|分析|详解|解答|点评|点睛|思路|思路分析|导语|考点|知识点|考查点|专题|难度|难易度|难度系数|来源|出处|题型|标题|分值)[】\]]\s*[:：]?\s*/g;
const LED = /^(答案|参考答案|正确答案|解析|分析|考点|知识点|难度|难度系数|来源)\s*[:：]\s*/;
/** Where answers, explanations and the rest begin in a line: `at` is the mark, `from` what follows it. */
export function marksIn(text: string): { readonly at: number; readonly from: number; readonly mark: Mark }[] {
  const boxed = [...text.matchAll(BOXED)].map((m) => ({
    at: m.index,
    from: m.index + m[0].length,
    mark: MARKS[m[1]!]!,
  }));
  if (boxed.length > 0) return boxed;
  const led = LED.exec(text);
  return led ? [{ at: 0, from: led[0].length, mark: MARKS[led[1]!]! }] : [];
}
/** The heading of the answers at the end. */
export const opensAnswers = (text: string): boolean =>
  /^[\s\S]{0,30}?(?:参考答案|答案与解析|答案及解析|试题答案|试卷答案|答案解析|标准答案|Keys?|Answer\s*Keys?)(?:[与及和](?:试题)?(?:解析|评分标准|评分细则|评分建议))?\s*[:：]?$/i.test(
    text,
  ) || /^【?\s*答\s*案\s*】?\s*[:：]?$/.test(text);

/** Words of the five degrees, each whole: 不困难 and 难易不详 are none of them. */
const DEGREES: ReadonlyMap<string, number> = new Map(
  [
    '容易 很容易 非常容易 最容易 简单 很简单 非常简单 基础 易 很易 极易',
    '较易 偏易 较容易 比较容易 较简单 比较简单 中易 稍易 中等偏易 中档偏易',
    '中等 一般 适中 普通 中 中档 难度适中 中等难度 难度中等',
    '较难 偏难 比较难 中难 稍难 中等偏难 中档偏难 较困难',
    '困难 很困难 非常困难 难 很难 非常难 极难 最难 特难',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)),
);
/** Five degrees from words, stars or a coefficient (0.85: how many get it right). Undefined when it says none of these. */
export function degreeOf(text: string): number | undefined {
  // A remark in brackets says the same once more: 较难（0.45）, ★★★（中等）.
  const s = text
    .trim()
    .replace(/[。.;；]$/, '')
    .replace(/(?<=.)[（(][^（()）]*[)）]$/, '')
    .trim();
  if (/^[★☆*\s]+$/.test(s)) {
    const stars = s.replace(/[☆\s]/g, '').length;
    return stars >= 1 && stars <= 5 ? stars : undefined;
  }
  const n = /^(?:\d{1,2}%|0?\.\d{1,3}|1\.0{1,3}|[1-5])$/.exec(s)?.[0];
  if (n && /^[1-5]$/.test(n)) return Number(n);
  if (n) {
    const rate = n.endsWith('%') ? Number(n.slice(0, -1)) / 100 : Number(n);
    return rate >= 0.85 ? 1 : rate >= 0.7 ? 2 : rate >= 0.5 ? 3 : rate >= 0.3 ? 4 : 5;
  }
  return DEGREES.get(s.replace(/\s/g, '').replace(/题$/, ''));
}
const SCORED = /^[（(]\s*(?:本\s*小?题\s*)?(?:满分\s*)?(\d{1,3}(?:\.\d)?)\s*分\s*[)）]\s*/;
/** "（8分）" before the words of a question. */
export const scoreAt = (text: string): { readonly score: number; readonly length: number } | undefined => {
  const m = SCORED.exec(text);
  return m ? { score: Number(m[1]), length: m[0].length } : undefined;
};
const YES = /^(?:√|✓|✔|对|正确|是|T|True|R|Right)[。.]?$/i,
  NO = /^(?:×|✗|✘|x|X|错|错误|不正确|否|F|False|W|Wrong)[。.]?$/i;
export const truthOf = (text: string): boolean | undefined => {
  const s = text
    .trim()
    .replace(/^[（(]\s*(.*?)\s*[)）]$/, '$1')
    .trim();
  return YES.test(s) ? true : NO.test(s) ? false : undefined;
};
/** An empty pair of brackets, where a letter or a tick is written. */
export const BRACKET_GAP = /[（(][\s\u3000\u00a0]*[)）]/g;
export const picksOf = (text: string): number[] | undefined => {
  const s = text
    .trim()
    .replace(/[、,，;；\s.．。]/g, '')
    .replace(/^[（(](.*)[)）]$/, '$1')
    .toUpperCase();
  return /^[A-T]{1,20}$/.test(s) && new Set(s).size === s.length
    ? [...s].map((c) => c.charCodeAt(0) - 65).sort((a, b) => a - b)
    : undefined;
};
/** The places that letters say, as they follow each other: BDAC, "B、D、A、C", B→D→A→C. Undefined for anything else. */
export const sequenceOf = (text: string): number[] | undefined => {
  const s = text
    .trim()
    .replace(/^(?:正确的?)?(?:顺序|排序)(?:是|为)?\s*[:：]?\s*/, '')
    .replace(/[.．。]$/, '')
    .replace(/^[（(](.*)[)）]$/, '$1')
    .trim();
  if (!/^[A-T](?:[\s、,，;；.．>→–—-]*[A-T])*$/i.test(s)) return undefined;
  const letters = [...s.toUpperCase().replace(/[^A-T]/g, '')];
  return new Set(letters).size === letters.length ? letters.map((c) => c.charCodeAt(0) - 65) : undefined;
};
