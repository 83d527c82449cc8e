import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { PickRow } from '../../contract/pick';
import { surveys } from '../../tables';
import { SMALL_GROUP } from '../../rules/words';
import { isRegion, mayName } from '../educ/scope';
import { fieldClazzes, readingExam } from '../exam/scope';

/** Who chose what, and who has not yet: every child of the survey's grades, in the classes the caller sees. */
export const pickResults = [
  handle(calls.surveyResults, async (cx, { svyId, orgId, clazzId, state, name, curPage, pageSize, sort }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    const survey = await cx.db.one(surveys, { svyId });
    if (!survey) throw fail(kernelFaults.gone);
    const own = isRegion(cx) ? undefined : await fieldClazzes(cx);
    const names = new Map(survey.options.map((o) => [o.optId, o.name]));
    const named = mayName(cx);
    // Small classes stay hidden where nobody may be named.
    const bigEnough = named
      ? 'true'
      : `(select count(*) from class_student_v g where g.org_id = d.org_id and g.clazz_id = d.clazz_id) >= ${SMALL_GROUP}`;
    return readingExam(cx, 'survey.results', orgId, async (door) => {
      const rows = await door.rows<
        Omit<PickRow, 'optionNames' | 'optionIds'> & { optionIds: number[] | null; n: number }
      >(
        `select d.org_id, o.name org_name, d.user_id, p.name, d.clazz_id, d.clazz_name, p.sid_no, k.option_ids, k.at, count(*) over () n
         from fitness_test_survey s join class_student_v d on d.org_id = s.org_id and d.clazz_type = 1 and d.grd_id = any(s.grd_ids) join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id join organisation_org o on o.org_id = d.org_id
           left join fitness_test_pick k on k.org_id = d.org_id and k.svy_id = s.svy_id and k.user_id = d.user_id
         where s.org_id = any($1::bigint[]) and s.svy_id = $2 and p.enabled and p.removed_at is null and ($3::bigint is null or d.clazz_id = $3) and ($4::text is null or (k.user_id is not null) = ($4 = 'chosen')) and ($5::bigint[] is null or d.clazz_id = any($5)) and ($6::text is null or p.name like $6) and ${bigEnough}
         order by d.org_id, d.grd_id, d.order_no, d.clazz_id, ${named ? 'p.name, ' : ''}d.user_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
        [
          door.orgIds,
          svyId,
          clazzId ?? null,
          state ?? null,
          own ?? null,
          name ? `%${name.replace(/[\\%_]/g, '\\$&')}%` : null,
        ],
      );
      return {
        items: rows.map(({ n: _, ...r }) => ({
          ...r,
          optionIds: r.optionIds ?? [],
          optionNames: (r.optionIds ?? []).map((id) => names.get(id) ?? ''),
        })),
        curPage,
        pageSize,
        total: rows[0]?.n ?? 0,
      };
    });
  }),
];
