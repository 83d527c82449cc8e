import type { Cx } from '../../../kernel/server/cx';
import { insertOf, rowValues } from '../../../kernel/server/db/insert';
import { nothing, sql } from '../../../kernel/server/db/sql';
import type { Setting } from '../rules';
import { alarms, cases, sealedAnswers } from '../tables';
import { ring } from './news';
import { paperRows, type Asked, type Paper } from './paper-rows';
import { mustVault, scaleKeys } from './sealed';

const ANSWER = ['answerId', 'schemaId', 'userId', 'clazzId', 'source', 'sealed', 'at'];
const CASE = ['caseId', 'answerId', 'schemaId', 'userId', 'clazzId', 'state', 'rule', 'sealed', 'openedAt'];
const COUNTED = sql`on conflict (org_id, month) do update set called = psychology_alarm.called + excluded.called`;

/**
 * Takes papers in: who took part, the sealed answers, rosters and sums, in this one transaction; whoever is in danger is told of.
 * Two statements for any number of papers. @returns those that were taken; who had answered before is not among them.
 */
export async function takePapers(
  cx: Cx,
  asked: Asked,
  papers: readonly Paper[],
  source: 'screen' | 'sheet',
  setting: Setting,
): Promise<ReadonlySet<number>> {
  const vault = mustVault(cx.kernel);
  const { orgId } = cx.db;
  const { schemaId } = asked;
  if (papers.length === 0) return new Set();
  const ordered = papers.toSorted((a, b) => a.userId - b.userId);
  // Who declined may change their mind; who has handed in may not hand in again.
  const fresh = await cx.db.rows<{ userId: number }>(sql`
    insert into psychology_part as d (org_id, schema_id, user_id, clazz_id, state, at)
    ${rowValues(ordered.map(({ userId, clazzId }) => [orgId, schemaId, userId, clazzId, 'done', cx.nowIso]))}
    on conflict (org_id, schema_id, user_id) do update set state = 'done', clazz_id = excluded.clazz_id, at = excluded.at
    where d.state = 'declined'
    returning d.user_id`);
  const taken = new Set(fresh.map(({ userId }) => userId));
  if (taken.size === 0) return taken;
  const month = cx.today.slice(0, 7);
  const made = paperRows(
    { vault, keys: scaleKeys(), setting, orgId, at: cx.nowIso, month, source },
    asked,
    ordered.filter(({ userId }) => taken.has(userId)),
  );
  const called = made.dangers.length;
  const alarm = called > 0 ? [{ month, called, taken: 0 }] : [];
  await cx.db.change(sql`
    with taken as (${insertOf(sealedAnswers, ANSWER, made.answers, orgId, nothing)}),
      listed as (${insertOf(cases, CASE, made.cases, orgId, nothing)}),
      alarm as (${insertOf(alarms, ['month', 'called', 'taken'], alarm, orgId, COUNTED)}),
      begun as (
        delete from psychology_draft f
        where f.org_id = ${orgId}
          and f.schema_id = ${schemaId}
          and f.user_id = any(${[...taken]}::bigint[]))
    insert into psychology_sum as s (org_id, schema_id, clazz_id, measure, code, count, total)
    ${rowValues(made.sums.map((sum) => [orgId, schemaId, ...sum]))}
    on conflict (org_id, schema_id, clazz_id, measure, code) do update
    set count = s.count + excluded.count, total = s.total + excluded.total`);
  await ring(cx, made.dangers, setting);
  return taken;
}
