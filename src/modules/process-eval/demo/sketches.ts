import { newId } from '../../../kernel/server/ids';
import type { EvalModule, Sketch, SketchItem } from '../rules';

/** A sketch of the demonstration. */
export interface DemoSketch {
  readonly module: EvalModule;
  readonly name: string;
  readonly content: Sketch;
}
const item = (o: Pick<SketchItem, 'name' | 'way' | 'weight'> & Partial<SketchItem>): SketchItem => ({
  itemId: newId(),
  unit: '',
  fullScore: 10_000,
  levels: [],
  source: null,
  direction: 'up',
  rows: [],
  ...o,
});
const LEVELS = ['待提高', '合格', '良好', '优秀'];
const levelRows = [6000, 7500, 8800, 10_000].map((points, at) => ({ from: (at + 1) * 100, points }));
const rules = {
  fullScore: 10_000,
  rounding: 'halfUp',
  exemption: 'spread',
  exemptShare: 10_000,
  differ: 500,
} as const;

export const sportSketch = (): DemoSketch => ({
  module: 'sport',
  name: '初中体育过程性评价',
  content: {
    ...rules,
    items: [
      item({ name: '体育课出勤', unit: '%', way: 'source', source: 'attend', weight: 2000 }),
      item({ name: '体质健康测试', unit: '分', way: 'source', source: 'fitnessTotal', weight: 3000 }),
      item({
        name: '课外锻炼',
        unit: '次',
        way: 'count',
        weight: 1500,
        rows: [
          { from: 0, points: 0 },
          { from: 1000, points: 6000 },
          { from: 2000, points: 8000 },
          { from: 3000, points: 10_000 },
        ],
      }),
      item({ name: '课堂表现', way: 'level', levels: LEVELS, weight: 1500, rows: levelRows }),
      item({ name: '运动技能', unit: '分', way: 'score', weight: 2000 }),
    ],
  },
});
export const artSketch = (): DemoSketch => ({
  module: 'art',
  name: '七年级艺术过程性评价',
  content: {
    ...rules,
    items: [
      item({
        name: '艺术活动',
        unit: '次',
        way: 'count',
        weight: 3000,
        rows: [
          { from: 0, points: 0 },
          { from: 200, points: 7000 },
          { from: 400, points: 10_000 },
        ],
      }),
      item({ name: '作品评分', unit: '分', way: 'score', weight: 4000 }),
      item({ name: '艺术欣赏', way: 'level', levels: LEVELS, weight: 3000, rows: levelRows }),
    ],
  },
});
/** What a bureau has its schools judge by. */
export const regionSketch = (): DemoSketch => ({
  module: 'sport',
  name: '高中体育过程性评价（全市统一）',
  content: {
    ...rules,
    items: [
      item({ name: '体育课出勤', unit: '%', way: 'source', source: 'attend', weight: 3000 }),
      item({
        name: '课外体育锻炼',
        unit: '次',
        way: 'count',
        weight: 3000,
        rows: [
          { from: 0, points: 0 },
          { from: 1500, points: 6000 },
          { from: 3000, points: 10_000 },
        ],
      }),
      item({ name: '专项技能', unit: '分', way: 'score', weight: 4000 }),
    ],
  },
});
