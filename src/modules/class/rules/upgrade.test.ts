import { describe, expect, test } from 'vitest';
import { nameInGrade, nextGrade, stageOf, type StageSystem } from './grades';
import { planUpgrade, upgradeSeason, type Standing } from './upgrade';

const SYS: Record<number, StageSystem> = {
  1: { sysId: 1, stgId: 1, firstGrdId: 1, lastGrdId: 6 },
  2: { sysId: 2, stgId: 2, firstGrdId: 7, lastGrdId: 9 },
  3: { sysId: 3, stgId: 1, firstGrdId: 1, lastGrdId: 5 },
  4: { sysId: 4, stgId: 2, firstGrdId: 6, lastGrdId: 9 },
  5: { sysId: 5, stgId: 3, firstGrdId: 10, lastGrdId: 12 },
};
const of = (...ids: number[]) => ids.map((id) => SYS[id]!);
const NOW = '2027-07-05T08:00:00.000Z';
let n = 0;
const clazz = (clazzName: string, grdId: number | null, more: Partial<Standing> = {}): Standing => ({
  clazzId: ++n,
  clazzName,
  clazzType: 1,
  grdId,
  upgradedAt: null,
  ...more,
});

describe('the next grade', () => {
  test('a six-year primary ends with grade 6, a five-year one with grade 5', () => {
    expect(nextGrade(5, of(1))).toEqual({ grdId: 6, stgId: 1 });
    expect(nextGrade(6, of(1))).toBeNull();
    expect(nextGrade(5, of(3))).toBeNull();
  });
  test('a nine-year school goes on from primary to its own junior stage', () => {
    expect(nextGrade(6, of(1, 2))).toEqual({ grdId: 7, stgId: 2 });
    expect(nextGrade(5, of(3, 4))).toEqual({ grdId: 6, stgId: 2 });
    expect(stageOf(6, of(3, 4))).toBe(2);
  });
  test('nobody walks from grade 9 into the senior stage, and grade 12 finishes', () => {
    expect(nextGrade(9, of(1, 2, 5))).toBeNull();
    expect(nextGrade(12, of(5))).toBeNull();
  });
});

describe('the name in the next grade', () => {
  test.each([
    ['七年级1班', 7, '八年级1班'],
    ['六年级（3）班', 6, '七年级（3）班'],
    ['初一(2)班', 7, '初二(2)班'],
    ['高一12班', 10, '高二12班'],
    ['7年级1班', 7, '8年级1班'],
    ['七(1)班', 7, '八(1)班'],
    ['7（3）班', 7, '8（3）班'],
    ['Grade 9 A', 9, 'Grade 10 A'],
  ])('%s of grade %i becomes %s', (name, grade, next) => {
    expect(nameInGrade(name, grade, grade + 1)).toBe(next);
  });
  test.each(['火箭班', '2025级1班', '七彩班', '八年级1班'])('%s does not begin with grade 7 and stays', (name) => {
    expect(nameInGrade(name, 7, 8)).toBe(name);
  });
});

describe('the plan', () => {
  test('classes of all grades move together, the highest finishes', () => {
    const list = [clazz('七年级1班', 7), clazz('八年级1班', 8), clazz('九年级1班', 9)];
    expect(planUpgrade(list, list, of(2), NOW).map((s) => [s.state, s.toName, s.toGrdId])).toEqual([
      ['moves', '八年级1班', 8],
      ['moves', '九年级1班', 9],
      ['finishes', '九年级1班', null],
    ]);
  });
  test('a class that stays and holds the new name blocks', () => {
    const [seven, eight] = [clazz('七年级1班', 7), clazz('八年级1班', 8)];
    expect(planUpgrade([seven], [seven, eight], of(2), NOW)[0]).toMatchObject({
      state: 'blocked',
      why: 'nameTaken',
      holder: eight.clazzId,
    });
  });
  test('a class that moved up a short while ago stays where it is', () => {
    const list = [clazz('八年级1班', 8, { upgradedAt: '2027-07-01T00:00:00.000Z' })];
    expect(planUpgrade(list, list, of(2), NOW)[0]).toMatchObject({ state: 'done', toName: '八年级1班', toGrdId: 8 });
    expect(planUpgrade(list, list, of(2), '2028-07-01T00:00:00.000Z')[0]!.state).toBe('moves');
  });
  test('a class without a grade, or of a grade the school does not teach, is blocked', () => {
    const list = [clazz('机器人社', null, { clazzType: 2 }), clazz('高一1班', 10)];
    expect(planUpgrade(list, list, of(2), NOW).map((s) => s.why)).toEqual(['noGrade', 'notTaught']);
  });
  test('the season is June to September', () => {
    expect(['2027-05-31', '2027-06-01', '2027-09-30', '2027-10-01'].map(upgradeSeason)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
