import type { Cx, Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { handle, type Schedule } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { lessonSeen } from '../../lesson/server/published';
import { OFFICE } from '../access';
import * as calls from '../contract';
import { faults } from '../faults';
import { VOICE_AT_ONCE, VOICE_DAYS } from '../rules';
import { settings, voices } from '../tables';

/** Some seconds of what a lesson's teacher said. */
interface Piece {
  readonly lessonId: number;
  readonly at: string;
  readonly ms: number;
  readonly sound: Uint8Array;
}
/** Keeps a piece, unless the school has decided otherwise since its teacher asked for it. A piece that comes twice is kept once. */
export async function keepPiece(door: Door, piece: Piece): Promise<void> {
  if (!(await door.one(settings, {}))?.records) return;
  await door.insert(voices, piece, 'on conflict (org_id, lesson_id, at) do nothing');
}
/** Whether somebody may delete what was recorded of a lesson: its teacher, and the office. */
export const mayDropVoice = (cx: Cx, { teacherId }: { readonly teacherId: number }): boolean =>
  teacherId === cx.me.userId || holds(cx.me, ...OFFICE);

export const voiceHandlers = [
  handle(calls.keptVoice, async (cx, { lessonId, from }) => {
    await lessonSeen(cx, lessonId);
    const pieces = await cx.db.rows<Omit<Piece, 'lessonId'>>(sql`
      select v.at, v.ms, v.sound
      from live_voice v
      where v.org_id = ${cx.db.orgId}
        and v.lesson_id = ${lessonId}
        and v.at >= ${from}::timestamptz
      order by v.at
      limit ${VOICE_AT_ONCE}`);
    return {
      items: pieces.map(({ at, ms, sound }) => ({ at, ms, sound: Buffer.from(sound).toString('base64') })),
    };
  }),
  handle(calls.dropVoice, async (cx, { lessonId }) => {
    if (!mayDropVoice(cx, await lessonSeen(cx, lessonId))) throw fail(faults.notYourVoice);
    const dropped = await cx.db.remove(voices, { lessonId });
    cx.note('live.voice.dropped', { subjectId: lessonId, pieces: dropped });
    return { dropped };
  }),
];

/** Deletes what was recorded longer ago than a term, school by school. */
export async function forgetOldVoices(kernel: Kernel): Promise<void> {
  const before = new Date(kernel.clock().getTime() - VOICE_DAYS * 86_400_000).toISOString();
  const orgs = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ readonly orgId: number }>(sql`
      select distinct v.org_id
      from live_voice v
      where v.org_id = v.org_id
        and v.at < ${before}::timestamptz
      order by v.org_id`),
  );
  for (const { orgId } of orgs)
    await inOrg(kernel.pools.tenant, orgId, (door) =>
      door.change(sql`
        delete from live_voice
        where org_id = ${door.orgId}
          and at < ${before}::timestamptz`),
    );
}
export const forgetVoices: Schedule = {
  name: 'live-voices',
  does: 'who spoke in a classroom is forgotten when its time is over',
  cron: '37 18 * * *',
  run: forgetOldVoices,
};
