import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { choiceFault, isWithin, SEXES, stageOf, takesEntries, type Item } from '../rules';
import { candidates, schemas } from '../tables';
import { dayOf, examOf, mustBeWithin, mustTake, spanOf } from './exam-read';
import { changed } from './schemas';
import { raised } from './school-row';
import { actsFor, isRegion, mustServe } from './sight';

const bare = ({ rows: _, ...item }: Item) => item;
export const itemHandlers = [
  handle(calls.listItems, async (cx, { schemaId, module }) => {
    const exam = await examOf(cx, schemaId);
    if (module && exam.module !== module) throw fail(kernelFaults.gone);
    mustServe(cx, exam.module);
    const counts = await cx.db.row<{ candidates: number; chosen: number }>(sql`
      select count(*)::int as candidates, (count(*) filter (where c.chosen_at is not null))::int as chosen
      from hsat_candidate c
      where c.org_id = ${cx.me.orgId}
        and c.schema_id = ${schemaId}`);
    const { content, windows, state, name, drawn, isOn } = exam;
    const takes = isOn && takesEntries(state);
    return {
      schemaId,
      name,
      state,
      groups: [...content.groups],
      items: content.items.map(bare),
      drawn,
      rules: content.exempt.map(({ code, name: called, scope, papers }) => ({
        code,
        name: called,
        scope,
        papers,
        open: takes && isWithin(windows, stageOf(scope), dayOf(exam, cx.now)),
      })),
      candidates: counts?.candidates ?? 0,
      chosen: counts?.chosen ?? 0,
      windows: {
        signup: spanOf(windows, 'signup'),
        choice: spanOf(windows, 'choice'),
        exempt: spanOf(windows, 'exempt'),
        test: spanOf(windows, 'test'),
      },
    };
  }),
  handle(calls.setItems, async (cx, { schemaId, groups, items }) => {
    const { version } = await changed(
      cx,
      schemaId,
      ({ content }) => ({ content: { ...content, groups, items } }),
      ['codeTwice', 'noGroup', 'noPart', 'groupFew', 'groupUneven', 'noRows', 'rowsOrder', 'rowsDirection'],
      'items',
    );
    return { schemaId, version };
  }),
  handle(calls.setOptions, async (cx, { schemaId, userId, itemIds, why }) => {
    const isChild = !actsFor(cx);
    if (isChild && userId !== cx.me.userId) throw fail(kernelFaults.gone);
    const exam = await examOf(cx, schemaId, 'share');
    mustServe(cx, exam.module);
    mustTake(exam);
    // The window's end is the candidate's; the school may choose after it, and says why.
    if (isChild) mustBeWithin(cx, exam, 'choice');
    else if (!isWithin(exam.windows, 'choice', dayOf(exam, cx.now)) && !why) throw fail(faults.whyNeeded, {}, 'why');
    const wrong = choiceFault(exam.content, itemIds);
    if (wrong)
      throw 'item' in wrong
        ? fail(faults.choiceItem, {}, 'itemIds')
        : fail(faults.choiceCount, { group: wrong.group, take: wrong.take }, 'itemIds');
    const { rev } = await raised(cx.db, schemaId);
    const old = await cx.db.one(candidates, { schemaId, userId });
    if (!old) throw fail(kernelFaults.gone);
    const set = { chosen: itemIds.toSorted(), chosenBy: cx.me.userId, chosenAt: cx.nowIso, rev };
    await cx.db.update(candidates, { schemaId, userId }, set);
    cx.note('hsat.chosen', { subjectId: userId, schemaId, old: old.chosen, new: set.chosen, why });
    return { userId, itemIds: set.chosen };
  }),
  handle(calls.standard, async (cx, { schemaId, itemId, sex }) => {
    // A bureau reads what it is working on, a school what holds.
    const own = isRegion(cx) ? await cx.db.one(schemas, { schemaId }) : undefined;
    const of = own ?? (await examOf(cx, schemaId));
    mustServe(cx, of.module);
    const wanted = of.content.items.filter((item) => !itemId || item.code === itemId);
    if (itemId && !wanted.length) throw fail(faults.noSuchItem, {}, 'itemId');
    return {
      schemaId,
      version: of.version,
      items: wanted.map(({ rows, field: _, ...item }) => ({
        ...item,
        rows: SEXES.filter((one) => !sex || one === sex).flatMap((one) =>
          rows[one].map((row) => ({ sex: one, ...row })),
        ),
      })),
    };
  }),
];
