import { contains, is, isOneOf, sql, when } from '../../../../kernel/server/db/sql';
import type { ListOf } from '../../../../kernel/server/db/list';
import { handle } from '../../../../kernel/server/module';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { PickRow } from '../../contract/pick';
import { surveys } from '../../tables';
import { SMALL_GROUP } from '../../rules/words';
import { withoutFew } from '../educ/few';
import { isRegion, mayName } from '../educ/scope';
import { fieldClazzes, readingExam } from '../exam/scope';

type Listed = ParsedOf<typeof calls.surveyResults>;
type Row = Omit<PickRow, 'optionNames' | 'optionIds'> & { readonly optionIds: number[] | null };

/** Small classes `d` stay hidden where nobody may be named. */
const bigEnough = sql`(
  select count(*)
  from class_student_v g
  where g.org_id = d.org_id and g.clazz_id = d.clazz_id) >= ${SMALL_GROUP}`;

/** Who chose what, and who has not yet: every child of the survey's grades, in the classes the caller sees. */
export const pickResultHandlers = [
  handle(calls.surveyResults, async (cx, input) => {
    const survey = await cx.db.one(surveys, { svyId: input.svyId });
    if (!survey) throw fail(kernelFaults.gone);
    const own = isRegion(cx) ? undefined : await fieldClazzes(cx);
    const names = new Map(survey.options.map((o) => [o.optId, o.name]));
    const named = mayName(cx);
    return readingExam(cx, 'survey.results', input.orgId, (door) =>
      door.list<Listed, Row, PickRow>(
        input,
        withoutFew<ListOf<Listed, Row, PickRow>>(
          cx,
          {
            select: sql`d.org_id, o.name as org_name, d.user_id, p.name, d.clazz_id, d.clazz_name, p.sid_no,
          k.option_ids, k.at`,
            from: sql`fitness_test_survey s
          join class_student_v d on d.org_id = s.org_id and d.clazz_type = 1 and d.grd_id = any(s.grd_ids)
          join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id
          join organisation_org o on o.org_id = d.org_id
          left join fitness_test_pick k on k.org_id = d.org_id and k.svy_id = s.svy_id and k.user_id = d.user_id`,
            where: [
              door.orgs('s'),
              sql`s.svy_id = ${input.svyId}`,
              sql`p.enabled and p.removed_at is null`,
              is('d.clazz_id', input.clazzId),
              isOneOf('d.clazz_id', own),
              when(input.state, (state) => (state === 'chosen' ? sql`k.user_id is not null` : sql`k.user_id is null`)),
              contains('p.name', input.name),
              named ? undefined : bigEnough,
            ],
            sorts: {},
            then: named
              ? sql`d.org_id, d.grd_id, d.order_no, d.clazz_id, p.name, d.user_id`
              : sql`d.org_id, d.grd_id, d.order_no, d.clazz_id, d.user_id`,
            shape: (r) => ({
              ...r,
              optionIds: r.optionIds ?? [],
              optionNames: (r.optionIds ?? []).map((id) => names.get(id) ?? ''),
            }),
          },
          'd.org_id',
          'd.user_id',
        ),
      ),
    );
  }),
];
