import { BUSI, SUPERS } from '../../../kernel/shared/codes';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, contains, is, isOneOf, jsonList, sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import type { Serve } from '../contract/open';
import * as calls from '../contract/overview';
import { countsOf } from './list';
import { theOrg, type OrgRow } from './records';
import { regionsOf } from './regions';

/** Days before its end in which a service stands among those that end. */
export const HOME_ENDING_DAYS = 30;
const RESEARCH = ['BASIC_RESEARCH', 'TRAIN_RESEARCH', 'ADMIN_RESEARCH', 'PFM_RESEARCH'];
/** Nobody is signed in by a simulated login: somebody else sat there. */
const NEVER = sql`not exists (
  select 1
  from account_login_log_v l
  where l.org_id = p.org_id and l.user_id = p.user_id and l.ok and l.fake_user_id is null)`;

interface Figures {
  readonly teacher: number;
  readonly student: number;
  readonly unplaced: number;
  readonly unsignedStudents: number;
  readonly unsignedTeachers: number;
  readonly admin: number;
  readonly research: number;
  readonly headTeacher: number;
  readonly clazzes: { readonly grdId: number | null; readonly classes: number }[];
  readonly children: { readonly grdId: number | null; readonly students: number }[];
  readonly photos: number;
  readonly news: number;
  readonly teachers: number;
}
/** Figures of one organisation and of its page, one statement. */
async function figuresOf(door: Door, busiId: number) {
  const codes = sql`coalesce(r.func_ids, d.func_ids)`;
  const found = await door.row<Figures>(sql`
    select p.teacher, p.student, p.unplaced, p.unsigned_students, p.unsigned_teachers, k.admin, k.research, (
        select count(distinct c.master_id)
        from class_clazz_v c
        where ${door.orgs('c')}
          and c.ended_at is null
      ) as head_teacher,
      ${jsonList(sql`
        select c.grd_id as "grdId", count(*) as classes
        from class_open_v c
        where ${door.orgs('c')}
        group by c.grd_id`)} as clazzes,
      ${jsonList(sql`
        select s.grd_id as "grdId", count(distinct s.user_id) as students
        from class_student_v s
        where ${door.orgs('s')}
          and s.clazz_type = 1
        group by s.grd_id`)} as children,
      (select count(*) from organisation_photo o where ${door.orgs('o')}) as photos,
      (select count(*) from organisation_news n where ${door.orgs('n')}) as news,
      (select count(*) from organisation_teacher t where ${door.orgs('t')}) as teachers
    from (
      select count(*) filter (where h.kind in ('teacher', 'staff')) as teacher,
        count(*) filter (where h.kind in ('student', 'learner')) as student,
        count(*) filter (where p.user_type = 1 and not exists (
          select 1 from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1
        ) and not exists (
          select 1 from class_graduate_v g where g.org_id = p.org_id and g.user_id = p.user_id
        )) as unplaced,
        count(*) filter (where p.user_type = 1 and p.enabled and ${NEVER}) as unsigned_students,
        count(*) filter (where p.user_type = 2 and p.enabled and ${NEVER}) as unsigned_teachers
      from people_head_v h
      join people_person_v p on p.org_id = h.org_id and p.user_id = h.user_id
      where ${door.orgs('h')}
        and ${door.orgs('p')}
    ) p
    cross join (
      select count(distinct h.user_id) filter (where ${codes} && ${[...SUPERS]}::text[]) as admin,
        count(distinct h.user_id) filter (where ${codes} && ${RESEARCH}::text[]) as research
      from people_role_v h
      join people_person_v p on p.org_id = h.org_id and p.user_id = h.user_id and p.removed_at is null
      left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id
      left join role_preset d on d.role_id = h.role_id and d.busi_id = ${busiId}
      where ${door.orgs('h')}
    ) k`);
  const { clazzes = [], children = [] } = found ?? {};
  const studentsOf = new Map(children.map((c) => [c.grdId, c.students]));
  return {
    figures: {
      people: {
        teacher: found?.teacher ?? 0,
        research: found?.research ?? 0,
        headTeacher: found?.headTeacher ?? 0,
        admin: found?.admin ?? 0,
        student: found?.student ?? 0,
      },
      unplaced: found?.unplaced ?? 0,
      classes: clazzes.reduce((sum, c) => sum + c.classes, 0),
      unsigned: { students: found?.unsignedStudents ?? 0, teachers: found?.unsignedTeachers ?? 0 },
      grades: clazzes
        .flatMap(({ grdId, classes }) =>
          grdId === null ? [] : [{ grdId, classes, students: studentsOf.get(grdId) ?? 0 }],
        )
        .sort((a, b) => a.grdId - b.grdId),
    },
    home: { photos: found?.photos ?? 0, news: found?.news ?? 0, teachers: found?.teachers ?? 0 },
  };
}

type Organ = Pick<
  OrgRow,
  'name' | 'busiId' | 'scope' | 'logo' | 'regId' | 'domain' | 'enabled' | 'visit' | 'adminName' | 'carousels'
