import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import type { DemoPerson } from '../../people/demo';
import { partsOf, scoreOf, type Answer } from '../../question-bank/contract';
import { shareOf, sharePapers } from '../rules';
import { answers, peers, phrases, replies, trains } from '../tables';
import { answerOf, chanceOf } from './child';
import type { DemoTask } from './tasks';

/** A judged answer of the demonstration, for the notebook's part of the world. */
export interface DemoAnswered {
  readonly orgId: number;
  readonly userId: number;
  readonly verId: number;
  readonly qid: number;
  readonly qcid: number;
  readonly sbjId: number;
  readonly source: 'work' | 'exam' | 'kq';
  readonly sourceId: number;
  readonly share: number;
  readonly answer: Answer | null;
  readonly at: string;
}
type Row<T extends Parameters<World['put']>[0]> = Parameters<typeof World.prototype.put<T>>[1][number];
const COMMENTS = [
  '书写工整，继续保持',
  '步骤完整，思路清楚',
  '注意符号',
  '单位不要漏',
  '再检查一遍就更好了',
  '进步很大',
];
const WORDS = ['最后一题有点难', '填空题很有意思', '应用题看不太懂', '做得很顺利', '希望多讲讲第三题'];

/** Children sleep at night: what would be handed in between ten and six in Shanghai is handed in the evening before. */
function awake(at: number): number {
  const hour = (new Date(at).getUTCHours() + 8) % 24;
  return at - (hour >= 22 ? 4 : hour < 6 ? 7 : 0) * 3_600_000;
}

