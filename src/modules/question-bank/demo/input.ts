import { newId } from '../../../kernel/server/ids';
import { plusDays } from '../../../kernel/shared/dates';
import type { World } from '../../../kernel/server/world';
import { demoPictures } from '../../files/demo';
import type { DemoPerson } from '../../people/demo';
import { pageOf, type InputQuestion, type PaperSection } from '../rules/input';
import { plainText } from '../rules/words';
import { batches, inputDays, papers, steps, tasks, type StepWhat, type TaskKind, type TaskState } from '../tables';
import { contentQuestions, drawings, withDrawings, type SeedQuestion } from './content';
import { qtpOf, demoQuestions } from './library';
import { pageSvg } from './page';

interface Who { readonly inputer: DemoPerson; readonly auditor: DemoPerson; readonly platform: DemoPerson }
/** Questions a person sees on a page and in a task: those of one template after the other, so that a page looks like a page. */
const seeds = (stg: number, sbj: number): SeedQuestion[] => contentQuestions().filter((q) => q.stg === stg && q.sbj === sbj && q.body.kind !== 'group' && !drawings.some((d) => JSON.stringify(q.body).includes(`drawing:${d.key}`)));
const typedOf = (q: SeedQuestion): InputQuestion => ({ qtpId: qtpOf(q), degree: q.degree, body: withDrawings(q.body, () => null), tbkNodeIds: [q.node], klgIds: [...q.knowledge], tagIds: [], source: null });

/** The input desks in the middle of a month's work: pages that wait, tasks in every state, a paper half typed and one in audit, statistics of the months before. */
export async function makeInput(world: World): Promise<void> {
  const people = world.made['people'] as readonly DemoPerson[];
  const of = (login: string) => people.find((p) => p.login === login)!;
  const who: Who = { inputer: of('inputer'), auditor: of('auditor'), platform: of('platform') };
  const maths = seeds(2, 2);
  const pages = await pagesOf(world, who.auditor, maths);
  await makeTasks(world, who, maths, pages);
  await makePapers(world, who, maths, pages);
  await makeDays(world, who);
}

const PER_PAGE = 6;
async function pagesOf(world: World, by: DemoPerson, questions: readonly SeedQuestion[]): Promise<string[]> {
  const sheets = [0, 1, 2, 3].map((n) => questions.filter((_, i) => i % 7 === n).slice(0, PER_PAGE).map((q) => plainText(q.body.stem)));
  return demoPictures(world, sheets.map((stems, n) => ({ orgId: by.orgId, userId: by.userId, scene: pageSvg(`七年级数学期中练习  第 ${n + 1} 页`, stems, n * PER_PAGE) as `<svg${string}`, name: `page-${n + 1}`, width: 900, height: 1270 })));
}

