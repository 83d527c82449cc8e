import type { Cx } from '../../../../kernel/server/cx';
import { oneOf } from '../../../../kernel/server/db/where';
import { papers, tasks } from '../../tables';

/** What `question-bank.paper.done` carries: a paper of the platform whose questions are all in the library. */
export interface PaperDone {
  readonly papId: number;
  readonly title: string;
  readonly stgId: number;
  readonly sbjId: number;
  readonly year: number | null;
  readonly inputterId: number;
  readonly sections: readonly {
    readonly title: string;
    readonly questions: readonly { readonly qid: number; readonly verId: number; readonly score: number }[];
  }[];
}

/** Ends a paper when nothing of it waits any more. Those that were left out leave the paper too. The paper library hears of it. */
export async function closePaper(cx: Cx, papId: number): Promise<void> {
  // The paper's own row is the turnstile: of two auditors who pass its last two questions at once the second sees the first.
  const paper = await cx.db.one(papers, { papId }, { lock: 'update' });
  if (paper?.state !== 'auditing') return;
  const ids = paper.sections.flatMap((s) => s.items.flatMap((i) => i.taskId ?? []));
  const rows = new Map((await cx.db.many(tasks, { taskId: oneOf(ids) })).map((t) => [t.taskId, t]));
  if ([...rows.values()].some((t) => t.state !== 'passed' && t.state !== 'ignored')) return;
  const passed = (taskId: number | null) => {
    const row = taskId == null ? undefined : rows.get(taskId);
    return row?.state === 'passed' ? row : undefined;
  };
  const sections = paper.sections
    .map((s) => ({ ...s, items: s.items.filter((i) => passed(i.taskId)) }))
    .filter((s) => s.items.length > 0);
  await cx.db.update(papers, { papId }, { sections, state: 'done', doneAt: cx.nowIso, savedAt: cx.nowIso });
  if (sections.length === 0) return;
  const done: PaperDone = {
    papId,
    title: paper.title,
    stgId: paper.stgId,
    sbjId: paper.sbjId,
    year: paper.year,
    inputterId: paper.inputterId,
    sections: sections.map((s) => ({
      title: s.title,
      questions: s.items.map((i) => {
        const row = passed(i.taskId)!;
        return { qid: row.qid!, verId: row.verId!, score: i.score };
      }),
    })),
  };
  cx.emit('question-bank.paper.done', { ...done });
}
