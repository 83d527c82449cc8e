import { createHash, randomBytes } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { DrawShown } from '../contract/draw';
import { faults } from '../faults';
import { commitment, drawFrom, itemsOf } from '../rules';
import { exams, secrets } from '../tables';
import { examOf, mustBeWithin, type Exam } from './exam-read';
import { mustServe } from './sight';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
/** An exam of the own bureau whose items are still to be drawn. */
async function toDraw(cx: Cx, schemaId: number) {
  const exam = await examOf(cx, schemaId, 'update');
  if (exam.ownerId !== cx.me.orgId) throw fail(faults.notOn);
  mustServe(cx, exam.module);
  if (!exam.content.groups.some((group) => group.kind === 'draw')) throw fail(faults.nothingDrawn);
  // What was drawn is reckoned by: nobody draws a second time, nor behind results that are shown.
  if ((exam.state !== 'draft' && exam.state !== 'reckoned') || exam.drawn.length) throw fail(faults.drawDone);
  return exam;
}
/** What was reckoned before the draw lacks what was drawn: none of it is valid any more. */
const untried = ({ state }: Pick<Exam, 'state'>) =>
  state === 'reckoned' ? ({ state: 'draft', runId: null } as const) : {};
export const drawHandlers = [
  handle(calls.getDraw, async (cx, { id }) => {
    const exam = await examOf(cx, id);
    mustServe(cx, exam.module);
    return { draw: exam.draw, drawn: exam.drawn };
  }),
  handle(calls.announceDraw, async (cx, { id, source }) => {
    const exam = await toDraw(cx, id);
    // Announced once: whoever could announce anew could try until a draw pleases.
    if (exam.draw) throw fail(faults.drawDone);
    const secret = randomBytes(32).toString('hex');
    await cx.db.insert(secrets, { schemaId: id, secret, madeBy: cx.me.userId, madeAt: cx.nowIso });
    const draw: DrawShown = {
      how: 'seed',
      hash: await commitment(sha, secret),
      source,
      announcedAt: cx.nowIso,
      secret: null,
      value: null,
      drawnAt: null,
      note: '',
    };
    await cx.db.update(exams, { schemaId: id }, { draw, changedAt: cx.nowIso });
    cx.note('hsat.draw.announced', { subjectId: id, hash: draw.hash, source });
    return { draw, drawn: [] };
  }),
  handle(calls.makeDraw, async (cx, { id, value }) => {
    const exam = await toDraw(cx, id);
    mustBeWithin(cx, exam, 'draw');
    const kept = await cx.db.one(secrets, { schemaId: id });
    if (!exam.draw || !kept) throw fail(faults.drawNotAnnounced);
    const { secret } = kept;
    const groups = exam.content.groups.filter((group) => group.kind === 'draw');
    const drawn: string[] = [];
    for (const { code: group, take } of groups) {
      const codes = itemsOf(exam.content, group).map((item) => item.code);
      drawn.push(...(await drawFrom(sha, { secret, value, group, take }, codes)));
    }
    const draw = { ...exam.draw, secret, value, drawnAt: cx.nowIso };
    await cx.db.update(exams, { schemaId: id }, { ...untried(exam), draw, drawn, changedAt: cx.nowIso });
    cx.note('hsat.draw.made', { subjectId: id, value, old: { drawn: [] }, new: { drawn } });
    return { draw, drawn };
  }),
  handle(calls.handDraw, async (cx, { id, itemIds, note }) => {
    const exam = await toDraw(cx, id);
    mustBeWithin(cx, exam, 'draw');
    const drawn = [...new Set(itemIds)].toSorted();
    for (const group of exam.content.groups.filter((one) => one.kind === 'draw')) {
      const own = itemsOf(exam.content, group.code).filter((item) => drawn.includes(item.code));
      if (own.length !== group.take) throw fail(faults.drawCodes, { name: group.name, take: group.take }, 'itemIds');
    }
    const isDrawn = (code: string) =>
      exam.content.items.some(
        (item) => item.code === code && exam.content.groups.some((g) => g.code === item.group && g.kind === 'draw'),
      );
    if (!drawn.every(isDrawn)) throw fail(faults.noSuchItem, {}, 'itemIds');
    const draw: DrawShown = {
      how: 'hand',
      hash: exam.draw?.hash ?? null,
      source: exam.draw?.source ?? '',
      announcedAt: exam.draw?.announcedAt ?? cx.nowIso,
      secret: null,
      value: null,
      drawnAt: cx.nowIso,
      note,
    };
    await cx.db.update(exams, { schemaId: id }, { ...untried(exam), draw, drawn, changedAt: cx.nowIso });
    cx.note('hsat.draw.hand', { subjectId: id, why: note, old: { drawn: [] }, new: { drawn } });
    return { draw, drawn };
  }),
];
