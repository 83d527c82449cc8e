import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { DemoClazz } from '../../class/demo';
import { SBJ, type DemoPerson } from '../../people/demo';
import { partsOf } from '../../question-bank/contract';
import { copyVersions, demoQuestions, type DemoQuestion } from '../../question-bank/demo';
import { settingOf, usualScores, type TaskKind } from '../rules';
import { settingRow } from '../server/sql';
import { ques, taskClazzes, tasks } from '../tables';
import { syllabusOf, topicOf, type DemoSection, type DemoSyllabus } from './sections';

export const SCHOOL = 189;
/** How far a task has come: handed in and marked, handed in and to mark, running, not begun. */
export type Stage = 'marked' | 'toMark' | 'peers' | 'running' | 'coming';
export interface DemoTask {
  readonly orgId: number;
  readonly taskId: number;
  readonly kind: TaskKind;
  readonly clazz: DemoClazz;
  readonly stage: Stage;
  readonly start: string;
  readonly due: string;
  readonly duration: number | null;
  readonly items: readonly {
    readonly q: DemoQuestion;
    readonly parts: readonly { readonly qcid: number; readonly score: number }[];
  }[];
  readonly full: number;
}
interface Plan {
  readonly kind: TaskKind;
  readonly clazz: DemoClazz;
  readonly stage: Stage;
  readonly days: number;
  readonly count: number;
  readonly hand?: boolean;
  readonly duration?: number;
  readonly name?: string;
  /** What a task with a name of its own is about. */
  readonly about?: (of: DemoSyllabus, count: number) => DemoSection | undefined;
}
const enough = (s: DemoSection | undefined, count: number): DemoSection | undefined =>
  s && s.questions.length >= count ? s : undefined;
const secondChapter: Plan['about'] = (of, count) => enough(of.chapters[1], count);
const firstHalf: Plan['about'] = (of, count) =>
  enough({ name: '期中', questions: of.chapters.slice(0, 3).flatMap((c) => c.questions) }, count);

/** What teacher189 has set since the term began, by class: 七年级1班 most of all. */
function plans(clazzes: readonly DemoClazz[], full: boolean): Plan[] {
  const at = (grade: number, no: number) => clazzes.find((c) => c.grade === grade && c.no === no);
  const out: Plan[] = [];
  const past = (clazz: DemoClazz | undefined, every: number, n: number, from: number) => {
    if (clazz)
      for (let i = 0; i < n; i++)
        out.push({
          kind: i % 4 === 2 ? 'kq' : 'work',
          clazz,
          stage: 'marked',
          days: -(from + i * every),
          count: i % 4 === 2 ? 5 : 8,
          hand: i % 3 === 0,
        });
  };
  const [first, second, third, fourth] = [at(7, 1), at(7, 2), at(8, 1), at(8, 2)];
  past(first, 7, full ? 7 : 3, 4);
  past(second, 12, full ? 3 : 1, 5);
  past(third, 12, full ? 3 : 1, 3);
  past(fourth, 16, full ? 2 : 0, 6);
  if (first)
    out.push(
      {
        kind: 'exam',
        clazz: first,
        stage: 'marked',
        days: -9,
        count: 12,
        hand: true,
        duration: 40,
        name: '第二章单元测验',
        about: secondChapter,
      },
      { kind: 'work', clazz: first, stage: 'toMark', days: -2, count: 8, hand: true },
      { kind: 'work', clazz: first, stage: 'running', days: 0, count: 8 },
      { kind: 'kq', clazz: first, stage: 'running', days: 0, count: 5 },
      {
        kind: 'exam',
        clazz: first,
        stage: 'coming',
        days: 2,
        count: 12,
        duration: 45,
        name: '期中复习测验',
        about: firstHalf,
      },
    );
  if (second) out.push({ kind: 'work', clazz: second, stage: 'peers', days: -2, count: 6, hand: true });
  return out;
}

