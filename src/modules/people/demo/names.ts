import type { World } from '../../../kernel/server/world';
import type { Sex } from '../tables';

export interface DemoPerson {
  readonly orgId: number;
  readonly userId: number;
  readonly userType: number;
  readonly login: string | null;
  readonly name: string;
  readonly yunNo: string;
  readonly phone: string | null;
  readonly sidNo: string | null;
  readonly grade?: number;
  readonly roleIds: readonly number[];
  readonly sbjIds: readonly number[];
  readonly account?: true;
  /** Left this school with its highest grade last summer and keeps the account. */
  readonly graduate?: true;
}

const SURNAMES = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
];
const BOYS = [...'伟强磊军洋勇杰涛明超刚平辉鹏飞龙浩宇轩泽晨子博文俊铭嘉瑞皓睿航天佑思远志恒景行嘉懿'];
const GIRLS = [...'芳娜敏静丽艳娟霞秀燕玲桂英华慧巧美婷雅诗涵欣怡梓萱雨桐可馨若曦语嫣佳琪思颖梦瑶晓彤'];
/** A plausible Chinese name. */
export const demoName = (world: Pick<World, 'pick' | 'chance'>, sex: Sex): string => {
  const from = sex === 'male' ? BOYS : GIRLS;
  return world.pick(SURNAMES) + world.pick(from) + (world.chance(0.72) ? world.pick(from) : '');
};
/** Subjects by id as textbook's reference data has them: 1 Chinese, 2 mathematics, 3 English, 9 PE. */
export const SBJ = {
  chinese: 1,
  maths: 2,
  english: 3,
  physics: 4,
  chemistry: 5,
  biology: 6,
  politics: 7,
  history: 8,
  geography: 9,
  pe: 10,
  music: 11,
  art: 12,
  it: 13,
  science: 14,
} as const;
