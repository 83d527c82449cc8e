import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { pageOf, type PaperSection } from '../rules/input';
import { plainText } from '../rules/words';
import { papers, steps, tasks } from '../tables';
import { type SeedQuestion } from './content';
import { qtpOf } from './library';
import { type Who, at, pagesOf, typedOf } from './input-tasks';

/** A paper half typed, and one whose questions are in audit. */
export async function makePapers(world: World, who: Who, questions: readonly SeedQuestion[]): Promise<void> {
  const singles = questions.filter((q) => q.body.kind === 'single').slice(0, 5),
    blanks = questions.filter((q) => q.body.kind === 'blank').slice(0, 4);
  const written = (list: readonly SeedQuestion[], title: string, score: number): PaperSection => ({
    title,
    items: list.map((q) => ({ score, question: typedOf(q), taskId: null })),
  });
  const papId = newId(),
    sent = [...singles.slice(1), ...blanks.slice(1)].map((q) => ({ q, taskId: newId() }));
  const stem = (q: SeedQuestion) => plainText(q.body.stem);
  const common = { orgId: 1, stgId: 2, sbjId: 2, inputterId: who.inputer.userId };
  const pages = await pagesOf(
    world,
    who.inputer,
    '七年级数学上册月考卷',
    sent.map((s) => stem(s.q)),
  );
  const half = {
    ...common,
    images: await pagesOf(world, who.inputer, '七年级数学上册期中卷', [...singles, ...blanks].map(stem)),
    papId: newId(),
    title: '七年级数学上册期中卷',
    year: 2026,
    sections: [written(singles, '一、选择题', 3), written(blanks.slice(0, 2), '二、填空题', 3)],
    state: 'input' as const,
    madeAt: at(world, 3),
    savedAt: at(world, 0),
  };
  await world.put(papers, [half]);
  await world.put(papers, [
    {
      ...common,
      images: pages,
      papId,
      title: '七年级数学上册月考卷',
      year: 2025,
      state: 'auditing' as const,
      madeAt: at(world, 9),
      savedAt: at(world, 2),
      submittedAt: at(world, 2),
      sections: [
        { title: '一、选择题', items: sent.slice(0, 4).map((s) => ({ score: 5, question: null, taskId: s.taskId })) },
        { title: '二、填空题', items: sent.slice(4).map((s) => ({ score: 5, question: null, taskId: s.taskId })) },
      ],
    },
  ]);
  await world.put(
    tasks,
    sent.map(({ q, taskId }, n) => ({
      orgId: 1,
      taskId,
      kind: 'paper' as const,
      papId,
      no: n + 1,
      page: pageOf(n, sent.length, pages.length),
      stgId: 2,
      sbjId: 2,
      state: n === 2 ? ('rejected' as const) : ('auditing' as const),
      inputterId: who.inputer.userId,
      question: typedOf(q),
      qtpId: qtpOf(q),
      words: plainText(q.body.stem).slice(0, 120),
      submittedAt: at(world, 2, n),
      edited: false,
      madeBy: who.inputer.userId,
      madeAt: at(world, 2),
      auditorId: n === 2 ? who.auditor.userId : null,
      auditedAt: n === 2 ? at(world, 1) : null,
      cause: n === 2 ? '选项与原卷不一致' : null,
    })),
  );
  await world.put(
    steps,
    sent.map(({ taskId }, n) => ({
      orgId: 1,
      stepId: newId(),
      taskId,
      what: 'input' as const,
      userId: who.inputer.userId,
      at: at(world, 2, n),
      cause: null,
    })),
  );
}