export async function makeTasks(world: World): Promise<readonly DemoTask[]> {
  const people = world.made['people'] as readonly DemoPerson[];
  const clazzes = (world.made['clazzes'] as readonly DemoClazz[]).filter((c) => c.orgId === SCHOOL);
  const teacher = people.find((p) => p.login === 'teacher189')!.userId;
  const made: DemoTask[] = [];
  const rows = {
    tasks: [] as Parameters<typeof world.put<typeof tasks>>[1][number][],
    clazzes: [] as Parameters<typeof world.put<typeof taskClazzes>>[1][number][],
    ques: [] as Parameters<typeof world.put<typeof ques>>[1][number][],
  };
  const evening = (days: number) => `${plusDays(world.today, days)}T13:00:00.000Z`;
  const turn = new Map<number, number>();
  const turns = new Map<number, number>();
  const all = plans(clazzes, world.size === 'full').toSorted((a, b) => a.days - b.days);
  const used: DemoQuestion[] = [];
  const names = new Map<string, number>();
  for (const p of all) {
    const syllabus = syllabusOf(demoQuestions(world), p.clazz.grade, SCHOOL);
    const tasksBefore = turns.get(p.clazz.clazzId) ?? 0;
    turns.set(p.clazz.clazzId, tasksBefore + 1);
    const topic = p.about ? p.about(syllabus, p.count) : topicOf(syllabus, tasksBefore, p.count, p.hand);
    const from = topic?.questions ?? syllabus.all;
    if (from.length === 0) continue;
    const n = turn.get(p.clazz.clazzId) ?? 0;
    turn.set(p.clazz.clazzId, n + p.count);
    const auto = from.filter((q) => q.body.kind !== 'short'),
      hand = from.filter((q) => q.body.kind === 'short');
    const chosen = new Map<number, DemoQuestion>();
    // A test over three chapters goes through all of them: neighbours in the bank are one question with other numbers.
    const step = p.stage === 'coming' ? Math.max(1, Math.floor(auto.length / p.count)) : 1;
    for (let i = 0; chosen.size < Math.min(p.count - (p.hand && hand.length ? 1 : 0), auto.length); i++) {
      const q = auto[(n + i * step) % auto.length]!;
      chosen.set(q.qid, q);
    }
    if (p.hand && hand.length) {
      const q = hand[n % hand.length]!;
      chosen.set(q.qid, q);
    }
    const items = [...chosen.values()].map((q) => ({ q, parts: usualScores(q.body) }));
    used.push(...chosen.values());
    const full = items.flatMap((i) => i.parts).reduce((sum, x) => sum + x.score, 0);
    const start =
      p.stage === 'coming'
        ? `${plusDays(world.today, p.days)}T01:00:00.000Z`
        : p.days === 0
          ? `${plusDays(world.today, -1)}T08:30:00.000Z`
          : `${plusDays(world.today, p.days - 1)}T08:30:00.000Z`;
    const due =
      p.stage === 'coming'
        ? `${plusDays(world.today, p.days)}T03:00:00.000Z`
        : p.stage === 'running'
          ? evening(1)
          : evening(p.days);
    const about = topic?.name ?? '综合';
    const plain = p.name ?? (p.kind === 'kq' ? `${about}课前检测` : `${about}练习`);
    const times = (names.get(`${p.clazz.clazzId} ${plain}`) ?? 0) + 1;
    names.set(`${p.clazz.clazzId} ${plain}`, times);
    const name = `${plain}${times > 1 ? `（${times}）` : ''}`.slice(0, 32);
    const taskId = newId();
    const setting = settingOf(p.kind);
    rows.tasks.push({
      orgId: SCHOOL,
      taskId,
      userId: teacher,
      kind: p.kind,
      name,
      stgId: 2,
      sbjId: SBJ.maths,
      startAt: start,
      dueAt: due,
      duration: p.duration ?? null,
      markType: p.stage === 'peers' ? 2 : 1,
      ...settingRow(setting),
      fullScore: full,
      queCount: items.length,
      madeAt: start,
      usedAt: p.stage === 'marked' ? due : null,
    });
    rows.clazzes.push({ orgId: SCHOOL, taskId, clazzId: p.clazz.clazzId, isWhole: true });
    items.forEach((i, at) => {
      const kinds = new Map(partsOf(i.q.body).map((x) => [x.qcid, x.kind]));
      for (const x of i.parts)
        rows.ques.push({
          orgId: SCHOOL,
          taskId,
          qid: i.q.qid,
          qcid: x.qcid,
          queNo: at + 1,
          verId: i.q.verId,
          kind: kinds.get(x.qcid)!,
          score: x.score,
        });
    });
    made.push({
      orgId: SCHOOL,
      taskId,
      kind: p.kind,
      clazz: p.clazz,
      stage: p.stage,
      start,
      due,
      duration: p.duration ?? null,
      items,
      full,
    });
  }
  await copyVersions(world, SCHOOL, used);
  await world.put(tasks, rows.tasks);
  await world.put(taskClazzes, rows.clazzes);
  await world.put(ques, rows.ques);
  return made;
}

/** One short task in each of some other organisations, which must never show elsewhere. */
export async function makeElsewhere(world: World): Promise<readonly DemoTask[]> {
  const people = world.made['people'] as readonly DemoPerson[];
  const out: DemoTask[] = [];
  for (const orgId of [619, 710]) {
    const q = demoQuestions(world).find((x) => x.orgId === orgId);
    const clazz = (world.made['clazzes'] as readonly DemoClazz[]).find(
      (c) => c.orgId === orgId && c.userIds.length > 0,
    );
    const owner = people.find((p) => p.orgId === orgId && p.userType === 2);
    if (!q || !clazz || !owner) continue;
    const taskId = newId(),
      parts = usualScores(q.body),
      full = parts.reduce((n, p) => n + p.score, 0);
    const kinds = new Map(partsOf(q.body).map((x) => [x.qcid, x.kind]));
    const start = `${plusDays(world.today, -1)}T08:30:00.000Z`,
      due = `${plusDays(world.today, 1)}T13:00:00.000Z`;
    await world.put(tasks, [
      {
        orgId,
        taskId,
        userId: owner.userId,
        kind: 'work',
        name: '课后练习',
        stgId: q.stgId,
        sbjId: q.sbjId,
        startAt: start,
        dueAt: due,
        duration: null,
        markType: 1,
        ...settingRow(settingOf('work')),
        fullScore: full,
        queCount: 1,
        madeAt: start,
      },
    ]);
    await world.put(taskClazzes, [{ orgId, taskId, clazzId: clazz.clazzId, isWhole: true }]);
    await world.put(
      ques,
      parts.map((p) => ({
        orgId,
        taskId,
        qid: q.qid,
        qcid: p.qcid,
        queNo: 1,
        verId: q.verId,
        kind: kinds.get(p.qcid)!,
        score: p.score,
      })),
    );
    out.push({
      orgId,
      taskId,
      kind: 'work',
      clazz,
      stage: 'running',
      start,
      due,
      duration: null,
      items: [{ q, parts }],
      full,
    });
  }
  return out;
}
