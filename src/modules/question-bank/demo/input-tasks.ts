import { newId } from '../../../kernel/server/ids';
import { plusDays } from '../../../kernel/shared/dates';
import type { World } from '../../../kernel/server/world';
import { demoPictures } from '../../files/demo';
import type { DemoPerson } from '../../people/demo';
import { pageOf, type InputQuestion } from '../rules/input';
import { plainText } from '../rules/words';
import {
  batches,
  questions as questionRows,
  shared,
  steps,
  tasks,
  type StepWhat,
  type TaskKind,
  type TaskState,
} from '../tables';
import { contentQuestions, drawings, withDrawings, type SeedQuestion } from './content';
import { qtpOf, demoQuestions, type DemoQuestion } from './library';
import { pageSvg } from './page';

export interface Who {
  readonly inputer: DemoPerson;
  readonly auditor: DemoPerson;
  readonly platform: DemoPerson;
}
/** Questions a person sees on a page and in a task: those of one template after the other, so that a page looks like a page. */
export const seeds = (stg: number, sbj: number): SeedQuestion[] =>
  contentQuestions().filter(
    (q) =>
      q.stg === stg &&
      q.sbj === sbj &&
      q.body.kind !== 'group' &&
      !drawings.some((d) => JSON.stringify(q.body).includes(`drawing:${d.key}`)),
  );
export const typedOf = (q: SeedQuestion): InputQuestion => ({
  qtpId: qtpOf(q),
  degree: q.degree,
  body: withDrawings(q.body, () => null),
  tbkNodeIds: [q.node],
  klgIds: [...q.knowledge],
  tagIds: [],
  source: null,
});

const typedFrom = (q: DemoQuestion): InputQuestion => ({
  qtpId: q.qtpId,
  degree: q.degree,
  body: q.body,
  tbkNodeIds: [...q.nodeIds],
  klgIds: [...q.klgIds],
  tagIds: [],
  source: null,
});

const PER_PAGE = 6;
/** Pages with these questions, so many on each as the tasks suppose (rules/input.ts, pageOf). */
export async function pagesOf(
  world: World,
  by: DemoPerson,
  title: string,
  stems: readonly string[],
): Promise<string[]> {
  const count = Math.max(1, Math.ceil(stems.length / PER_PAGE));
  const sheets = Array.from({ length: count }, (_, n) =>
    stems.flatMap((stem, i) => (pageOf(i, stems.length, count) === n ? [{ no: i + 1, stem }] : [])),
  );
  return demoPictures(
    world,
    sheets.map((lines, n) => ({
      orgId: by.orgId,
      userId: by.userId,
      scene: pageSvg(`${title}  第 ${n + 1} 页`, lines) as `<svg${string}`,
      name: `page-${n + 1}`,
      width: 900,
      height: 1270,
    })),
  );
}

interface Plan {
  readonly kind: TaskKind;
  readonly state: TaskState;
  readonly by: keyof Who | null;
  readonly days: number;
  readonly cause?: string;
  readonly returnCause?: string;
  readonly edited?: true;
}
export const at = (world: World, days: number, minute = 0): string =>
  `${plusDays(world.today, -days)}T0${2 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00.000Z`;
