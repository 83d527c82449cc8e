import type { NewRow } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { putAppeals } from '../../appeal/demo';
import { formatResult } from '../rules/format';
import type { Standard } from '../rules/standard';
import { pointsOf } from '../server/exam/commit-write';
import { commits, entries, marks, type MarkAttempt } from '../tables';
import type { stageExam, Tenant } from './exam-stage';

/** What happens on a field: somebody fouled, two tablets disagree, a child objects. */
export async function demoExamDay(
  world: World,
  standard: Standard,
  { children, done }: Awaited<ReturnType<typeof stageExam>>,
  byId: number,
): Promise<void> {
  const orgId = 189;
  const tstId = 189_601;
  const login = new Map(children.map((c) => [c.userId, c.login]));
  const taken = done.filter((m) => m.state === 'committed' && login.get(m.userId) !== 'student189');
  const book: Tenant<NewRow<typeof commits>>[] = done
    .filter((m) => m.state === 'committed')
    .map((m, i) => ({
      orgId,
      commitId: tstId * 10_000 + i,
      tstId,
      userId: m.userId,
      itemId: m.itemId,
      kind: 'entry',
      newValue: m.value,
      remark: '',
      byId,
      at: `${world.today}T01:00:00.000Z`,
    }));
  const jump = taken.find((m) => m.itemId === 'long_jump');
  if (jump) {
    book.push({
      orgId,
      commitId: tstId * 10_000 + 9001,
      tstId,
      userId: jump.userId,
      itemId: jump.itemId,
      kind: 'exception',
      oldValue: jump.value,
      newMark: 'foul',
      remark: '三次试跳均踩线',
      byId,
      at: `${world.today}T01:30:00.000Z`,
    });
    const child = children.find((c) => c.userId === jump.userId)!;
    Object.assign(jump, {
      state: 'exception',
      value: null,
      mark: 'foul',
      ...pointsOf(standard, child, jump.itemId, { value: null, mark: 'foul' }),
      committedAt: `${world.today}T01:30:00.000Z`,
    });
  }
  const rival = done.find((m) => m.state === 'draft' && m.itemId === 'run_50m');
  if (rival) {
    const [first, ...rest] = rival.attempts as MarkAttempt[];
    const entryId = `demo${tstId}_rival`;
    await world.put(entries, [
      {
        orgId,
        tstId,
        entryId,
        userId: rival.userId,
        itemId: 'run_50m',
        attempt: 1,
        value: first!.value! + 40,
        at: Date.parse(`${plusDays(world.today, -1)}T01:59:00Z`),
        tablet: 'demo-c',
        seq: 1,
        seenIds: [],
        typed: formatResult(standard.itemOf('run_50m')!, first!.value! + 40),
        source: 'hand',
        byId,
        receivedAt: `${world.today}T01:00:00Z`,
      },
    ]);
    Object.assign(rival, {
      conflict: true,
      attempts: [
        {
          ...first!,
          rivals: [
            {
              entryId,
              value: first!.value! + 40,
              mark: null,
              tablet: 'demo-c',
              at: Date.parse(`${plusDays(world.today, -1)}T01:59:00Z`),
            },
          ],
        },
        ...rest,
      ],
    });
  }
  await world.put(marks, done);
  await world.put(commits, book);
  const asks = taken.find((m) => m.itemId === 'run_50m');
  if (asks)
    await putAppeals(world, [
      {
        orgId,
        appealId: tstId * 10,
        subject: 'fitness-test.result',
        setId: tstId,
        userId: asks.userId,
        part: 'run_50m',
        hostId: orgId,
        label: { exam: '七年级秋季三项体能考核', item: { zh: '50米跑', en: '50 m run' } },
        reason: '第二次起跑时旁边跑道抢跑，裁判让我们重跑，但登记的是重跑前的成绩。',
        steps: [
          { state: 'submitted', byId: asks.userId, at: `${world.today}T01:40:00.000Z`, remark: '' },
          { state: 'accepted', byId, at: `${world.today}T02:00:00.000Z`, remark: '' },
          { state: 'reviewed', byId, at: `${world.today}T02:20:00.000Z`, remark: '已调看终点录像' },
        ],
      },
    ]);
}
