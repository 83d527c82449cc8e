import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import type { World } from '../../../kernel/server/world';
import type { NewsParams, Subject } from '../rules/kind';

/** Something that stands in the world, and whom it concerned. */
export interface Happened {
  readonly orgId: number;
  readonly kind: string;
  readonly subject: Subject;
  readonly params: NewsParams;
  readonly at: string | Date;
  readonly userIds: readonly number[];
}
/** The days of a leave `v`, as lesson tells them. */
const WHEN = `case when v.from_date = v.to_date then to_json(v.from_date) else json_build_object(
       'zh', concat(v.from_date, ' 至 ', v.to_date), 'en', concat(v.from_date, ' to ', v.to_date)) end`;
/** One statement a kind: the rows of the world as their modules would have told them. */
const KINDS: readonly string[] = [
  `select t.org_id as "orgId", 'homework.assigned' as kind, json_build_object('taskId', t.task_id) as subject,
     json_build_object('name', t.name, 'by', p.name) as params, t.start_at as at,
     array(select r.user_id from homework_reply r where r.org_id = t.org_id and r.task_id = t.task_id) as "userIds"
   from homework_task t
   join people_person p on p.org_id = t.org_id and p.user_id = t.user_id
   where t.removed_at is null
   order by t.start_at desc
   limit 60`,
  `select t.org_id as "orgId", 'homework.released' as kind, json_build_object('taskId', t.task_id) as subject,
     json_build_object('name', t.name) as params, coalesce(t.released_at, t.due_at) as at,
     array(select r.user_id from homework_reply r
       where r.org_id = t.org_id and r.task_id = t.task_id and r.state = 'marked') as "userIds"
   from homework_task t
   where t.removed_at is null and (t.released_at is not null or t.release = 'due') and coalesce(t.released_at, t.due_at) is not null
   order by at desc
   limit 30`,
  `select v.org_id as "orgId", 'lesson.leaveAsked' as kind,
     json_build_object('leaveId', v.leave_id, 'userId', v.user_id) as subject,
     json_build_object('name', p.name, 'when', ${WHEN}) as params, v.made_at as at,
     array[c.master_id] as "userIds"
   from lesson_leave v
   join people_person p on p.org_id = v.org_id and p.user_id = v.user_id
   join class_student_v s on s.org_id = v.org_id and s.user_id = v.user_id and s.clazz_type = 1
   join class_clazz c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
   where c.master_id is not null and v.made_by = v.user_id`,
  `select v.org_id as "orgId", case v.state when 'approved' then 'lesson.leaveApproved' else 'lesson.leaveRefused' end as kind,
     json_build_object('leaveId', v.leave_id, 'userId', v.user_id) as subject,
     json_build_object('when', ${WHEN}, 'why', v.decided_why) as params, v.decided_at as at,
     array[v.user_id] as "userIds"
   from lesson_leave v
   where v.state in ('approved', 'refused') and v.decided_at is not null`,
  `select v.org_id as "orgId", 'timetable.coverAsked' as kind, json_build_object('coverId', v.cover_id) as subject,
     json_build_object('by', b.name, 'day', v.on_date, 'start', to_char(make_time(v.start_min / 60, v.start_min % 60, 0), 'HH24:MI'),
       'clazz', c.clazz_name) as params, v.asked_at as at, array[v.teacher_id] as "userIds"
   from timetable_cover v
   join timetable_arrange a on a.org_id = v.org_id and a.arrange_id = v.arrange_id
   join class_clazz c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
   join people_person b on b.org_id = v.org_id and b.user_id = v.asked_by
   order by v.asked_at desc
   limit 60`,
  `select v.org_id as "orgId", case v.state when 'accepted' then 'timetable.coverAccepted' else 'timetable.coverDeclined' end as kind,
     json_build_object('coverId', v.cover_id) as subject, json_build_object('name', p.name, 'day', v.on_date) as params,
     v.answered_at as at, array[v.asked_by] as "userIds"
   from timetable_cover v
   join people_person p on p.org_id = v.org_id and p.user_id = v.teacher_id
   where v.state in ('accepted', 'declined') and v.answered_at is not null
   order by at desc
   limit 30`,
  `select r.org_id as "orgId", 'vision.doctor' as kind, json_build_object() as subject,
     json_build_object('count', count(*)) as params, max(r.made_at) as at, array[c.master_id] as "userIds"
   from vision_referral r
   join class_student_v s on s.org_id = r.org_id and s.user_id = r.user_id and s.clazz_type = 1
   join class_clazz c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
   where c.master_id is not null
   group by r.org_id, c.master_id, r.year_id, r.term_id`,
  `select a.org_id as "orgId", case a.state when 'upheld' then 'fitness-test.appealAccepted' else 'fitness-test.appealRefused' end as kind,
     json_build_object('appealId', a.appeal_id, 'setId', a.set_id, 'userId', a.user_id) as subject,
     json_build_object('exam', a.label -> 'exam', 'item', a.label -> 'item', 'why', a.remark) as params, a.decided_at as at,
     array[a.user_id] as "userIds"
   from appeal_appeal a
   where a.subject = 'fitness-test.result' and a.state in ('upheld', 'rejected')`,
  `select a.org_id as "orgId", 'fitness-test.appealMade' as kind,
     json_build_object('appealId', a.appeal_id, 'setId', a.set_id, 'userId', a.user_id, 'region', 0) as subject,
     json_build_object('exam', a.label -> 'exam', 'item', a.label -> 'item') as params, a.made_at as at,
     array(select p.user_id from people_person p where p.org_id = a.org_id and p.login like 'school%') as "userIds"
   from appeal_appeal a
   where a.subject = 'fitness-test.result' and a.host_id = a.org_id and a.state in ('submitted', 'accepted', 'reviewed')`,
  `select w.org_id as "orgId", 'people.consentWaits' as kind, json_build_object('clazzId', w.clazz_id) as subject,
     json_build_object('guardian', w.name, 'child', w.child_name) as params, w.made_at as at, array[c.master_id] as "userIds"
   from people_consent_wait w
   join class_clazz c on c.org_id = w.org_id and c.clazz_id = w.clazz_id
   where w.state = 'waiting' and c.master_id is not null`,
  `select s.org_id as "orgId", 'people.servePassed' as kind,
     json_build_object('serveId', s.serve_id, 'userId', s.user_id) as subject,
     json_build_object('serve', coalesce(b.name_zh, s.serv_id::text), 'from', s.start_on, 'to', s.end_on) as params,
     s.audited_at as at, array[s.user_id] as "userIds"
   from people_serve s
   left join textbook_subject b on b.sbj_id = s.serv_id
   where s.state = 'passed' and s.audited_at is not null`,
];

/** What happened in the world of late, by kind; and for the platform's people the feedback that came in. */
export async function happened(world: World): Promise<Happened[]> {
  const found: Happened[] = [];
  for (const kind of KINDS) found.push(...(await world.client.query<Happened>(kind)).rows);
  const asked = await world.client.query<Happened>(
    `select f.org_id as "orgId", 'operations.asked' as kind, json_build_object() as subject,
       json_build_object('name', f.name, 'text', left(f.description, 80)) as params, f.made_at as at,
       array(select p.user_id from people_person p where p.org_id = $1 and p.login in ('platform', 'support')) as "userIds"
     from operations_feedback f
     where f.org_id = $1
     order by f.made_at desc
     limit 8`,
    [PLATFORM_ORG],
  );
  return [...found, ...asked.rows];
}
