import type { Cx } from '../../../kernel/server/cx';
import type { RowOf } from '../../../kernel/server/db/table';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { sheetOf } from '../../files/contract';
import { sheetsOf, signedUrl } from '../../files/server/published';
import { lessonSeen, lessonToEnter } from '../../lesson/server/published';
import { waresOf } from '../../resource/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { wareKindOf } from '../rules';
import { wares } from '../tables';
import { hostLessons } from './partners';
import { observedPort } from './published';

/** What was brought into a lesson that the caller sees, takes part in as a partner, or was invited to look on at; gone otherwise. */
async function wareOf(cx: Cx, lessonId: number, resId: number): Promise<RowOf<typeof wares>> {
  const own = await cx.db.one(wares, { lessonId, resId });
  if (own) {
    await lessonSeen(cx, lessonId);
    return own;
  }
  const [host] = await hostLessons(cx, lessonId);
  const orgId = host?.orgId ?? (await observedPort.get().hostOf(cx, lessonId));
  const theirs =
    orgId === undefined ? undefined : await cx.asOrg(orgId, (door) => door.one(wares, { lessonId, resId }));
  if (!theirs) throw fail(kernelFaults.gone);
  return theirs;
}

export const wareHandlers = [
  handle(calls.addWare, async (cx, { lessonId, resId }) => {
    await lessonToEnter(cx, lessonId, 'teacher');
    const [ware] = await waresOf(cx, [resId]);
    if (!ware) throw fail(kernelFaults.gone);
    const kind = wareKindOf(ware.fileType);
    if (!kind) throw fail(faults.notPicture);
    const { title, path } = ware;
    const sheets = kind === 'document' ? await sheetsOf(cx.kernel, path) : 1;
    // The library may have gone on since it was shown first.
    await cx.db.insert(
      wares,
      { lessonId, resId, title, path, shownAt: cx.nowIso, kind, sheets },
      'on conflict (org_id, lesson_id, res_id) do update set title = excluded.title, path = excluded.path, kind = excluded.kind, sheets = excluded.sheets',
    );
    cx.note('live.ware', { subjectId: lessonId, resId });
    return { resId, title, kind, sheets };
  }),
  handle(calls.getWare, async (cx, { lessonId, resId, sheet }) => {
    const { title, path, kind, sheets } = await wareOf(cx, lessonId, resId);
    if (sheet > sheets) throw fail(kernelFaults.gone);
    return { title, kind, url: signedUrl(cx, kind === 'document' ? sheetOf(path, sheet) : path) };
  }),
];
