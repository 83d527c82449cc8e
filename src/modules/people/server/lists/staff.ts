import { SUPERS } from '../../../../kernel/shared/codes';
import type { Lang } from '../../../../kernel/shared/messages';
import type { Door } from '../../../../kernel/server/db/door';
import { RESOURCE_ROLES } from '../../rules';
import { Cond, beginning, containing, holdsSql, nameIn, orderOf, rolesSql, sbjsSql, type Sorts } from '../sql';
import type { Query } from './page';

export interface StaffFilters {
  readonly name?: string;
  readonly login?: string;
  readonly phone?: string;
  readonly roleId?: number;
  readonly sbjId?: number;
  readonly stgId?: number;
  readonly enabled?: boolean;
}

const SORTS: Sorts = {
  madeAt: 'p.user_id %',
  name: 'p.name %, p.user_id',
  login: 'p.login % nulls last, p.user_id',
  enabled: 'p.enabled %, p.user_id desc',
};
const holdsRole = (bound: string): string =>
  `exists (select from people_person_role h where h.org_id = p.org_id and h.user_id = p.user_id and h.role_id = ${bound})`;

/** People who teach or work in the door's organisations. `which` narrows: administrators hold more than their line's baseline, inputers a resource role. */
export function staffQuery(
  door: Door,
  lang: Lang,
  f: StaffFilters,
  sort: string | undefined,
  which: 'all' | 'admins' | 'inputers' = 'all',
): Query {
  const cond = new Cond(door).and('p.user_type = 2').and('p.removed_at is null');
  if (which === 'admins')
    cond.and(
      `exists (select from people_person_role h left join role_preset d on d.role_id = h.role_id where h.org_id = p.org_id and h.user_id = p.user_id and d.baseline is not true)`,
    );
  if (which === 'inputers')
    cond.and(
      `exists (select from people_person_role h where h.org_id = p.org_id and h.user_id = p.user_id and h.role_id = any(${cond.bind([...RESOURCE_ROLES])}::bigint[]))`,
    );
  if (cond.across) cond.when(beginning(f.name), (v) => `p.name like ${v}`);
  else cond.when(containing(f.name), (v) => `p.name ilike ${v}`);
  cond
    .when(beginning(f.login?.toLowerCase()), (v) => `lower(p.login) like ${v}`)
    .when(beginning(f.phone), (v) => `p.phone like ${v}`)
    .when(f.roleId, holdsRole)
    .when(f.enabled, (v) => `p.enabled = ${v}`);
  if (which === 'inputers') {
    cond
      .when(
        f.stgId,
        (v) =>
          `exists (select from people_stg_sbj g where g.org_id = p.org_id and g.user_id = p.user_id and g.stg_id = ${v})`,
      )
      .when(
        f.sbjId,
        (v) =>
          `exists (select from people_stg_sbj g where g.org_id = p.org_id and g.user_id = p.user_id and g.sbj_id = ${v})`,
      );
  } else
    cond.when(
      f.sbjId,
      (v) =>
        `exists (select from people_teach_sbj t where t.org_id = p.org_id and t.user_id = p.user_id and t.sbj_id = ${v})`,
    );
  const count = `select count(*) n from people_person p where ${cond.sql}`;
  const keys = `select p.org_id, p.user_id from people_person p where ${cond.sql}`;
  const work =
    which === 'inputers'
      ? `, (select coalesce(json_agg(json_build_object('stgId', g.stg_id, 'sbjId', g.sbj_id, 'stgName', coalesce(st.${nameIn(lang)}, ''), 'sbjName', coalesce(s.${nameIn(lang)}, '')) order by g.stg_id, g.sbj_id), '[]')
        from people_stg_sbj g left join textbook_stage st on st.stg_id = g.stg_id left join textbook_subject s on s.sbj_id = g.sbj_id where g.org_id = p.org_id and g.user_id = p.user_id) stg_sbjs`
      : '';
  return {
    cond,
    count,
    keys,
    order: orderOf(sort, SORTS, '-madeAt'),
    row: (
      inner,
    ) => `select p.user_id, p.org_id, o.name org_name, p.yun_no, p.name, p.sex, p.login, p.phone, p.photo, p.enabled, p.made_at, p.rev, ${rolesSql(lang)} roles, ${sbjsSql(lang)} sbjs,
        ${holdsSql(`'{${SUPERS.join(',')}}'`)} super${work}
      from (${inner}) k join people_person p on p.org_id = k.org_id and p.user_id = k.user_id join organisation_org o on o.org_id = p.org_id`,
  };
}
