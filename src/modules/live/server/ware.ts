import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { signedUrl } from '../../files/server/published';
import { lessonSeen, lessonToEnter } from '../../lesson/server/published';
import { waresOf } from '../../resource/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { wares } from '../tables';
import { hostLessons } from './partners';

/** Whose lesson it is, where the caller sees it or takes part in it as a partner; gone otherwise. */
async function ownerOf(cx: Cx, lessonId: number): Promise<number> {
  const [host] = await hostLessons(cx, lessonId);
  if (host) return host.orgId;
  await lessonSeen(cx, lessonId);
  return cx.db.orgId;
}

export const wareHandlers = [
  handle(calls.addWare, async (cx, { lessonId, resId }) => {
    await lessonToEnter(cx, lessonId, 'teacher');
    const [ware] = await waresOf(cx, [resId]);
    if (!ware) throw fail(kernelFaults.gone);
    if (ware.fileType !== 'image') throw fail(faults.notPicture);
    const { title, path } = ware;
    // The library may have gone on since it was shown first.
    await cx.db.insert(
      wares,
      { lessonId, resId, title, path, shownAt: cx.nowIso },
      'on conflict (org_id, lesson_id, res_id) do update set title = excluded.title, path = excluded.path',
    );
    cx.note('live.ware', { subjectId: lessonId, resId });
    return { resId, title };
  }),
  handle(calls.getWare, async (cx, { lessonId, resId }) => {
    const orgId = await ownerOf(cx, lessonId);
    const ware = await cx.asOrg(orgId, (door) => door.one(wares, { lessonId, resId }));
    if (!ware) throw fail(kernelFaults.gone);
    return { title: ware.title, url: signedUrl(cx, ware.path) };
  }),
];
