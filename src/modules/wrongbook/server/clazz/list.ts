import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Answer, QueKind, QuestionBody } from '../../../question-bank/contract';
import * as calls from '../../contract';
import { fridayOf, onlyPart } from '../../rules';
import { recall } from '../../rules/memory';
import { KLGS } from '../read';
import { ownChoices, taughtSbjIds } from './open';

interface Row {
  qid: number;
  qcid: number;
  verId: number;
  kind: QueKind;
  degree: number;
  klgs: { klgId: number; klgName: string }[];
  body: QuestionBody;
  wrongUsers: number;
  answeredUsers: number;
  rate: number;
  fixedUsers: number;
  lastWrongAt: string;
}
const SORTS: Readonly<Record<string, string>> = {
  wrongUsers: 'g.wrong_users',
  rate: 'g.wrong_users::float / greatest(1, d.answered_users)',
  lastWrongAt: 'g.last_wrong_at',
};

/** The mistakes of a class's children within some days, as a source of further statements: $1 organisation, $2 class, $3 subjects. */
export function ofClazz(
  cx: Cx,
  o: { readonly from?: string | undefined; readonly to?: string | undefined; readonly klgId?: number | undefined },
  bind: (v: unknown) => string,
): string {
  const zone = o.from || o.to ? bind(cx.me.zone) : '';
  return [
    `i.org_id = $1 and i.sbj_id = any($3::bigint[]) and i.wrong_count > 0`,
    o.from ? `i.last_wrong_at >= (${bind(o.from)}::date)::timestamp at time zone ${zone}` : '',
    o.to ? `i.last_wrong_at < (${bind(o.to)}::date + 1)::timestamp at time zone ${zone}` : '',
    o.klgId == null
      ? ''
      : `v.klg_ids && array(select k.klg_id from textbook_klg k where k.path && array[${bind(o.klgId)}::bigint])`,
  ]
    .filter(Boolean)
    .join(' and ');
}
/** Children of the class and their entries; `i` the entry, `v` the version. */
export const CLAZZ_ITEMS = `class_student_v c join wrongbook_item i on i.org_id = c.org_id and i.user_id = c.user_id and c.org_id = $1 and c.clazz_id = $2
   join question_bank_version_v v on v.org_id = i.org_id and v.ver_id = i.ver_id`;

export const clazzListHandlers = [
  handle(calls.clazzChoices, async (cx) => ({
    today: cx.today,
    friday: fridayOf(cx.today),
    items: await ownChoices(cx),
  })),
  handle(calls.clazzList, async (cx, { clazzId, sbjId, klgId, from, to, curPage, pageSize, sort }) => {
    const sbjIds = await taughtSbjIds(cx, clazzId, sbjId);
    const params: unknown[] = [cx.db.orgId, clazzId, sbjIds];
    const where = ofClazz(cx, { from, to, klgId }, (v) => `$${params.push(v)}`);
    const column = SORTS[(sort ?? '-wrongUsers').replace(/^-/, '')];
    if (!column) throw fail(kernelFaults.badInput, {}, 'sort');
    const order = `${column} ${(sort ?? '-').startsWith('-') ? 'desc' : 'asc'} nulls last, g.last_wrong_at desc, g.qid, g.qcid`;
    const total = await cx.db.total(
      `select count(*) n from (select 1 from ${CLAZZ_ITEMS} where ${where} group by i.qid, i.qcid) g`,
      params,
    );
    const items =
      total === 0
        ? []
        : await cx.db.rows<Row>(
            `with g as (select i.qid, i.qcid, (array_agg(i.ver_id order by i.last_wrong_at desc))[1] as ver_id, count(*)::int as wrong_users, (count(*) filter (where i.is_fixed))::int as fixed_users, max(i.last_wrong_at) as last_wrong_at from ${CLAZZ_ITEMS} where ${where} group by i.qid, i.qcid),
       d as (select a.qid, a.qcid, count(distinct a.user_id)::int as answered_users from wrongbook_answer a join class_student_v c on c.org_id = a.org_id and c.user_id = a.user_id and c.clazz_id = $2 where a.org_id = $1 and a.sbj_id = any($3::bigint[]) group by a.qid, a.qcid)
       select g.qid, g.qcid, g.ver_id, v.kind, v.degree, ${KLGS} as klgs, v.body, g.wrong_users, greatest(g.wrong_users, d.answered_users) as answered_users,
         round(g.wrong_users * 100.0 / greatest(g.wrong_users, d.answered_users))::int as rate, g.fixed_users, g.last_wrong_at
       from g left join d on d.qid = g.qid and d.qcid = g.qcid join question_bank_version_v v on v.org_id = $1 and v.ver_id = g.ver_id order by ${order} limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
            params,
          );
    return { items: items.map((x) => ({ ...x, body: onlyPart(x.body, x.qcid) })), curPage, pageSize, total };
  }),
  handle(calls.clazzUsers, async (cx, { clazzId, qid, qcid }) => {
    const sbjIds = await taughtSbjIds(cx, clazzId);
    const rows = await cx.db.rows<{
      userId: number;
      userName: string;
      qcid: number;
      wrongCount: number;
      rightCount: number;
      lastWrongAt: string;
      fixed: boolean;
      causes: string[];
      answer: Answer | null;
      stability: number | null;
      lastOn: string | null;
    }>(
      `select i.user_id, p.name as user_name, i.qcid, i.wrong_count, i.right_count, i.last_wrong_at, i.is_fixed as fixed, i.causes, i.stability, i.last_on,
         (select a.answer from wrongbook_answer a where a.org_id = i.org_id and a.user_id = i.user_id and a.qid = i.qid and a.qcid = i.qcid and a.share < 100 order by a.answered_at desc, a.source_id desc limit 1) as answer
       from class_student_v c join wrongbook_item i on i.org_id = c.org_id and i.user_id = c.user_id join people_person_v p on p.org_id = i.org_id and p.user_id = i.user_id
       where c.org_id = $1 and c.clazz_id = $2 and i.org_id = $1 and i.sbj_id = any($3::bigint[]) and i.qid = $4 and ($5::integer is null or i.qcid = $5) and i.wrong_count > 0 order by i.qcid, i.is_fixed, i.wrong_count desc, p.sid_no nulls last, i.user_id`,
      [cx.db.orgId, clazzId, sbjIds, qid, qcid ?? null],
    );
    if (rows.length === 0) throw fail(kernelFaults.gone);
    return {
      items: rows.map(({ stability, lastOn, ...x }) => ({
        ...x,
        recall:
          stability == null || lastOn == null
            ? null
            : Math.round(recall({ stability: stability / 1000, lastOn }, cx.today) * 100),
      })),
    };
  }),
];
