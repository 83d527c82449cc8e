import type { Cx } from '../../../kernel/server/cx';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import { ownFiles } from '../../files/server/published';
import * as calls from '../contract';
import type { Ware } from '../contract';
import { fileTypeOf } from '../rules';
import {
  addResources,
  addVersion,
  checkLinks,
  currentVersion,
  ownResource,
  removeResource,
  type Content,
} from './save';
import { asWare } from './show';
import { libPage, saved, savedOf, seen } from './sql';

const FAMILIES = ['image', 'pdf', 'doc', 'ppt', 'xls', 'video', 'audio', 'zip', 'text'] as const;
interface Item {
  readonly title: string;
  readonly path: string;
  readonly fileName: string;
  readonly tbkNodeIds: readonly number[];
  readonly tagIds: readonly number[];
}

/** New courseware: the caller's own files, whose type and size the store knows. */
async function create(cx: Cx, stgId: number, sbjId: number, items: readonly Item[]): Promise<Ware[]> {
  const paths = items.map((i) => i.path);
  const found = await ownFiles(cx, paths, { at: 'path', families: FAMILIES });
  const contents: Content[] = items.map((i) => {
    const file = found.get(i.path);
    if (!file) throw fail(kernelFaults.gone);
    return {
      title: i.title,
      stgId,
      sbjId,
      nodeIds: i.tbkNodeIds,
      tagIds: i.tagIds,
      fileType: fileTypeOf(file.kind),
      fileName: i.fileName,
      fileSize: file.size,
      path: i.path,
      body: {},
    };
  });
  await checkLinks(cx, 'courseware', contents);
  const ids = await addResources(cx, 'courseware', contents);
  const rows = await savedOf(cx, ids);
  return ids.map((id) => asWare(cx, must(rows, id)));
}
export const wareHandlers: readonly Handler[] = [
  handle(calls.wareList, (cx, input) => libPage(cx, 'courseware', input, asWare)),
  handle(calls.wareCreate, async (cx, { stgId, sbjId, ...item }) => (await create(cx, stgId, sbjId, [item]))[0]!),
  handle(calls.wareBatch, async (cx, { stgId, sbjId, items }) => {
    const made = await create(cx, stgId, sbjId, items);
    return { count: made.length, items: made };
  }),
  handle(calls.wareGet, async (cx, { id }) => asWare(cx, await seen(cx, id, 'courseware'))),
  handle(calls.wareUpdate, async (cx, { id, title, tbkNodeIds, tagIds }) => {
    const row = await ownResource(cx, id, 'courseware');
    const now = await currentVersion(cx, row);
    const next = {
      ...now,
      title: title ?? now.title,
      nodeIds: tbkNodeIds ?? now.nodeIds,
      tagIds: tagIds ?? now.tagIds,
    };
    await checkLinks(cx, 'courseware', [next]);
    await addVersion(cx, row, now, next);
    return asWare(cx, await saved(cx, id));
  }),
  handle(calls.wareRemove, (cx, { id }) => removeResource(cx, id, 'courseware')),
];
