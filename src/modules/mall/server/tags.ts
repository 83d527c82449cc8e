import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { TAGS_MAX } from '../rules';
import { tags } from '../tables';

interface Beside {
  readonly many: number;
  readonly taken: number;
  readonly last: number;
}
export const tagHandlers = [
  handle(calls.listTags, async (cx) => {
    const rows = await cx.db.many(tags, {}, { sort: ['ord', 'tagId'] });
    return { items: rows.map(({ tagId, name, ord }) => ({ id: tagId, name, ord })) };
  }),
  handle(calls.createTag, async (cx, { name }) => {
    const beside = await cx.db.row<Beside>(sql`
      select count(*) as many, coalesce(max(t.ord), 0) as last, 0 as taken
      from mall_tag t
      where t.org_id = ${cx.db.orgId}`);
    if ((beside?.many ?? 0) >= TAGS_MAX) throw fail(faults.tagsFull, { max: TAGS_MAX });
    const row = { tagId: newId(), name, ord: Math.min((beside?.last ?? 0) + 1, 999) };
    if ((await cx.db.insert(tags, row, 'on conflict (org_id, name) do nothing')) === 0)
      throw fail(faults.tagTaken, { name }, 'name');
    cx.note('mall.tag.created', { subjectId: row.tagId, new: name });
    return { id: row.tagId, name, ord: row.ord };
  }),
  handle(calls.updateTag, async (cx, { id, name, ord }) => {
    const old = await cx.db.one(tags, { tagId: id }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const other = await cx.db.one(tags, { name });
    if (other && other.tagId !== id) throw fail(faults.tagTaken, { name }, 'name');
    const next = { name, ord: ord ?? old.ord };
    await cx.db.update(tags, { tagId: id }, next);
    cx.note('mall.tag.changed', { subjectId: id, old: { name: old.name, ord: old.ord }, new: next });
    return { id, ...next };
  }),
  handle(calls.deleteTag, async (cx, { id }) => {
    const used = await cx.db.row<{ title: string }>(sql`
      select c.title
      from mall_course c
      where c.org_id = ${cx.db.orgId}
        and ${id} = any(c.tag_ids)
      order by c.spu_id
      limit 1`);
    if (used) throw fail(faults.tagUsed, { title: used.title });
    if ((await cx.db.remove(tags, { tagId: id })) === 0) throw fail(kernelFaults.gone);
    cx.note('mall.tag.removed', { subjectId: id });
  }),
];