export async function makeTasks(world: World, who: Who, questions: readonly SeedQuestion[]): Promise<void> {
  const full = world.size === 'full';
  const books = [
    {
      batchId: newId(),
      title: '七年级数学期中练习',
      stgId: 2,
      sbjId: 2,
      num: full ? 46 : 24,
      madeBy: who.auditor.userId,
    },
    { batchId: newId(), title: '八年级物理单元卷', stgId: 2, sbjId: 4, num: full ? 18 : 4, madeBy: who.auditor.userId },
    {
      batchId: newId(),
      title: '小学数学口算天天练',
      stgId: 1,
      sbjId: 2,
      num: full ? 30 : 3,
      madeBy: who.platform.userId,
    },
  ];
  const physics = [
    '物体做匀速直线运动，5 s 内通过 20 m 的路程，它的速度是多少？',
    '下列物体中，属于光源的是（　　）',
    '声音在空气中的传播速度约为 ____ m/s。',
    '一块质量为 54 g 的铝块，体积是多少？（铝的密度 2.7 g/cm³）',
  ];
  const sums = ['48 ÷ 6 =', '25 × 4 =', '360 − 175 =', '7 × 8 + 14 =', '900 ÷ 30 =', '125 × 8 ='];
  const many = (n: number, plan: Plan): Plan[] => Array.from({ length: n }, () => plan);
  const inAudit: Plan = { kind: 'batch', state: 'auditing', by: 'inputer', days: 1 };
  const plans: Plan[] = [
    ...many(full ? 6 : 3, { kind: 'batch', state: 'claimed', by: 'inputer', days: 0 }),
    ...many(2, { kind: 'batch', state: 'claimed', by: 'auditor', days: 0 }),
    ...many(full ? 9 : 4, inAudit),
    ...many(2, { ...inAudit, by: 'auditor' }),
    ...many(2, { ...inAudit, kind: 'direct' }),
    { kind: 'batch', state: 'rejected', by: 'inputer', days: 1, cause: '答案有误' },
    { kind: 'batch', state: 'rejected', by: 'inputer', days: 2, cause: '缺少解析；公式或排版不规范' },
    {
      kind: 'batch',
      state: 'returned',
      by: 'inputer',
      days: 2,
      cause: '与题库重复',
      returnCause: '题库里已有，可不再录入',
    },
    {
      kind: 'batch',
      state: 'ignored',
      by: 'inputer',
      days: 5,
      cause: '与题库重复',
      returnCause: '题库里已有，可不再录入',
    },
    { kind: 'batch', state: 'init', by: null, days: 0, returnCause: '图片看不清' },
    ...many(full ? 10 : 4, { kind: 'batch', state: 'passed', by: 'inputer', days: 4 }),
    ...many(2, { kind: 'direct', state: 'passed', by: 'inputer', days: 3, edited: true }),
  ];
  const library = demoQuestions(world).filter(
    (q) =>
      q.lib === 'pfm' && q.stgId === 2 && q.sbjId === 2 && q.ownerId === who.inputer.userId && q.body.kind !== 'group',
  );
  // A passed task holds the question the library has; the others what stands on the page.
  let passed = 0;
  const typed = plans.map(
    (p, n) => (p.state === 'passed' ? library[passed++] : undefined) ?? questions[(n * 7) % questions.length]!,
  );
  const stems = Array.from({ length: books[0]!.num }, (_, n) =>
    plainText((typed[n] ?? questions[(n * 7) % questions.length]!).body.stem),
  );
  const images = [
    await pagesOf(world, who.auditor, books[0]!.title, stems),
    await pagesOf(
      world,
      who.auditor,
      books[1]!.title,
      Array.from({ length: books[1]!.num }, (_, n) => physics[n % physics.length]!),
    ),
    await pagesOf(
      world,
      who.platform,
      books[2]!.title,
      Array.from({ length: books[2]!.num }, (_, n) => sums[n % sums.length]!),
    ),
  ];
  await world.put(
    batches,
    books.map((b, n) => ({ orgId: 1, ...b, srsId: null, images: images[n]!, madeAt: at(world, 6) })),
  );
  const pages = images.map((list) => list.length);
  const rows = plans.map((p, n) => makeTask(world, who, p, n, typed[n]!, books[0]!, pages[0]!));
  // What is left of the batches waits to be taken.
  const left = books.flatMap((b, n) =>
    Array.from({ length: n === 0 ? Math.max(2, b.num - plans.length) : b.num }, (_, i) => {
      const no = (n === 0 ? Math.min(b.num - 2, plans.length) : 0) + i + 1;
      return {
        orgId: 1,
        taskId: newId(),
        kind: 'batch' as const,
        batchId: b.batchId,
        papId: null,
        no,
        page: pageOf(no - 1, b.num, pages[n]!),
        stgId: b.stgId,
        sbjId: b.sbjId,
        state: 'init' as const,
        edited: false,
        madeBy: b.madeBy,
        madeAt: at(world, 6),
      };
    }),
  );
  await world.put(
    tasks,
    rows.map((r) => r.task),
  );
  await world.put(tasks, left);
  await world.put(
    steps,
    rows.flatMap((r) => r.steps),
  );
  // The passed ones came into the library with their audit, from this book.
  const entered = rows.flatMap(({ task }) =>
    task.qid == null
      ? []
      : [{ qid: task.qid, at: task.auditedAt, source: task.batchId == null ? '平台原创' : books[0]!.title }],
  );
  const params = [entered.map((e) => e.qid), entered.map((e) => e.at), entered.map((e) => e.source)];
  await world.client.query(
    `update ${shared.name} s set made_at = e.at, source = e.source from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as e(qid, at, source) where s.qid = e.qid and s.ver_no = 1`,
    params,
  );
  await world.client.query(
    `update ${questionRows.name} q set made_at = e.at, saved_at = e.at, source = e.source from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as e(qid, at, source) where q.org_id = 1 and q.qid = e.qid`,
    params,
  );
}
function makeTask(
  world: World,
  who: Who,
  p: Plan,
  n: number,
  q: SeedQuestion | DemoQuestion,
  book: { batchId: number; num: number },
  pages: number,
) {
  const taskId = newId(),
    by = p.by && who[p.by].userId,
    judge = p.by === 'auditor' ? who.platform.userId : who.auditor.userId;
  const typed = p.state !== 'init' && p.state !== 'claimed',
    judged = ['passed', 'rejected', 'returned', 'ignored'].includes(p.state);
  const step = (what: StepWhat, userId: number | null, minute: number, cause: string | null = null) => ({
    orgId: 1,
    stepId: newId(),
    taskId,
    what,
    userId: userId ?? who.inputer.userId,
    at: at(world, p.days, minute),
    cause,
  });
  const what = plainText(q.body.stem).slice(0, 120),
    passed = 'verId' in q ? q : undefined,
    question = passed ? typedFrom(passed) : typedOf(q as SeedQuestion);
  return {
    task: {
      orgId: 1,
      taskId,
      kind: p.kind,
      batchId: p.kind === 'batch' ? book.batchId : null,
      papId: null,
      no: n + 1,
      page: pageOf(n % book.num, book.num, pages),
      stgId: 2,
      sbjId: 2,
      state: p.state,
      inputterId: by,
      claimedAt: p.kind === 'batch' && by ? at(world, p.days, n) : null,
      question: typed ? question : null,
      qtpId: typed ? question.qtpId : null,
      words: typed ? what : null,
      submittedAt: typed ? at(world, p.days, n + 20) : null,
      auditorId: judged ? judge : null,
      auditedAt: judged ? at(world, p.days, n + 60) : null,
      edited: p.edited ?? false,
      cause: p.state === 'passed' ? null : (p.cause ?? null),
      returnCause: p.returnCause ?? null,
      returnedBy: p.returnCause ? (p.state === 'init' ? who.inputer.userId : judge) : null,
      returnedAt: p.returnCause ? at(world, p.days, n + 80) : null,
      qid: p.state === 'passed' ? (passed?.qid ?? null) : null,
      verId: p.state === 'passed' ? (passed?.verId ?? null) : null,
      madeBy: by ?? who.auditor.userId,
      madeAt: at(world, 6),
    },
    steps: [
      ...(p.kind === 'batch' && by ? [step('claimed', by, n)] : []),
      ...(typed ? [step('input', by, n + 20)] : []),
      ...(p.state === 'passed'
        ? [step(p.edited ? 'edited' : 'passed', judge, n + 60)]
        : judged
          ? [step('rejected', judge, n + 60, p.cause)]
          : []),
      ...(p.state === 'returned' || p.state === 'ignored' ? [step('returned', judge, n + 80, p.returnCause)] : []),
      ...(p.state === 'ignored' ? [step('ignored', by, n + 90)] : []),
      ...(p.state === 'init' && p.returnCause
        ? [step('claimed', null, n), step('released', null, n + 80, p.returnCause)]
        : []),
    ],
  };
}
