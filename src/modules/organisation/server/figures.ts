import { BUSI, SUPERS } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract/overview';
import { countsOf } from './list';
import { servesOf, theOrg } from './records';
import { regionsOf } from './regions';

const RESEARCH = ['BASIC_RESEARCH', 'TRAIN_RESEARCH', 'ADMIN_RESEARCH', 'PFM_RESEARCH'];
/** Nobody is signed in by a simulated login: somebody else sat there. */
const NEVER =
  'not exists (select from account_login_log_v l where l.org_id = p.org_id and l.user_id = p.user_id and l.ok and l.fake_user_id is null)';

/** Figures of one organisation, from one statement per source. */
async function peopleOf(door: Door, busiId: number) {
  const ids = [door.orgIds];
  const [people] = await door.rows<{
    teacher: number;
    student: number;
    unplaced: number;
    unsignedStudents: number;
    unsignedTeachers: number;
  }>(
    `select count(*) filter (where user_type = 2) teacher, count(*) filter (where user_type = 1) student,
       count(*) filter (where user_type = 1 and not exists (select from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1)) unplaced,
       count(*) filter (where user_type = 1 and enabled and ${NEVER}) unsigned_students, count(*) filter (where user_type = 2 and enabled and ${NEVER}) unsigned_teachers
     from people_person_v p where p.org_id = any($1::bigint[]) and p.removed_at is null`,
    ids,
  );
  const [roles] = await door.rows<{ admin: number; research: number }>(
    `select count(distinct h.user_id) filter (where coalesce(r.func_ids, d.func_ids) && $3::text[]) admin, count(distinct h.user_id) filter (where coalesce(r.func_ids, d.func_ids) && $4::text[]) research
     from people_role_v h join people_person_v p on p.org_id = h.org_id and p.user_id = h.user_id and p.removed_at is null
     left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id left join role_preset d on d.role_id = h.role_id and d.busi_id = $2 where h.org_id = any($1::bigint[])`,
    [...ids, busiId, [...SUPERS], RESEARCH],
  );
  const clazzes = await door.rows<{ grdId: number | null; classes: number }>(
    'select grd_id, count(*) classes from class_clazz_v where org_id = any($1::bigint[]) and ended_at is null and clazz_type = 1 group by grd_id',
    ids,
  );
  const children = await door.rows<{ grdId: number | null; students: number }>(
    'select grd_id, count(distinct user_id) students from class_student_v where org_id = any($1::bigint[]) and clazz_type = 1 group by grd_id',
    ids,
  );
  const [heads] = await door.rows<{ n: number }>(
    'select count(distinct master_id) n from class_clazz_v where org_id = any($1::bigint[]) and ended_at is null',
    ids,
  );
  const p = people!;
  return {
    people: {
      teacher: p.teacher,
      research: roles!.research,
      headTeacher: heads!.n,
      admin: roles!.admin,
      student: p.student,
    },
    unplaced: p.unplaced,
    classes: clazzes.reduce((sum, c) => sum + c.classes, 0),
    unsigned: { students: p.unsignedStudents, teachers: p.unsignedTeachers },
    grades: clazzes
      .filter((c) => c.grdId != null)
      .map((c) => ({
        grdId: c.grdId!,
        classes: c.classes,
        students: children.find((x) => x.grdId === c.grdId)?.students ?? 0,
      }))
      .sort((a, b) => a.grdId - b.grdId),
  };
}
const pageOf = async (door: Door) =>
  (
    await door.rows<{ photos: number; news: number; teachers: number }>(
      `select (select count(*) from organisation_photo where org_id = any($1::bigint[])) photos, (select count(*) from organisation_news where org_id = any($1::bigint[])) news,
     (select count(*) from organisation_teacher where org_id = any($1::bigint[])) teachers`,
      [door.orgIds],
    )
  )[0]!;

/** Newest news of the organisation and of those above it, whose pages may be visited. */
async function newsFor(cx: Cx, orgId: number) {
  const up = await cx.db.rows<{ orgId: number; name: string }>(
    `with recursive up as (select org_id, parent_id, name, visit from organisation_org where org_id = $1 union select p.org_id, p.parent_id, p.name, p.visit from organisation_org p join up on p.org_id = up.parent_id)
     select org_id, name from up where visit or org_id = $1`,
    [orgId],
  );
  const found: { newsId: number; orgId: number; orgName: string; title: string; publishedAt: string }[] = [];
  for (const org of up) {
    const rows = await cx.asOrg(org.orgId, (door) =>
      door.rows<{ newsId: number; title: string; publishedAt: string }>(
        'select news_id, title, published_at from organisation_news_v where org_id = $1 order by published_at desc, news_id desc limit 6',
        [org.orgId],
      ),
    );
    found.push(...rows.map((r) => ({ ...r, orgId: org.orgId, orgName: org.name })));
  }
  return found.sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1)).slice(0, 6);
}