/** Papers of the tasks: each child by their own ability, which is the same in every task. */
export async function makePapers(world: World, tasks: readonly DemoTask[]): Promise<readonly DemoAnswered[]> {
  const people = world.made['people'] as readonly DemoPerson[];
  const student = people.find((p) => p.login === 'student189')!.userId,
    teacher = people.find((p) => p.login === 'teacher189')!.userId;
  // Children who sign in find homework to do, whatever luck says.
  const shown = new Set(people.filter((p) => p.account && p.userType === 1).map((p) => p.userId));
  const ability = new Map<number, number>();
  const abilityOf = (userId: number) => {
    let a = ability.get(userId);
    if (a == null)
      ability.set(userId, (a = userId === student ? 0.7 : (world.rnd() + world.rnd() + world.rnd()) * 1.5 - 1.7));
    return a;
  };
  const rows = {
    replies: [] as Row<typeof replies>[],
    answers: [] as Row<typeof answers>[],
    peers: [] as Row<typeof peers>[],
    trains: [] as Row<typeof trains>[],
  };
  const told: DemoAnswered[] = [];
  for (const [turn, task] of tasks.entries()) {
    const { orgId, taskId, clazz } = task;
    // Whatever luck says of the others, somebody forgot: a day without a missing paper is no school day.
    const forgot = (turn * 3 + 4) % clazz.userIds.length;
    const over = task.stage === 'marked' || task.stage === 'toMark' || task.stage === 'peers';
    for (const [at, userId] of clazz.userIds.entries()) {
      const me = abilityOf(userId);
      const missing =
        task.stage === 'coming' ||
        (over
          ? userId !== student && (at === forgot || world.chance(me < -0.8 ? 0.18 : 0.03))
          : userId === student || world.chance(0.62) || shown.has(userId));
      if (missing) {
        rows.replies.push({ orgId, taskId, userId, clazzId: clazz.clazzId, state: 'todo' });
        continue;
      }
      const late = task.kind === 'work' && over && userId !== student && world.chance(0.05);
      const span = Math.min(Date.parse(task.due), world.now.getTime()) - Date.parse(task.start);
      const submittedAt = new Date(
        late
          ? Date.parse(task.due) + world.int(1, 9) * 3_600_000
          : awake(Date.parse(task.start) + span * (0.35 + 0.6 * world.rnd())),
      ).toISOString();
      const minutes = task.duration
        ? world.int(18, task.duration)
        : Math.round(task.items.length * (1.2 + world.rnd() * 1.6));
      let tenths = 0,
        open = false,
        judged = 0,
        wrong = 0;
      for (const [no, { q, parts }] of task.items.entries()) {
        const luck = world.rnd();
        for (const part of partsOf(q.body)) {
          const full = parts.find((p) => p.qcid === part.qcid)!.score;
          const right = (parts.length > 1 ? world.rnd() : luck) < chanceOf(me, q.degree);
          const skip = !right && world.chance(0.06);
          const given = skip ? { answer: null, share: 0 } : answerOf(world, part, right, no + part.qcid);
          let share = given.share,
            score = share == null ? null : scoreOf(share, full);
          if (share == null && task.stage === 'marked') {
            score =
              Math.round(full * 2 * Math.min(1, Math.max(0.1, chanceOf(me, q.degree) + world.rnd() * 0.3 - 0.1))) / 2;
            share = shareOf(score, full);
          }
          // A few of the pile are marked already.
          if (share == null && task.stage === 'toMark' && at % 6 === 0) {
            score = Math.round(full * 2 * chanceOf(me, q.degree)) / 2;
            share = shareOf(score, full);
          }
          if (score == null) open = true;
          else {
            judged += 1;
            tenths += Math.round(score * 10);
          }
          if (share != null && share < 100) wrong += 1;
          rows.answers.push({
            orgId,
            taskId,
            userId,
            qid: q.qid,
            qcid: part.qcid,
            answer: given.answer,
            isSkip: skip,
            rev: Date.parse(submittedAt),
            savedAt: submittedAt,
            share,
            score,
            judged: share == null ? null : given.share == null ? 'hand' : 'auto',
          });
          if (share != null)
            told.push({
              orgId,
              userId,
              verId: q.verId,
              qid: q.qid,
              qcid: part.qcid,
              sbjId: q.sbjId,
              source: task.kind,
              sourceId: taskId,
              share,
              answer: given.answer,
              at: submittedAt,
            });
        }
      }
      const score = tenths / 10,
        rate = score / task.full,
        marked = !open;
      rows.replies.push({
        orgId,
        taskId,
        userId,
        clazzId: clazz.clazzId,
        state: marked ? 'marked' : 'submitted',
        enteredAt: new Date(Date.parse(submittedAt) - minutes * 60_000).toISOString(),
        submittedAt,
        isLate: late,
        spent: minutes * 60,
        score: judged > 0 ? score : null,
        star: marked && over && world.chance(0.5) ? Math.max(1, Math.min(5, Math.round(rate * 5))) : null,
        comment: marked && over && (userId === student || world.chance(0.25)) ? world.pick(COMMENTS) : '',
        markedAt: marked ? submittedAt : null,
        markedBy: marked && over ? teacher : null,
        ...(over && world.chance(0.3)
          ? {
              evalDegree: Math.max(1, Math.min(5, Math.round(5.2 - rate * 4 + world.rnd()))),
              evalText: world.chance(0.3) ? world.pick(WORDS) : '',
              evalAt: submittedAt,
            }
          : {}),
      });
      if (task.stage === 'marked' && wrong > 0 && world.chance(userId === student ? 0.8 : 0.3)) {
        const parts = world.int(4, 8);
        rows.trains.push({
          orgId,
          trainId: newId(),
          taskId,
          userId,
          verIds: task.items.slice(0, 4).map((i) => i.q.verId),
          enteredAt: submittedAt,
          leftAt: new Date(Date.parse(submittedAt) + 900_000).toISOString(),
          answers: [],
          partCount: parts,
          rightCount: Math.round(parts * Math.min(1, rate + 0.15)),
        });
      }
    }
    if (task.stage === 'peers')
      rows.peers.push(
        ...peersOf(
          world,
          task,
          rows.replies.filter((r) => r.taskId === taskId && r.state === 'submitted').map((r) => r.userId),
        ),
      );
  }
  await world.put(replies, rows.replies);
  await world.put(answers, rows.answers);
  await world.put(peers, rows.peers);
  await world.put(trains, rows.trains);
  await world.put(
    phrases,
    COMMENTS.map((words, at) => ({
      orgId: 189,
      phraseId: newId(),
      userId: teacher,
      words,
      usedCount: 12 - at * 2,
      usedAt: world.now.toISOString(),
    })),
  );
  return told;
}

/** Two papers each; most of them looked at. */
function peersOf(world: World, task: DemoTask, userIds: readonly number[]): Row<typeof peers>[] {
  const hand = task.items.flatMap((i) =>
    partsOf(i.q.body)
      .filter((p) => p.kind === 'short')
      .map((p) => ({ qid: i.q.qid, qcid: p.qcid, full: i.parts.find((x) => x.qcid === p.qcid)!.score })),
  );
  if (hand.length === 0 || userIds.length < 2) return [];
  return sharePapers(world.shuffle(userIds), 2).map((p) => {
    const done = world.chance(0.7);
    return {
      orgId: task.orgId,
      peerId: newId(),
      taskId: task.taskId,
      ...p,
      madeAt: task.due,
      doneAt: done ? world.now.toISOString() : null,
      marks: done
        ? hand.map((h) => ({
            qid: h.qid,
            qcid: h.qcid,
            score: Math.round(h.full * 2 * (0.4 + 0.6 * world.rnd())) / 2,
            comment: world.chance(0.4) ? '步骤可以再详细一点' : '',
          }))
        : null,
    };
  });
}
