import { plusDays } from '../../../kernel/shared/dates';
import { World } from '../../../kernel/server/world';
import { TRAINING, type TUTORING } from '../../organisation/demo';
import { endOf, CYCLES, type Cycle } from '../rules';
import { SBJ, demoName, type DemoPerson } from './names';
import { marks, offers, people, serves, stgSbjs, visits, type Sex } from '../tables';

const PRICES: Readonly<Record<Cycle, number>> = { three_months: 98_000, half_year: 178_000, one_year: 298_000 };
const SOLD = [SBJ.chinese, SBJ.maths, SBJ.english, SBJ.physics] as const;
/** student189 learns at the tutoring centre too, under an account that is linked with hers: same name, same phone. */
const TUTORED = { name: '王梓萱', phone: '13800000010' } as const;
const TALKS = [
  '和家长通了电话，孩子最近作业完成得不错，想加强计算',
  '家长反映周末时间紧，改到周五晚上上课',
  '到访校区，试听了数学课，准备续半年',
  '孩子月考进步了 12 分，家长很满意',
  '提醒服务快到期，家长说下周来续费',
] as const;

/** Learners of the institutions beside the schools, without their services: made with the other people, so that they get accounts. */
export function demoLearners(
  world: World,
  orgId: typeof TRAINING | typeof TUTORING,
  first: number,
): { readonly person: DemoPerson; readonly sex: Sex; readonly bornOn: string | null; readonly ethnicId: number }[] {
  // A generator of its own: the names of everybody else stay what they are.
  const training = orgId === TRAINING;
  const own = new World(world.client, world.size, world.today, world.now, training ? 505 : 507);
  return Array.from({ length: !training ? 8 : world.size === 'full' ? 46 : 6 }, (_, i) => {
    const sex: Sex = own.chance(0.5) ? 'male' : 'female';
    const userId = orgId * 10_000 + first + i;
    const name = demoName(own, sex);
    const phone = `1370${training ? '5' : '3'}00${String(i).padStart(4, '0')}`;
    return {
      person: {
        orgId,
        userId,
        userType: 1,
        login: null,
        name,
        yunNo: String(6_000_000_000 + userId),
        phone,
        sidNo: null,
        roleIds: [],
        sbjIds: [],
        ...(!training && i === 0 ? TUTORED : {}),
      },
      sex: !training && i === 0 ? ('female' as const) : sex,
      bornOn: plusDays(`${Number(world.today.slice(0, 4)) - own.int(9, 15)}-01-01`, own.int(0, 364)),
      ethnicId: 1,
    };
  });
}

/** What the training institution keeps of its learners, and what the platform's inputers work on. */
export async function demoServices(world: World, all: readonly DemoPerson[]): Promise<void> {
  const own = new World(world.client, world.size, world.today, world.now, 506);
  const staff = all.filter((p) => p.orgId === TRAINING && p.userType === 2);
  const manager = staff.find((p) => p.login === 'training5')!;
  const learners = all.filter((p) => p.orgId === TRAINING && p.userType === 1);
  await world.put(
    offers,
    SOLD.flatMap((servId) =>
      CYCLES.map((cycle) => ({ orgId: TRAINING, servId, cycle, priceFen: PRICES[cycle] + servId * 1000 })),
    ),
  );
  let id = TRAINING * 1_000_000;
  const at = (days: number) => `${plusDays(world.today, days)}T02:30:00Z`;
  const rows: Parameters<typeof world.put<typeof serves>>[1][number][] = [];
  const serve = (
    userId: number,
    servId: number,
    cycle: Cycle,
    startDay: number,
    state: 'applied' | 'passed' | 'rejected',
  ) => {
    const startOn = plusDays(world.today, startDay);
    rows.push({
      orgId: TRAINING,
      serveId: ++id,
      userId,
      servId,
      cycle,
      startOn,
      endOn: endOf(startOn, cycle),
      priceFen: PRICES[cycle] + servId * 1000,
      state,
      appliedBy: manager.userId,
      appliedAt: at(Math.min(startDay, -1)),
      ...(state === 'applied'
        ? {}
        : {
            auditedBy: manager.userId,
            auditedAt: at(Math.min(startDay + 1, 0)),
            remark: state === 'rejected' ? '缴费凭证不清楚，请补充后重新申请' : '',
          }),
    });
  };
  for (const [i, p] of learners.entries()) {
    const first = SOLD[i % SOLD.length]!;
    // One in four runs out within the month, one in six has run out: somebody has to call them.
    serve(
      p.userId,
      first,
      i % 4 === 1 ? 'three_months' : own.pick(['half_year', 'one_year']),
      i % 4 === 1 ? -own.int(66, 88) : i % 6 === 5 ? -own.int(380, 420) : -own.int(10, 120),
      'passed',
    );
    if (own.chance(0.4)) serve(p.userId, SOLD[(i + 1) % SOLD.length]!, 'half_year', -own.int(5, 60), 'passed');
    if (i % 5 === 2) serve(p.userId, SOLD[(i + 2) % SOLD.length]!, 'three_months', own.int(1, 10), 'applied');
    if (i % 11 === 3) serve(p.userId, SOLD[(i + 3) % SOLD.length]!, 'one_year', -own.int(3, 9), 'rejected');
  }
  await world.put(serves, rows);
  await world.put(
    marks,
    learners.flatMap((p, i) =>
      ['期中考试', '期末考试', '月考'].slice(0, 1 + (i % 3)).map((name, k) => ({
        orgId: TRAINING,
        markId: ++id,
        userId: p.userId,
        sbjId: SOLD[i % SOLD.length]!,
        name,
        scoreTenths: own.int(620, 990),
        date: plusDays(world.today, -30 * (k + 1) - i),
        madeBy: manager.userId,
        madeAt: at(-30 * (k + 1) - i + 2),
      })),
    ),
  );
  await world.put(
    visits,
    learners
      .filter((_, i) => i % 2 === 0)
      .map((p, i) => ({
        orgId: TRAINING,
        visitId: ++id,
        userId: p.userId,
        content: TALKS[i % TALKS.length]!,
        date: plusDays(world.today, -own.int(1, 40)),
        madeBy: manager.userId,
        madeAt: at(-1),
      })),
  );
  // Half of them have somebody who looks after them; the rest wait for one.
  for (const p of learners.filter((_, i) => i % 2 === 1))
    await world.client.query(`update ${people.name} set admin_by = $3 where org_id = $1 and user_id = $2`, [
      TRAINING,
      p.userId,
      manager.userId,
    ]);
  const inputer = all.find((p) => p.login === 'inputer')!;
  const auditor = all.find((p) => p.login === 'auditor')!;
  await world.put(
    stgSbjs,
    [
      [2, SBJ.maths],
      [2, SBJ.physics],
      [1, SBJ.maths],
    ].map(([stgId, sbjId]) => ({ orgId: 1, userId: inputer.userId, stgId: stgId!, sbjId: sbjId! })),
  );
  await world.put(
    stgSbjs,
    [
      [2, SBJ.maths],
      [3, SBJ.maths],
    ].map(([stgId, sbjId]) => ({ orgId: 1, userId: auditor.userId, stgId: stgId!, sbjId: sbjId! })),
  );
}
