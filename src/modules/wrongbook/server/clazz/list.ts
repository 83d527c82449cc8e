import type { Cx } from '../../../../kernel/server/cx';
import { all, is, isOneOf, sql, type Sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Answer } from '../../../question-bank/contract';
import * as calls from '../../contract';
import { fridayOf, onlyPart } from '../../rules';
import { recall } from '../../rules/memory';
import { memoryBy } from '../judges';
import { KLGS, ofKlg, wrongWithin } from '../read';
import { ownChoices, taughtSbjIds } from './open';

type Row = calls.ClazzWrong;
/** A class, and the subjects in which the caller teaches it. */
interface Taught {
  readonly clazzId: number;
  readonly sbjIds: readonly number[];
}
/**
 * Children of the class and their entries; `i` the entry, `v` the version. They are the children of now with all that they carry: the
 * notebook says what those who sit there still have to learn, whichever class it was in which they got it wrong. Days narrow
 * the mistakes, not the children.
 */
export const clazzItems = (cx: Cx, { clazzId }: Taught): Sql => sql`class_student_v c
  join wrongbook_item i on i.org_id = c.org_id and i.user_id = c.user_id
    and c.org_id = ${cx.db.orgId} and c.clazz_id = ${clazzId}
  join question_bank_version_v v on v.org_id = i.org_id and v.ver_id = i.ver_id`;
/** The mistakes of a class's children within some days, beside `clazzItems`. */
export const ofClazz = (
  cx: Cx,
  { sbjIds }: Taught,
  f: { readonly from?: string | undefined; readonly to?: string | undefined; readonly klgId?: number | undefined } = {},
): Sql =>
  all(
    sql`i.org_id = ${cx.db.orgId}`,
    isOneOf('i.sbj_id', sbjIds),
    sql`i.wrong_count > 0`,
    ...wrongWithin(cx.me.zone, f),
    ofKlg(f.klgId),
  );

export const clazzListHandlers = [
  handle(calls.clazzChoices, async (cx) => ({
    today: cx.today,
    friday: fridayOf(cx.today),
    items: await ownChoices(cx),
  })),
  handle(calls.clazzList, async (cx, input) => {
    const taught = { clazzId: input.clazzId, sbjIds: await taughtSbjIds(cx, input.clazzId, input.sbjId) };
    const wrong = sql`(
      select i.qid, i.qcid, (array_agg(i.ver_id order by i.last_wrong_at desc))[1] as ver_id,
        count(*)::int as wrong_users, (count(*) filter (where i.is_fixed))::int as fixed_users,
        max(i.last_wrong_at) as last_wrong_at
      from ${clazzItems(cx, taught)}
      where ${ofClazz(cx, taught, input)}
      group by i.qid, i.qcid) g`;
    const answered = sql`(
      select a.qid, a.qcid, count(distinct a.user_id)::int as answered_users
      from wrongbook_answer a
      join class_student_v c on c.org_id = a.org_id and c.user_id = a.user_id and c.clazz_id = ${taught.clazzId}
      where a.org_id = ${cx.db.orgId}
        and a.sbj_id = any(${taught.sbjIds}::bigint[])
      group by a.qid, a.qcid) d`;
    return cx.list<typeof input, Row>(input, {
      select: sql`g.qid, g.qcid, g.ver_id, v.kind, v.degree, ${KLGS} as klgs, v.body, g.wrong_users,
        greatest(g.wrong_users, d.answered_users) as answered_users,
        round(g.wrong_users * 100.0 / greatest(g.wrong_users, d.answered_users))::int as rate,
        g.fixed_users, g.last_wrong_at`,
      from: sql`${wrong}
        left join ${answered} on d.qid = g.qid and d.qcid = g.qcid
        join question_bank_version_v v on v.org_id = ${cx.db.orgId} and v.ver_id = g.ver_id`,
      counted: wrong,
      sorts: {
        wrongUsers: sql`g.wrong_users`,
        rate: sql`g.wrong_users::float / greatest(1, d.answered_users)`,
        lastWrongAt: sql`g.last_wrong_at`,
      },
      then: sql`g.wrong_users desc, g.last_wrong_at desc, g.qid, g.qcid`,
      shape: (x: Row) => ({ ...x, body: onlyPart(x.body, x.qcid) }),
    });
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
      sql`
      select i.user_id, p.name as user_name, i.qcid, i.wrong_count, i.right_count, i.last_wrong_at,
        i.is_fixed as fixed, i.causes, i.stability, i.last_on, (
          select a.answer
          from wrongbook_answer a
          where a.org_id = i.org_id
            and a.user_id = i.user_id
            and a.qid = i.qid
            and a.qcid = i.qcid
            and a.share < 100
          order by a.answered_at desc, a.source_id desc
          limit 1
        ) as answer
      from class_student_v c
      join wrongbook_item i on i.org_id = c.org_id and i.user_id = c.user_id
      join people_person_v p on p.org_id = i.org_id and p.user_id = i.user_id
      where c.org_id = ${cx.db.orgId}
        and c.clazz_id = ${clazzId}
        and i.org_id = ${cx.db.orgId}
        and i.sbj_id = any(${sbjIds}::bigint[])
        and i.qid = ${qid}
        and ${all(is('i.qcid', qcid))}
        and i.wrong_count > 0
      order by i.qcid, i.is_fixed, i.wrong_count desc, p.sid_no nulls last, i.user_id`,
    );
    if (rows.length === 0) throw fail(kernelFaults.gone);
    return {
      by: memoryBy(cx),
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
