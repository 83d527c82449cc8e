import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { hourContent } from '../../teachplan/server/published';
import { ownTexts, writeText, type OwnText, type TextType } from '../../resource/server/published';
import * as calls from '../contract';
import type { LinkText } from '../contract/parts';
import { links } from '../tables';
import { openLink, ownLink, type OwnLink } from './own';

const textOf = (t: OwnText | undefined): LinkText | null =>
  t ? { resId: t.resId, title: t.title, content: t.content, savedAt: t.savedAt } : null;

/** Lessons that took the hour, the latest first. */
const lessonsOf = (cx: Cx, linkId: number) =>
  cx.db.rows<{ lessonId: number; date: string; clazzName: string }>(sql`
    select l.lesson_id, l.on_date as date, c.clazz_name
    from lesson_lesson_v l
    join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
    where l.org_id = ${cx.db.orgId}
      and l.link_id = ${linkId}
      and l.teacher_id = ${cx.me.userId}
    order by l.on_date desc, l.start_min desc, l.lesson_id
    limit 50`);

type Column = 'designId' | 'reflectId';
/** Hangs a text on the link; the first one makes the link's row. */
export async function hang(cx: Cx, link: OwnLink, column: Column, resId: number): Promise<void> {
  if (link[column] === resId) return;
  const name = column === 'designId' ? 'design_id' : 'reflect_id';
  await cx.db.insert(
    links,
    { linkId: link.linkId, userId: cx.me.userId, [column]: resId, madeAt: cx.nowIso },
    `on conflict (org_id, link_id) do update set ${name} = excluded.${name}`,
  );
}

interface Written {
  readonly linkId: number;
  readonly resId: number | undefined;
  readonly content: string | undefined;
  readonly savedAt: string | undefined;
}
/** Writes on the text that hangs on the link, or hangs another own one on it. */
async function write(cx: Cx, resType: TextType, column: Column, w: Written): Promise<LinkText> {
  const link = await openLink(cx, w.linkId);
  const at = w.resId ?? link[column];
  if (w.content == null) {
    const text = at == null ? undefined : (await ownTexts(cx, [at])).get(at);
    if (text?.resType !== resType) throw fail(kernelFaults.gone);
    await hang(cx, link, column, text.resId);
    return { resId: text.resId, title: text.title, content: text.content, savedAt: text.savedAt };
  }
  const text = await writeText(cx, {
    resType,
    resId: at,
    title: link.name,
    stgId: link.stgId,
    sbjId: link.sbjId,
    content: w.content,
    savedAt: w.savedAt,
  });
  await hang(cx, link, column, text.resId);
  return { resId: text.resId, title: text.title, content: text.content, savedAt: text.savedAt };
}

export const linkHandlers = [
  handle(calls.getLink, async (cx, { linkId }) => {
    const link = await ownLink(cx, linkId);
    const { designId, reflectId } = link;
    const lessons = await lessonsOf(cx, linkId);
    const texts = await ownTexts(
      cx,
      [designId, reflectId].filter((id) => id != null),
    );
    // A text that was taken out of the library hangs here no longer.
    const design = textOf(texts.get(designId ?? 0));
    const reflect = textOf(texts.get(reflectId ?? 0));
    return {
      linkId,
      lessonId: lessons[0]?.lessonId ?? null,
      designId: design?.resId ?? null,
      resId: link.resources[0]?.resId ?? null,
      reflectId: reflect?.resId ?? null,
      planId: link.planId,
      planName: link.planName,
      unit: link.unit,
      name: link.name,
      sbjId: link.sbjId,
      sbjName: link.sbjName,
      ended: link.ended,
      planned: await hourContent(cx.db, linkId),
      design,
      reflect,
      lessons,
      source: link.source && { orgName: link.source.orgName, author: link.source.author },
    };
  }),
  handle(calls.setDesign, (cx, { linkId, designId, content, savedAt }) =>
    write(cx, 'teachdesign', 'designId', { linkId, resId: designId, content, savedAt }),
  ),
  handle(calls.setReflect, (cx, { linkId, reflectId, content, savedAt }) =>
    write(cx, 'teachreflect', 'reflectId', { linkId, resId: reflectId, content, savedAt }),
  ),
];