> & {
  readonly hasIntro: boolean;
  readonly serves: Serve[];
  /** Itself and those above it whose pages may be visited. */
  readonly up: { readonly orgId: number; readonly name: string }[];
};
/** An organisation of the caller's reach with what stands around it, or "gone". One statement. */
async function organOf(cx: Cx, orgId: number): Promise<Organ> {
  const row = (await cx.reach()).includes(orgId)
    ? await cx.db.row<Organ>(sql`
        with recursive up as (
          select org_id, parent_id, name, visit from organisation_org where org_id = ${orgId}
          union
          select p.org_id, p.parent_id, p.name, p.visit from organisation_org p join up on p.org_id = up.parent_id)
        select o.name, o.busi_id, o.scope, o.logo, o.reg_id, o.domain, o.enabled, o.visit, o.admin_name, o.carousels,
          o.intro <> '' as has_intro,
          ${jsonList(sql`
            select s.serv_id as "servId", s.start_on as start, s.end_on as "end"
            from organisation_serve s
            where s.org_id = ${orgId}
            order by s.serv_id`)} as serves,
          ${jsonList(sql`
            select u.org_id as "orgId", u.name
            from up u
            where u.visit or u.org_id = ${orgId}`)} as up
        from organisation_org o
        where o.org_id = ${orgId}`)
    : undefined;
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

interface News {
  readonly newsId: number;
  readonly orgId: number;
  readonly orgName: string;
  readonly title: string;
  readonly publishedAt: string;
}
/** Newest news of the organisation and of those above it, whose pages may be visited. */
async function newsFor(cx: Cx, up: Organ['up']): Promise<News[]> {
  const found: News[] = [];
  for (const org of up) {
    const rows = await cx.asOrg(org.orgId, (door) =>
      door.rows<Pick<News, 'newsId' | 'title' | 'publishedAt'>>(sql`
        select n.news_id, n.title, n.published_at
        from organisation_news_v n
        where ${door.orgs('n')}
        order by n.published_at desc, n.news_id desc
        limit 6`),
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
  const inside = at == null ? undefined : regions.within(at);
  const orgs = await cx.db.rows<{
    orgId: number;
    name: string;
    busiId: number;
    scope: string;
    regId: number | null;
    enabled: boolean;
    adminName: string;
  }>(sql`
    select o.org_id, o.name, o.busi_id, o.scope, o.reg_id, o.enabled, o.admin_name
    from organisation_org o
    where ${all(sql`o.org_id = any(${await cx.reach()}::bigint[])`, sql`o.busi_id <> ${BUSI.platform}`, isOneOf('o.reg_id', inside))}
    order by o.org_id`);
  const counts = await countsOf(
    cx,
    orgs.map((o) => o.orgId),
  );
  const schools = orgs.filter((o) => o.busiId === BUSI.school);
  const add = (list: typeof orgs) =>
    list.reduce(
      (sum, o) => {
        const c = must(counts, o.orgId);
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
    sql`
      select s.org_id, o.name as org_name, s.serv_id, s.end_on as "end"
      from organisation_serve s
      join organisation_org o on o.org_id = s.org_id
      where s.org_id = any(${orgs.map((o) => o.orgId)}::bigint[])
        and o.enabled
        and s.end_on <= ${plusDays(cx.today, HOME_ENDING_DAYS)}
      order by s.end_on, s.org_id
      limit 20`,
  );
  const since = new Date(cx.now.getTime() - 7 * 86_400_000).toISOString();
  const live = new Set(
    schools.length
      ? await cx.across(
          'organisation.signed-in',
          async (door) =>
            (
              await door.rows<{ orgId: number }>(sql`
                select l.org_id
                from account_login_log_v l
                where ${door.orgs('l')}
                  and l.at >= ${since}
                  and l.ok
                  and l.fake_user_id is null
                group by l.org_id`)
            ).map((r) => r.orgId),
          schools.map((o) => o.orgId),
        )
      : [],
  );
  const scopes = [...new Set(schools.map((o) => o.scope))].map((scope) => {
    const list = schools.filter((o) => o.enabled && o.scope === scope);
    return { scope, schools: list.length, students: add(list).students };
  });
  return {
    regId: at,
    regName: regions.path(at, cx.lang),
    total: {
      ...add(orgs.filter((o) => o.enabled)),
      organisations: orgs.length,
      disabled: orgs.filter((o) => !o.enabled).length,
    },
    regions: below.map(({ list, ...r }) => ({ ...r, ...add(list.filter((o) => o.enabled)) })),
    scopes: scopes.sort((a, b) => b.students - a.students),
    ending,
    quiet: schools
      .filter((o) => o.enabled && !live.has(o.orgId))
      .map((o) => ({ orgId: o.orgId, orgName: o.name, adminName: o.adminName })),
  };
}

export const figureHandlers: readonly Handler[] = [
  handle(calls.overview, async (cx, { id }) => {
    const org = await organOf(cx, id);
    const regions = await regionsOf(cx.kernel, cx.db);
    const { figures, home } = await cx.reading('organisation.overview', id, (door) => figuresOf(door, org.busiId));
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
      serves: org.serves,
      home: { logo: org.logo != null, intro: org.hasIntro, carousels: org.carousels.length, ...home },
      news: await newsFor(cx, org.up),
    };
  }),
  handle(calls.unsigned, async (cx, input) => {
    const { id, userType, person } = input;
    await theOrg(cx, id);
    return cx.reading('organisation.unsigned', id, (door) =>
      door.list(input, {
        select: sql`p.user_id, p.name, p.user_type, p.yun_no, p.sid_no, (
          select min(s.clazz_name)
          from class_student_v s
          where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1) as clazz_name`,
        from: sql`people_person_v p`,
        where: [
          door.orgs('p'),
          sql`p.removed_at is null and p.enabled and ${NEVER}`,
          is('p.user_type', userType),
          contains('p.name', person),
        ],
        sorts: {},
        then: sql`p.user_type desc, p.user_id`,
      }),
    );
  }),
  handle(calls.regionHome, (cx, { regId }) => regionHome(cx, regId)),
];
