import type { Cx } from '../../../kernel/server/cx';
import { contains, sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { changedFields, revise } from '../../../kernel/server/rev';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Template } from '../contract';
import { faults } from '../faults';
import {
  DEPTH_MAX,
  defaultTemplate,
  INDEXES_MAX,
  leavesOf,
  levelsHold,
  wrongTree,
  type Index,
  type Kind,
  type Level,
  type TemplateBody,
  type TreeFault,
} from '../rules';
import { templates } from '../tables';
import { kindOf } from './open';

type Row = RowOf<typeof templates>;
const shape = ({ templateId, kind, name, indexes, levels, madeAt, rev }: Row): Template => ({
  templateId,
  kind,
  name,
  isDefault: false,
  leaves: leavesOf(indexes).length,
  indexes: [...indexes] as Template['indexes'],
  levels: [...levels],
  madeAt,
  rev,
});
/** The template every school has (C-057), in the reader's language. */
function defaultOf(cx: Cx, kind: Kind): Template {
  const { name, indexes, levels } = defaultTemplate(kind, cx.lang);
  const own = { templateId: 0, kind, name, indexes, levels, madeAt: '', rev: 1, changes: [], madeBy: 0, orgId: 0 };
  return { ...shape(own), templateId: null, isDefault: true, madeAt: null };
}

/** Hundredths of a percent as a person reads them: 2.5 for 250. */
const percent = (hundredths: number): string => String(hundredths / 100);
const TREE: Readonly<Record<TreeFault['what'], (f: TreeFault) => Error>> = {
  none: () => fail(faults.treeNone, {}, 'indexes'),
  many: () => fail(faults.treeMany, { max: INDEXES_MAX }, 'indexes'),
  twice: (f) => fail(faults.treeTwice, { name: f.name }, `indexes.${f.at}.indexId`),
  orphan: (f) => fail(faults.treeOrphan, { name: f.name }, `indexes.${f.at}.parentId`),
  deep: (f) => fail(faults.treeDeep, { name: f.name, max: DEPTH_MAX }, `indexes.${f.at}.parentId`),
  weights: (f) => fail(faults.treeWeights, { name: f.name, left: percent(f.left) }, `indexes.${f.at}.weight`),
  judges: (f) => fail(faults.treeJudges, { name: f.name }, `indexes.${f.at}.by`),
  shares: (f) => fail(faults.treeShares, { name: f.name, left: percent(f.left) }, `indexes.${f.at}.by`),
  role: (f) => fail(faults.treeRole, { name: f.name }, `indexes.${f.at}.by`),
  full: (f) => fail(faults.treeFull, { name: f.name }, `indexes.${f.at}.full`),
};
export function checkLevels(levels: readonly Level[]): void {
  if (!levelsHold(levels)) throw fail(faults.levelsWrong, {}, 'levels');
}
function check(kind: Kind, { indexes, levels }: Pick<TemplateBody, 'indexes' | 'levels'>): void {
  const wrong = wrongTree(kind, indexes);
  if (wrong) throw TREE[wrong.what](wrong);
  checkLevels(levels);
}

/** A template's own row, or the default one. */
export async function templateOf(cx: Cx, kind: Kind, id: number | 'default'): Promise<Template> {
  if (id === 'default') return defaultOf(cx, kind);
  const row = await cx.db.one(templates, { templateId: id, kind });
  if (!row) throw fail(kernelFaults.gone);
  return shape(row);
}
/** A name stands once in a kind; the database says so. */
async function naming<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) !== 'assessment_template_name_key') throw error;
    throw fail(faults.nameTaken, { name }, 'name');
  }
}

export const templateHandlers = [
  handle(calls.templateList, async (cx, input) => {
    const kind = kindOf(input.kind);
    const rows = await cx.db.rows<Row>(sql`
      select t.*
      from assessment_template t
      where t.org_id = ${cx.db.orgId}
        and t.kind = ${kind}
        and ${contains('t.name', input.name) ?? sql`true`}
      order by t.made_at desc, t.template_id
      limit 200`);
    const first = defaultOf(cx, kind);
    const shown = input.name && !first.name.includes(input.name) ? [] : [first];
    return { items: [...shown, ...rows.map(shape)] };
  }),
  handle(calls.templateGet, (cx, { kind, id }) => templateOf(cx, kindOf(kind), id)),
  handle(calls.templateCreate, async (cx, { kind: word, name, indexes, levels }) => {
    const kind = kindOf(word);
    check(kind, { indexes, levels });
    const row = { templateId: newId(), kind, name, indexes, levels, madeBy: cx.me.userId, madeAt: cx.nowIso };
    await naming(name, () => cx.db.insert(templates, row));
    cx.note('assessment.template-made', { subjectId: row.templateId, kind, name });
    return shape({ ...row, orgId: cx.db.orgId, rev: 1, changes: [] });
  }),
  handle(calls.templateUpdate, async (cx, { kind: word, id, rev, ...body }) => {
    const kind = kindOf(word);
    if (id === 'default') throw fail(faults.defaultStays);
    check(kind, body);
    const before = await templateOf(cx, kind, id);
    const set: Partial<Row> = body as { name: string; indexes: readonly Index[]; levels: readonly Level[] };
    const at = await naming(body.name, () =>
      revise(cx, cx.db, templates, { templateId: id, kind }, set, {
        rev,
        module: 'assessment',
        fields: changedFields(before, body),
      }),
    );
    cx.note('assessment.template-changed', { subjectId: id, kind, old: before.name, new: body.name });
    return { ...before, ...body, leaves: leavesOf(body.indexes).length, rev: at };
  }),
  handle(calls.templateDelete, async (cx, { kind: word, id }) => {
    const kind = kindOf(word);
    if (id === 'default') throw fail(faults.defaultStays);
    if ((await cx.db.remove(templates, { templateId: id, kind })) === 0) throw fail(kernelFaults.gone);
    cx.note('assessment.template-removed', { subjectId: id, kind });
  }),
];
