import type { Upload } from '../../../kernel/shared/call';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { receivedFile } from '../../../kernel/server/http/uploads';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { signedUrl } from '../../files/server/published';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { draw } from './photo';
import { placeFace, sitterOf, writerOf } from './place';
import { removeFaces, theChild } from './remove';
import type { FaceRow } from './rows';
import { leadsChild, noteLook, reachable } from './sight';

const consent = consentOf('face');
interface Shown extends FaceRow {
  readonly name: string;
  readonly outdated: boolean;
  readonly judgedBy: string | null;
  readonly own: boolean;
}
/** A child's face as somebody looks at it. @throws noFace. */
async function faceOf(cx: Cx, door: Door, userId: number): Promise<Shown> {
  const found = await door.row<Shown>(sql`
    select f.user_id, p.name, f.state, f.reason, f.hint, f.hint_user_id, f.path, f.width, f.height, f.source, f.taken_at,
      f.version, f.engine, f.engine_version, j.name as judged_by,
      (f.taken_at < ${cx.nowIso}::timestamptz - make_interval(months => t.outdated_months)) is true as outdated,
      ${leadsChild(cx, sql`f.org_id`, sql`f.user_id`)} as own
    from face_face f
    join people_person_v p on p.org_id = f.org_id and p.user_id = f.user_id
    left join people_person_v j on j.org_id = f.org_id and j.user_id = f.judged_by
    left join face_set t on t.org_id = f.org_id
    where ${door.orgs('f')}
      and f.user_id = ${userId}
      and ${consent.only('f')}`);
  if (!found) throw fail(faults.noFace);
  return found;
}
/** The picture of a child as it came with a call. */
export const sentPhoto = async (file: unknown) => {
  const sent = receivedFile(file as Upload);
  return draw(sent.path ?? sent.bytes, sent.size);
};

export const faceHandlers = [
  handle(calls.getFace, async (cx, { orgId, userId }) => {
    const { own, ...face } = await cx.reading('face.get', orgId, (door) => faceOf(cx, door, userId));
    if (!own) await noteLook(cx, orgId, 'face', { subjectId: userId });
    return face;
  }),
  handle(calls.facePhoto, async (cx, { orgId, userId }) => {
    const { own, path } = await cx.reading('face.photo', orgId, (door) => faceOf(cx, door, userId));
    if (!own) await noteLook(cx, orgId, 'photo', { subjectId: userId });
    return { path, url: signedUrl(cx, path) };
  }),
  handle(calls.setFace, async (cx, { orgId, userId, file }) => {
    await reachable(cx, orgId);
    const sitter = await cx.apart(orgId, (door) => sitterOf(door, userId));
    const photo = await sentPhoto(file);
    const row = await placeFace(cx.kernel, { sitter, photo, source: 'upload', by: writerOf(cx) });
    return { ...row, name: sitter.name, outdated: false, judgedBy: null };
  }),
  handle(calls.deleteFace, (cx, { orgId, userId }) =>
    cx.into(orgId, 'face.delete', async (door) => {
      const { faces } = await removeFaces(cx.kernel, door, theChild(userId), 'removed');
      if (faces === 0) throw fail(kernelFaults.gone);
      cx.note('face.removed', { subjectId: userId }, orgId);
    }),
  ),
];
