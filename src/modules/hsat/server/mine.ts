import { sql } from '../../../kernel/server/db/sql';
import { all } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { codesOf } from '../../proof/server/published';
import * as calls from '../contract';
import type { MineExam } from '../contract/scores';
import { isWithin, stageOf, type ExemptState, type Item } from '../rules';
import { dayOf, examsWhere, seenExams, spanOf } from './exam-read';
import { opened, type KeptScore } from './open-scores';

interface MineRow {
  readonly schemaId: number;
  readonly userId: number;
  readonly examNo: string;
  readonly site: string | null;
  readonly team: number | null;
  readonly slotAt: string | null;
  readonly chosen: string[];
  readonly exempts: readonly { exemptId: number; rule: string; state: ExemptState; why: string }[];
  readonly score: KeptScore | null;
}
const bare = ({ rows: _, field: _f, ...item }: Item) => item;
/** Exams that are over for a candidate: scores may be seen. */
const PUBLIC = ['shown', 'locked', 'sealed'];

export const mineHandlers = [
  handle(calls.mine, async (cx, { schemaId }) => {
    const { orgId, userId } = cx.me;
    const seen = await examsWhere(
      cx,
      all(await seenExams(cx), schemaId === undefined ? undefined : sql`e.schema_id = ${schemaId}`),
    );
    const services = { sport: 'EDU_HSAT', art: 'ART_BASE' } as const;
    const exams = seen.filter((exam) => cx.me.servIds.includes(services[exam.module]));
    const rows = await cx.db.rows<MineRow>(sql`
      select c.schema_id, c.user_id, c.exam_no, c.site, c.team, c.slot_at, c.chosen,
        (select coalesce(json_agg(json_build_object('exemptId', x.exempt_id, 'rule', x.rule, 'state', x.state,
            'why', x.steps -> -1 ->> 'why') order by x.made_at), '[]')
          from hsat_exempt x
          where x.org_id = c.org_id and x.schema_id = c.schema_id and x.user_id = c.user_id) as exempts,
        (select json_build_object('userId', r.user_id, 'name', c.name, 'version', r.version, 'total', r.total,
            'level', r.level, 'steps', r.steps, 'stale', false)
          from hsat_score r
          where r.org_id = c.org_id and r.schema_id = c.schema_id and r.user_id = c.user_id
            and r.run_id = any(${exams.flatMap((exam) => exam.runId ?? [])}::bigint[])
          order by r.run_id
          limit 1) as score
      from hsat_candidate c
      where c.org_id = ${orgId}
        and c.user_id = ${userId}
        and c.schema_id = any(${exams.map((exam) => exam.schemaId)}::bigint[])
      order by c.schema_id desc`);
    const sealed = exams.find((exam) => exam.state === 'sealed' && rows.some((row) => row.schemaId === exam.schemaId));
    const codes = sealed ? await codesOf(cx.db, 'hsat.score', String(sealed.schemaId), [userId]) : undefined;
    return {
      items: rows.flatMap((row): MineExam[] => {
        const exam = exams.find((one) => one.schemaId === row.schemaId);
        if (!exam) return [];
        const { content, windows } = exam;
        const today = dayOf(exam, cx.now);
        const takes = exam.isOn && (exam.state === 'draft' || exam.state === 'reckoned');
        return [
          {
            schemaId: exam.schemaId,
            name: exam.name,
            module: exam.module,
            yearId: exam.yearId,
            state: exam.state,
            userId: row.userId,
            examNo: row.examNo,
            site: row.site,
            team: row.team,
            slotAt: row.slotAt,
            chosen: row.chosen,
            drawn: exam.drawn,
            groups: [...content.groups],
            items: content.items.map(bare),
            rules: content.exempt.map(({ code, name, scope, papers }) => ({
              code,
              name,
              scope,
              papers,
              open: takes && isWithin(windows, stageOf(scope), today),
            })),
            windows: { choice: spanOf(windows, 'choice'), exempt: spanOf(windows, 'exempt') },
            mayChoose: takes && isWithin(windows, 'choice', today),
            mayApply: takes && isWithin(windows, 'exempt', today),
            exempts: row.exempts.map((one) => ({
              ...one,
              ruleName: content.exempt.find((rule) => rule.code === one.rule)?.name ?? one.rule,
            })),
            // The version that holds: an exam that is shown was reckoned by it.
            score: PUBLIC.includes(exam.state) && row.score ? opened(row.score, exam) : null,
            shownUntil: exam.shownUntil,
            code: exam === sealed ? (codes?.get(userId)?.code ?? null) : null,
          },
        ];
      }),
    };
  }),
];
