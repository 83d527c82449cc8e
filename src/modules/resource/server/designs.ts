import { cleanHtml } from '../../../kernel/server/rich-text';
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { filesAt, ownFiles, type FileRow } from '../../files/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { addResources, addVersion, checkLinks, currentVersion, ownResource, removeResource } from './save';
import { asDesign, asReflect, asReflectRow, asText } from './show';
import { libPage, saved, seen, type Seen } from './sql';

// jsonb takes neither control characters nor half surrogates.
// eslint-disable-next-line no-control-regex -- control characters are what it takes out
const plain = (s: string): string => s.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff]/gu, '');
/** Formatted text as it is stored; nothing but markup is no text. */
function written(html: string): string {
  const clean = cleanHtml(plain(html));
  if (!clean) throw fail(faults.noContent, {}, 'content');
  return clean;
}
/** A design with names and sizes of its files, which lie where it was written. */
async function whole(cx: Cx, row: Seen, known?: ReadonlyMap<string, FileRow>) {
  const paths = row.body.paths ?? [];
  const none = new Map<string, FileRow>();
  return asDesign(cx, row, known ?? (paths.length === 0 ? none : await filesAt(cx, row.fromOrgId, paths)));
}
/** A reflection looks back on a lesson the caller gave. */
async function checkLesson(
  cx: Cx,
  lessonId: number | null | undefined,
): Promise<{ sbjId: number; stgId: number | null } | undefined> {
  if (lessonId == null) return undefined;
  const lesson = await cx.db.row<{ sbjId: number; stgId: number | null }>(sql`
    select l.sbj_id, c.stg_id
    from lesson_lesson_v l
    left join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
    where l.org_id = ${cx.db.orgId}
      and l.lesson_id = ${lessonId}
      and l.teacher_id = ${cx.me.userId}`);
  if (!lesson) throw fail(kernelFaults.gone);
  return lesson;
}

export const designHandlers: readonly Handler[] = [
  handle(calls.designList, (cx, input) => libPage(cx, 'teachdesign', input, asText)),
  handle(calls.designCreate, async (cx, { title, stgId, sbjId, content, tbkNodeIds, tagIds, paths }) => {
    const body = { content: written(content), paths: paths ?? [] };
    const found = await ownFiles(cx, body.paths, { at: 'paths' });
    const item = { title, stgId, sbjId, nodeIds: tbkNodeIds, tagIds, body };
    await checkLinks(cx, 'teachdesign', [item]);
    const [id] = await addResources(cx, 'teachdesign', [item]);
    return whole(cx, await saved(cx, id!), found);
  }),
  handle(calls.designGet, async (cx, { id }) => whole(cx, await seen(cx, id, 'teachdesign'))),
  handle(calls.designUpdate, async (cx, { id, verId, title, content, tbkNodeIds, tagIds, paths }) => {
    const row = await ownResource(cx, id, 'teachdesign');
    const now = await currentVersion(cx, row, verId);
    if (paths) await ownFiles(cx, paths, { at: 'paths', was: now.body.paths ?? [] });
    const next = {
      ...now,
      title: title ?? now.title,
      nodeIds: tbkNodeIds ?? now.nodeIds,
      tagIds: tagIds ?? now.tagIds,
      body: {
        content: content == null ? (now.body.content ?? '') : written(content),
        paths: paths ?? now.body.paths ?? [],
      },
    };
    await checkLinks(cx, 'teachdesign', [next]);
    await addVersion(cx, row, now, next);
    return whole(cx, await saved(cx, id));
  }),
  handle(calls.designRemove, (cx, { id }) => removeResource(cx, id, 'teachdesign')),

  handle(calls.reflectList, (cx, input) => libPage(cx, 'teachreflect', input, asReflectRow)),
  handle(calls.reflectCreate, async (cx, { title, content, lessonId, stgId, sbjId }) => {
    const body = { content: written(content) };
    const lesson = await checkLesson(cx, lessonId);
    const item = {
      title,
      stgId: stgId ?? (sbjId == null ? lesson?.stgId : null) ?? null,
      sbjId: sbjId ?? (lesson?.stgId == null ? null : lesson.sbjId),
      lessonId,
      body,
    };
    await checkLinks(cx, 'teachreflect', [item]);
    const [id] = await addResources(cx, 'teachreflect', [item]);
    return asReflect(cx, await saved(cx, id!));
  }),
  handle(calls.reflectGet, async (cx, { id }) => asReflect(cx, await seen(cx, id, 'teachreflect'))),
  handle(calls.reflectUpdate, async (cx, { id, verId, title, content }) => {
    const row = await ownResource(cx, id, 'teachreflect');
    const now = await currentVersion(cx, row, verId);
    await addVersion(cx, row, now, {
      ...now,
      title: title ?? now.title,
      body: content == null ? now.body : { content: written(content) },
    });
    return asReflect(cx, await saved(cx, id));
  }),
  handle(calls.reflectRemove, (cx, { id }) => removeResource(cx, id, 'teachreflect')),
];