async function regionHome(cx: Cx, asked: number | undefined): Promise<calls.RegionHome> {
  const regions = await regionsOf(cx.kernel, cx.db);
  const own = cx.me.busiId === BUSI.region ? cx.me.orgRegion : null;
  const at = asked ?? own;
  if (asked != null && (!regions.has(asked) || (own != null && !regions.within(own).includes(asked))))
    throw fail(kernelFaults.gone);
  const inside = at == null ? null : regions.within(at);
  const orgs = await cx.db.rows<{
    orgId: number;
    name: string;
    busiId: number;
    scope: string;
    regId: number | null;
    enabled: boolean;
    adminName: string;
  }>(
    `select org_id, name, busi_id, scope, reg_id, enabled, admin_name from organisation_org where org_id = any($1::bigint[]) and busi_id <> ${BUSI.platform} and ($2::bigint[] is null or reg_id = any($2)) order by org_id`,
    [await cx.reach(), inside],
  );
  const counts = await countsOf(
    cx,
    orgs.map((o) => o.orgId),
  );
  const schools = orgs.filter((o) => o.busiId === BUSI.school);
  const add = (list: typeof orgs) =>
    list.reduce(
      (sum, o) => {
        const c = counts.get(o.orgId)!;
        return {
          schools: sum.schools + (o.busiId === BUSI.school ? 1 : 0),
          students: sum.students + c.students,
          teachers: sum.teachers + c.teachers,
          classes: sum.classes + c.classes,
        };
      },
      { schools: 0, students: 0, teachers: 0, classes: 0 },
    );
  const below = regions
    .childrenOf(at)
    .map((r) => ({
      regId: r.regId,
      regName: regions.name(r.regId, cx.lang)!,
      list: orgs.filter((o) => regions.up(o.regId).some((u) => u.regId === r.regId)),
    }))
    .filter((r) => r.list.length > 0);
  const ending = await cx.db.rows<{ orgId: number; orgName: string; servId: string; end: string }>(
    `select s.org_id, o.name org_name, s.serv_id, s.end_on as "end" from organisation_serve s join organisation_org o on o.org_id = s.org_id where s.org_id = any($1::bigint[]) and o.enabled and s.end_on <= $2 order by s.end_on, s.org_id limit 20`,
    [orgs.map((o) => o.orgId), plusDays(cx.today, 30)],
  );
  const since = new Date(cx.now.getTime() - 7 * 86_400_000).toISOString();
  const live = new Set(
    schools.length
      ? await cx.across(
          'organisation.signed-in',
          async (door) =>
            (
              await door.rows<{ orgId: number }>(
                'select org_id from account_login_log_v where org_id = any($1::bigint[]) and at >= $2 and ok and fake_user_id is null group by org_id',
                [door.orgIds, since],
              )
            ).map((r) => r.orgId),
          schools.map((o) => o.orgId),
        )
      : [],
  );
  const scopes = [...new Set(schools.map((o) => o.scope))].map((scope) => {
    const list = schools.filter((o) => o.scope === scope);
    return { scope, schools: list.length, students: add(list).students };
  });
  return {
    regId: at,
    regName: regions.path(at, cx.lang),
    total: { ...add(orgs), organisations: orgs.length, disabled: orgs.filter((o) => !o.enabled).length },
    regions: below.map(({ list, ...r }) => ({ ...r, ...add(list) })),
    scopes: scopes.sort((a, b) => b.students - a.students),
    ending,
    quiet: schools
      .filter((o) => o.enabled && !live.has(o.orgId))
      .map((o) => ({ orgId: o.orgId, orgName: o.name, adminName: o.adminName })),
  };
}

export const figureHandlers: readonly Handler[] = [
  handle(calls.overview, async (cx, { id }) => {
    const org = await theOrg(cx, id);
    const regions = await regionsOf(cx.kernel, cx.db);
    const { figures, home } = await cx.reading('organisation.overview', id, async (door) => ({
      figures: await peopleOf(door, org.busiId),
      home: await pageOf(door),
    }));
    return {
      org: {
        orgId: id,
        name: org.name,
        busiId: org.busiId,
        scope: org.scope,
        logo: org.logo,
        regName: regions.path(org.regId, cx.lang),
        domain: org.domain,
        enabled: org.enabled,
        visit: org.visit,
        adminName: org.adminName,
      },
      ...figures,
      serves: await servesOf(cx, id),
      home: { logo: org.logo != null, intro: org.intro !== '', carousels: org.carousels.length, ...home },
      news: await newsFor(cx, id),
    };
  }),
  handle(calls.unsigned, async (cx, { id, userType, person, curPage, pageSize }) => {
    await theOrg(cx, id);
    return cx.reading('organisation.unsigned', id, async (door) => {
      const params = [door.orgIds, userType ?? null, person ? `%${person.replace(/[\\%_]/g, '\\$&')}%` : null];
      const where = `p.org_id = any($1::bigint[]) and p.removed_at is null and p.enabled and ($2::int is null or p.user_type = $2) and ($3::text is null or p.name ilike $3) and ${NEVER}`;
      const total = await door.total(`select count(*) n from people_person_v p where ${where}`, params);
      const items = await door.rows<{
        userId: number;
        name: string;
        userType: number;
        yunNo: string;
        sidNo: string | null;
        clazzName: string | null;
      }>(
        `select p.user_id, p.name, p.user_type, p.yun_no, p.sid_no, (select min(s.clazz_name) from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1) clazz_name
         from people_person_v p where ${where} order by p.user_type desc, p.user_id limit $4 offset $5`,
        [...params, pageSize, (curPage - 1) * pageSize],
      );
      return { items, curPage, pageSize, total };
    });
  }),
  handle(calls.regionHome, (cx, { regId }) => regionHome(cx, regId)),
];