interface Plan { readonly kind: TaskKind; readonly state: TaskState; readonly by: keyof Who | null; readonly days: number; readonly cause?: string; readonly returnCause?: string; readonly edited?: true }
const at = (world: World, days: number, minute = 0): string => `${plusDays(world.today, -days)}T0${2 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00.000Z`;
async function makeTasks(world: World, who: Who, questions: readonly SeedQuestion[], pages: readonly string[]): Promise<void> {
  const full = world.size === 'full';
  const books = [
    { batchId: newId(), title: '七年级数学期中练习', stgId: 2, sbjId: 2, num: full ? 46 : 24, madeBy: who.auditor.userId },
    { batchId: newId(), title: '八年级物理单元卷', stgId: 2, sbjId: 4, num: full ? 18 : 4, madeBy: who.auditor.userId },
    { batchId: newId(), title: '小学数学口算天天练', stgId: 1, sbjId: 2, num: full ? 30 : 3, madeBy: who.platform.userId },
  ];
  await world.put(batches, books.map((b) => ({ orgId: 1, ...b, srsId: null, images: [...pages], madeAt: at(world, 6) })));
  const many = (n: number, plan: Plan): Plan[] => Array.from({ length: n }, () => plan);
  const inAudit: Plan = { kind: 'batch', state: 'auditing', by: 'inputer', days: 1 };
  const plans: Plan[] = [
    ...many(full ? 6 : 3, { kind: 'batch', state: 'claimed', by: 'inputer', days: 0 }), ...many(2, { kind: 'batch', state: 'claimed', by: 'auditor', days: 0 }),
    ...many(full ? 9 : 4, inAudit), ...many(2, { ...inAudit, by: 'auditor' }), ...many(2, { ...inAudit, kind: 'direct' }),
    { kind: 'batch', state: 'rejected', by: 'inputer', days: 1, cause: '答案有误' }, { kind: 'batch', state: 'rejected', by: 'inputer', days: 2, cause: '缺少解析；公式或排版不规范' },
    { kind: 'batch', state: 'returned', by: 'inputer', days: 2, cause: '与题库重复', returnCause: '题库里已有，可不再录入' },
    { kind: 'batch', state: 'ignored', by: 'inputer', days: 5, cause: '与题库重复', returnCause: '题库里已有，可不再录入' },
    { kind: 'batch', state: 'init', by: null, days: 0, returnCause: '图片看不清' },
    ...many(full ? 10 : 4, { kind: 'batch', state: 'passed', by: 'inputer', days: 4 }), ...many(2, { kind: 'direct', state: 'passed', by: 'inputer', days: 3, edited: true }),
  ];
  const library = demoQuestions(world).filter((q) => q.lib === 'pfm' && q.stgId === 2 && q.sbjId === 2 && q.ownerId === who.inputer.userId && q.qid % 3 === 1);
  const rows = plans.map((p, n) => makeTask(world, who, p, n, questions[(n * 5) % questions.length]!, books[0]!, pages.length, library[n]));
  // What is left of the batches waits to be taken.
  const left = books.flatMap((b, n) => Array.from({ length: n === 0 ? Math.max(2, b.num - plans.length) : b.num }, (_, i) => {
    const no = (n === 0 ? Math.min(b.num - 2, plans.length) : 0) + i + 1;
    return { orgId: 1, taskId: newId(), kind: 'batch' as const, batchId: b.batchId, papId: null, no, page: pageOf(no - 1, b.num, pages.length), stgId: b.stgId, sbjId: b.sbjId, state: 'init' as const, edited: false, madeBy: b.madeBy, madeAt: at(world, 6) };
  }));
  await world.put(tasks, rows.map((r) => r.task));
  await world.put(tasks, left);
  await world.put(steps, rows.flatMap((r) => r.steps));
}
function makeTask(world: World, who: Who, p: Plan, n: number, q: SeedQuestion, book: { batchId: number; num: number }, pages: number, passed: { qid: number; verId: number } | undefined) {
  const taskId = newId(), by = p.by && who[p.by].userId, judge = p.by === 'auditor' ? who.platform.userId : who.auditor.userId;
  const typed = p.state !== 'init' && p.state !== 'claimed', judged = ['passed', 'rejected', 'returned', 'ignored'].includes(p.state);
  const step = (what: StepWhat, userId: number | null, minute: number, cause: string | null = null) => ({ orgId: 1, stepId: newId(), taskId, what, userId: userId ?? who.inputer.userId, at: at(world, p.days, minute), cause });
  const what = plainText(q.body.stem).slice(0, 120);
  return {
    task: {
      orgId: 1, taskId, kind: p.kind, batchId: p.kind === 'batch' ? book.batchId : null, papId: null, no: n + 1, page: pageOf(n % book.num, book.num, pages), stgId: 2, sbjId: 2, state: p.state, inputterId: by, claimedAt: p.kind === 'batch' && by ? at(world, p.days, n) : null,
      question: typed ? typedOf(q) : null, qtpId: typed ? qtpOf(q) : null, words: typed ? what : null, submittedAt: typed ? at(world, p.days, n + 20) : null, auditorId: judged ? judge : null, auditedAt: judged ? at(world, p.days, n + 60) : null, edited: p.edited ?? false, cause: p.state === 'passed' ? null : (p.cause ?? null),
      returnCause: p.returnCause ?? null, returnedBy: p.returnCause ? (p.state === 'init' ? who.inputer.userId : judge) : null, returnedAt: p.returnCause ? at(world, p.days, n + 80) : null, qid: p.state === 'passed' ? (passed?.qid ?? null) : null, verId: p.state === 'passed' ? (passed?.verId ?? null) : null, madeBy: by ?? who.auditor.userId, madeAt: at(world, 6),
    },
    steps: [
      ...(p.kind === 'batch' && by ? [step('claimed', by, n)] : []), ...(typed ? [step('input', by, n + 20)] : []), ...(p.state === 'passed' ? [step(p.edited ? 'edited' : 'passed', judge, n + 60)] : judged ? [step('rejected', judge, n + 60, p.cause)] : []),
      ...(p.state === 'returned' || p.state === 'ignored' ? [step('returned', judge, n + 80, p.returnCause)] : []), ...(p.state === 'ignored' ? [step('ignored', by, n + 90)] : []), ...(p.state === 'init' && p.returnCause ? [step('claimed', null, n), step('released', null, n + 80, p.returnCause)] : []),
    ],
  };
}

