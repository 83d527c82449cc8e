import { contains, is, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import type { Sum } from '../contract/sums';
import { SMALL } from '../rules';
import { mustServe } from './sight';

type Read = Omit<Sum, 'hidden' | 'children' | 'done' | 'assigned'> & {
  readonly children: number;
  readonly done: number;
  readonly assigned: number;
};
/** Groups of so few children that a figure would say something of one of them show none. */
function sumOf({ children, done, assigned, mean, ...row }: Read): Sum {
  const hidden = children > 0 && children < SMALL;
  if (hidden) return { ...row, children: null, done: null, assigned: null, mean: null, hidden };
  // A mean of few totals among many children tells as much of them.
  return { ...row, children, done, assigned, mean: done < SMALL ? null : mean, hidden };
}

export const sumHandlers = [
  handle(calls.listSums, (cx, { module, yearId, termId, state, name, ...input }) => {
    mustServe(cx, module);
    return cx.reading('process-eval.sums', undefined, (door) =>
      door.list<typeof input, Read, Sum>(input, {
        select: sql`t.org_id, t.org_name, t.norm_id, t.norm_name, t.year_id, t.term_id, t.state, t.full_score, t.children,
          t.done, t.assigned, t.mean`,
        from: sql`(
          select g.org_id, o.name as org_name, g.norm_id, g.name as norm_name, g.year_id, g.term_id, g.state, g.module,
            (g.content ->> 'fullScore')::integer as full_score, count(r.user_id) as children,
            count(coalesce(r.assigned, r.score)) as done, count(r.assigned) as assigned,
            round(avg(coalesce(r.assigned, r.score)))::integer as mean
          from process_eval_round g
          join organisation_org o on o.org_id = g.org_id
          left join process_eval_result r on ${door.orgs('r')} and r.org_id = g.org_id and r.norm_id = g.norm_id
          where ${door.orgs('g')}
          group by g.org_id, o.name, g.norm_id, g.name, g.year_id, g.term_id, g.state, g.module,
            (g.content ->> 'fullScore')::integer
        ) t`,
        where: [
          is('t.module', module),
          is('t.year_id', yearId),
          is('t.term_id', termId),
          is('t.state', state),
          contains('t.org_name', name),
        ],
        // What is hidden is not told by its place either.
        sorts: {
          orgName: sql`t.org_name`,
          mean: sql`case when t.done >= ${SMALL}::integer then t.mean end`,
          done: sql`case when t.children >= ${SMALL}::integer then t.done end`,
        },
        then: sql`t.year_id desc, t.term_id desc, t.org_name, t.norm_id`,
        shape: sumOf,
      }),
    );
  }),
];
