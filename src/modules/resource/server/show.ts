import type { Cx } from '../../../kernel/server/cx';
import { cutTo } from '../../../kernel/shared/whole';
import type { Design, PaperRow, Reflect, ResRow, TextRow, Ware } from '../contract';
import { signedUrl } from '../../files/server/published';
import { fileUrl, coverUrlOf } from './urls';
import type { Seen } from './sql';

/** The first words of formatted text. */
export const excerptOf = (html: string, max = 120): string => {
  const words = html
    .replace(/<span[^>]*data-latex="([^"]*)"[^>]*>.*?<\/span>/g, '$1')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > max ? `${cutTo(words, max)}…` : words;
};
/** What all resources have. */
export const asRow = (cx: Cx, r: Seen): ResRow => ({
  resId: r.resId,
  verId: r.verId,
  resType: r.resType,
  title: r.title,
  lib: r.lib,
  stgId: r.stgId,
  sbjId: r.sbjId,
  author: r.author,
  mine: r.ownerId === cx.me.userId,
  nodes: r.nodes,
  tags: r.tags,
  savedAt: r.savedAt,
  likes: r.likes,
  like: r.like,
  fav: r.fav,
});
/** Courseware with addresses for the reader: whoever sees the resource may read its file. */
export const asWare = (cx: Cx, r: Seen): Ware => ({
  ...asRow(cx, r),
  fileType: r.fileType ?? 'other',
  fileName: r.fileName ?? '',
  fileSize: r.fileSize ?? 0,
  path: r.path ?? '',
  url: fileUrl(cx, r.path ?? ''),
  coverUrl: r.fileType === 'image' ? coverUrlOf(cx, r.path ?? '') : null,
});
export const asPaper = (cx: Cx, r: Seen): PaperRow => ({
  ...asRow(cx, r),
  year: r.year,
  fullScore: r.fullScore ?? 0,
  queCount: r.queCount ?? 0,
});
export const asText = (cx: Cx, r: Seen): TextRow => ({
  ...asRow(cx, r),
  excerpt: excerptOf(r.body.content ?? ''),
  fileCount: r.body.paths?.length ?? 0,
});
const lessonOf = (r: Seen) => ({
  lessonId: r.lessonName == null ? null : r.lessonId,
  lessonName: r.lessonName,
  lessonOn: r.lessonOn,
});
export const asReflectRow = (cx: Cx, r: Seen) => ({ ...asText(cx, r), ...lessonOf(r) });
export const asReflect = (cx: Cx, r: Seen): Reflect => ({
  ...asRow(cx, r),
  content: r.body.content ?? '',
  ...lessonOf(r),
});
/** A design with its attached files; `found` says what the store knows of them. */
export const asDesign = (
  cx: Cx,
  r: Seen,
  found: ReadonlyMap<string, { readonly name: string; readonly size: number }>,
): Design => ({
  ...asRow(cx, r),
  content: r.body.content ?? '',
  files: (r.body.paths ?? []).flatMap((path) => {
    const f = found.get(path);
    return f ? [{ path, name: f.name, size: f.size, url: signedUrl(cx, path) }] : [];
  }),
});