/** A paper half typed, and one whose questions are in audit. */
async function makePapers(world: World, who: Who, questions: readonly SeedQuestion[], pages: readonly string[]): Promise<void> {
  const singles = questions.filter((q) => q.body.kind === 'single').slice(0, 5), blanks = questions.filter((q) => q.body.kind === 'blank').slice(0, 4);
  const written = (list: readonly SeedQuestion[], title: string, score: number): PaperSection => ({ title, items: list.map((q) => ({ score, question: typedOf(q), taskId: null })) });
  const papId = newId(), sent = [...singles.slice(1), ...blanks.slice(1)].map((q) => ({ q, taskId: newId() }));
  const common = { orgId: 1, stgId: 2, sbjId: 2, images: [...pages], inputterId: who.inputer.userId };
  const half = { ...common, papId: newId(), title: '七年级数学上册期中卷', year: 2026, sections: [written(singles, '一、选择题', 3), written(blanks.slice(0, 2), '二、填空题', 3)], state: 'input' as const, madeAt: at(world, 3), savedAt: at(world, 0) };
  await world.put(papers, [half]);
  await world.put(papers, [{ ...common, papId, title: '七年级数学上册月考卷', year: 2025, state: 'auditing' as const, madeAt: at(world, 9), savedAt: at(world, 2), submittedAt: at(world, 2),
    sections: [{ title: '一、选择题', items: sent.slice(0, 4).map((s) => ({ score: 5, question: null, taskId: s.taskId })) }, { title: '二、填空题', items: sent.slice(4).map((s) => ({ score: 5, question: null, taskId: s.taskId })) }] }]);
  await world.put(tasks, sent.map(({ q, taskId }, n) => ({
    orgId: 1, taskId, kind: 'paper' as const, papId, no: n + 1, page: pageOf(n, sent.length, pages.length), stgId: 2, sbjId: 2, state: n === 2 ? ('rejected' as const) : ('auditing' as const), inputterId: who.inputer.userId, question: typedOf(q), qtpId: qtpOf(q), words: plainText(q.body.stem).slice(0, 120), submittedAt: at(world, 2, n), edited: false, madeBy: who.inputer.userId, madeAt: at(world, 2),
    auditorId: n === 2 ? who.auditor.userId : null, auditedAt: n === 2 ? at(world, 1) : null, cause: n === 2 ? '选项与原卷不一致' : null,
  })));
  await world.put(steps, sent.map(({ taskId }, n) => ({ orgId: 1, stepId: newId(), taskId, what: 'input' as const, userId: who.inputer.userId, at: at(world, 2, n), cause: null })));
}

/** Workdays of the last eleven months: an inputter, two who audit, mathematics mostly. */
async function makeDays(world: World, who: Who): Promise<void> {
  const far = world.size === 'full' ? 330 : 40;
  const rows = Array.from({ length: far }, (_, days) => days).flatMap((days) => {
    const day = plusDays(world.today, -days), weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6 || (days > 0 && world.chance(0.08))) return [];
    const sbjId = world.chance(0.75) ? 2 : 4;
    const mine = world.int(12, 34), other = world.int(0, 8);
    const rejected = Math.round(mine * (0.04 + world.rnd() * 0.1)), edited = Math.round((mine - rejected) * 0.08), second = world.int(0, 6);
    const passed = mine - rejected;
    return [
      { orgId: 1, day, userId: who.inputer.userId, stgId: 2, sbjId, claimed: mine + world.int(0, 4), input: mine, redone: rejected, passed, edited, rejected, ignored: world.chance(0.15) ? 1 : 0, adtPassed: 0, adtEdited: 0, adtRejected: 0 },
      { orgId: 1, day, userId: who.auditor.userId, stgId: 2, sbjId, claimed: other, input: other, redone: 0, passed: Math.min(second, other), edited: 0, rejected: 0, ignored: 0, adtPassed: passed - edited, adtEdited: edited, adtRejected: rejected },
      ...(second > 0 ? [{ orgId: 1, day, userId: who.platform.userId, stgId: 2, sbjId, claimed: 0, input: 0, redone: 0, passed: 0, edited: 0, rejected: 0, ignored: 0, adtPassed: Math.min(second, other), adtEdited: 0, adtRejected: 0 }] : []),
    ];
  });
  await world.put(inputDays, rows);
}
