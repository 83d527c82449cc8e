import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { lessonSeen } from '../../lesson/server/published';
import * as calls from '../contract';
import type { LogLine } from '../contract';
import { LOG_MAX, ROLE } from '../rules';
import { linesBetween } from './log';
import { mayDropVoice } from './voice';

interface VisitSum {
  readonly userId: number;
  readonly name: string;
  readonly role: number;
  readonly visits: number;
  readonly minutes: number;
}

interface Kept {
  readonly pages: number;
  /** Pieces of the teacher's voice, their times in milliseconds. */
  readonly voice: readonly { readonly at: number; readonly ms: number }[];
}
/** Pages and voice of a room; the sound itself is asked for minute by minute. One statement. */
const keptOf = (cx: Cx, lessonId: number): Promise<Kept | undefined> =>
  cx.db.row<Kept>(sql`
    select (r.state ->> 'pages')::int as pages, coalesce(k.voice, '[]'::jsonb) as voice
    from live_room r
    left join (
      select v.org_id, v.lesson_id,
        jsonb_agg(jsonb_build_object('at', (extract(epoch from v.at) * 1000)::bigint, 'ms', v.ms) order by v.at) as voice
      from live_voice v
      where v.org_id = ${cx.db.orgId}
        and v.lesson_id = ${lessonId}
      group by v.org_id, v.lesson_id) k on k.org_id = r.org_id and k.lesson_id = r.lesson_id
    where r.org_id = ${cx.db.orgId}
      and r.lesson_id = ${lessonId}`);

/** Whether a line says when a child came or went; that its teacher was there everybody may read. */
const isVisit = ({ deed }: LogLine): boolean =>
  deed.kind === 'left' || (deed.kind === 'came' && deed.role !== ROLE.teacher);

export const keptHandlers = [
  handle(calls.keptRoom, async (cx, { lessonId }) => {
    const lesson = await lessonSeen(cx, lessonId);
    const room = await keptOf(cx, lessonId);
    const lines = room ? await linesBetween(cx.db, lessonId, { after: 0, most: LOG_MAX }) : [];
    // Who was there when, and how long, is the teacher's and the office's to read; a child reads its own coming and going.
    const mayCount = cx.me.userType !== USER_TYPE.student;
    const visits = mayCount
      ? await cx.db.rows<VisitSum>(sql`
          select v.user_id, coalesce(p.name, k.guest_name, '') as name, max(v.role) as role, count(*)::int as visits,
            round(sum(v.seconds) / 60.0)::int as minutes
          from live_visit v
          left join people_person_v p on p.org_id = v.org_id and p.user_id = v.user_id
          left join live_ticket k on k.org_id = v.org_id and k.lesson_id = v.lesson_id and k.user_id = v.user_id
          where v.org_id = ${cx.db.orgId}
            and v.lesson_id = ${lessonId}
          group by v.user_id, p.name, k.guest_name
          order by max(v.role) desc, min(v.came_at), v.user_id`)
      : [];
    return {
      name: lesson.topic || lesson.name,
      date: lesson.date,
      clazzName: lesson.clazzName,
      pages: room?.pages ?? 0,
      lines: lines
        .filter((line) => mayCount || line.userId === cx.me.userId || !isVisit(line))
        .map(({ deed, conn: _, ...line }) => ({ ...line, deed: { ...deed } })),
      voice: (room?.voice ?? []).map(({ at, ms }) => ({ at: new Date(at).toISOString(), ms })),
      mayDrop: mayDropVoice(cx, lesson),
      visits,
    };
  }),
];
