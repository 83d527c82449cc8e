import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { putAppeals, type DemoAppeal } from '../../appeal/demo';
import { MARK_APPEALS } from '../rules';

interface Marked {
  readonly taskId: number;
  readonly userId: number;
  readonly part: string;
  readonly no: number;
  readonly score: number;
  readonly full: number;
  readonly name: string;
  readonly teacherId: number;
  readonly markedAt: string;
}
/** Marks that a person gave in the tasks of teacher189, student189's first; one a child and task. */
const MARKED = `
  select distinct on (p.login is distinct from 'student189', t.start_at, a.user_id)
    a.task_id::bigint as "taskId", a.user_id as "userId", a.qid || '/' || a.qcid as part, q.que_no as no,
    a.score::float as score, q.score::float as "full", t.name, t.user_id as "teacherId", to_char(r.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "markedAt"
  from homework_answer a
  join homework_reply r on r.org_id = a.org_id and r.task_id = a.task_id and r.user_id = a.user_id
  join homework_task t on t.org_id = a.org_id and t.task_id = a.task_id
  join homework_que q on q.org_id = a.org_id and q.task_id = a.task_id and q.qid = a.qid and q.qcid = a.qcid
  join people_person p on p.org_id = a.org_id and p.user_id = a.user_id
  join people_person w on w.org_id = t.org_id and w.user_id = t.user_id and w.login = 'teacher189'
  where a.org_id = 189 and a.judged = 'hand' and a.qcid = 0 and a.score >= 1 and r.state = 'marked'
  order by p.login is distinct from 'student189', t.start_at desc, a.user_id, a.qid
  limit 60`;
type Told = readonly [to: 'accepted' | 'upheld' | 'rejected' | 'withdrawn', remark: string];
/** What each objection says, and what came of it. */
const STORIES: readonly { readonly mine: boolean; readonly reason: string; readonly then: readonly Told[] }[] = [
  { mine: true, reason: '我写了两种解法，第二种也得出了正确答案，请老师再看一下。', then: [] },
  { mine: true, reason: '过程写在了背面，拍照时没有拍到。', then: [['upheld', '看到补充的过程了，补给 1 分']] },
  { mine: true, reason: '我觉得单位可以省略。', then: [['rejected', '题目要求写单位，缺单位扣分，维持原分']] },
  { mine: false, reason: '和同桌写得一样，分数却不同。', then: [['accepted', '']] },
  { mine: false, reason: '这一步老师可能看漏了。', then: [] },
  { mine: false, reason: '分数好像加错了。', then: [['withdrawn', '']] },
];

/** Objections to marks in every state, of student189 and of classmates. */
export async function demoAppeals(world: World, studentId: number): Promise<void> {
  const { rows } = await world.client.query<Marked>(MARKED);
  const mine = rows.filter((r) => r.userId === studentId);
  const others = rows.filter((r) => r.userId !== studentId);
  await putAppeals(
    world,
    STORIES.flatMap((story) => {
      const row = (story.mine ? mine : others).shift();
      return row ? [appealOf(row, story, world.now)] : [];
    }),
  );
}
function appealOf(row: Marked, { reason, then }: (typeof STORIES)[number], now: Date): DemoAppeal {
  // After school of the next day; the teacher answers in the evening.
  const made = Math.min(
    Date.parse(`${plusDays(row.markedAt.slice(0, 10), 1)}T09:20:00Z`),
    now.getTime() - 3 * 3_600_000,
  );
  const at = (hours: number) => new Date(made + hours * 3_600_000).toISOString();
  const upheld = then.some(([to]) => to === 'upheld');
  return {
    orgId: 189,
    appealId: newId(),
    subject: MARK_APPEALS,
    setId: row.taskId,
    userId: row.userId,
    part: row.part,
    hostId: 189,
    // The mark as it was when the child objected.
    label: { name: row.name, no: String(row.no), score: upheld ? row.score - 1 : row.score, full: row.full },
    reason,
    steps: [
      { state: 'submitted', byId: row.userId, at: at(0), remark: '' },
      ...then.map(([state, remark], i) => ({
        state,
        byId: state === 'withdrawn' ? row.userId : row.teacherId,
        at: at(i + 2),
        remark,
      })),
    ],
    ...(upheld ? { commitId: newId() } : {}),
  };
}
