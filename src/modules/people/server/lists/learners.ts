import type { Lang } from '../../../../kernel/shared/messages';
import { plusDays } from '../../../../kernel/shared/dates';
import type { Door } from '../../../../kernel/server/db/door';
import { NEAR_DAYS, type LearnState } from '../../rules';
import { Cond, beginning, containing, nameIn, orderOf, type Sorts } from '../sql';
import type { Query } from './page';

export interface LearnerFilters {
  readonly name?: string;
  readonly phone?: string;
  readonly sbjId?: number;
  readonly state?: LearnState;
  readonly adminBy?: number;
  readonly enabled?: boolean;
}

const SORTS: Sorts = { madeAt: 'p.user_id %', name: 'p.name %, p.user_id' };

/** Learners with their subjects. A subject's state follows from the last day of its last passed service. */
export function learnerQuery(
  door: Door,
  lang: Lang,
  today: string,
  f: LearnerFilters,
  sort: string | undefined,
): Query {
  const cond = new Cond(door).and('p.user_type = 1').and('p.removed_at is null');
  if (cond.across) cond.when(beginning(f.name), (v) => `p.name like ${v}`);
  else cond.when(containing(f.name), (v) => `p.name ilike ${v}`);
  cond
    .when(beginning(f.phone), (v) => `p.phone like ${v}`)
    .when(f.adminBy, (v) => `p.admin_by = ${v}`)
    .when(f.enabled, (v) => `p.enabled = ${v}`);
  if (f.sbjId != null || f.state) {
    const subject = f.sbjId != null ? ` and s.serv_id = ${cond.bind(f.sbjId)}` : '';
    cond.and(
      `exists (select from people_serve s where s.org_id = p.org_id and s.user_id = p.user_id and s.state = 'passed'${subject} group by s.serv_id${having(f.state, today, (v) => cond.bind(v))})`,
    );
  }
  return {
    cond,
    order: orderOf(sort, SORTS, '-madeAt'),
    keys: `select p.org_id, p.user_id from people_person p where ${cond.sql}`,
    count: `select count(*) n from people_person p where ${cond.sql}`,
    row: (
      keys,
      bind,
    ) => `select p.user_id, p.org_id, o.name org_name, p.yun_no, p.name, p.sex, p.login, p.phone, p.photo, p.enabled, p.made_at, p.rev, p.remark, p.admin_by, a.name admin_by_name,
        (select coalesce(json_agg(json_build_object('servId', e.serv_id, 'name', coalesce(b.${nameIn(lang)}, e.serv_id::text), 'endOn', e.end_on,
            'state', case when e.end_on < ${bind(today)}::date then 'expired' when e.end_on <= ${bind(plusDays(today, NEAR_DAYS))}::date then 'near' else 'learning' end) order by e.end_on, e.serv_id), '[]')
          from (select s.serv_id, max(s.end_on) end_on from people_serve s where s.org_id = p.org_id and s.user_id = p.user_id and s.state = 'passed' group by s.serv_id) e left join textbook_subject b on b.sbj_id = e.serv_id) serves,
        (select count(*) from people_serve s where s.org_id = p.org_id and s.user_id = p.user_id and s.state = 'applied') waiting
      from (${keys}) k join people_person p on p.org_id = k.org_id and p.user_id = k.user_id join organisation_org o on o.org_id = p.org_id left join people_person a on a.org_id = p.org_id and a.user_id = p.admin_by`,
  };
}

const having = (state: LearnState | undefined, today: string, bind: (value: unknown) => string): string =>
  state === 'expired'
    ? ` having max(s.end_on) < ${bind(today)}::date`
    : state === 'near'
      ? ` having max(s.end_on) between ${bind(today)}::date and ${bind(plusDays(today, NEAR_DAYS))}::date`
      : state
        ? ` having max(s.end_on) > ${bind(plusDays(today, NEAR_DAYS))}::date`
        : '';
