import type { Cx } from '../../../../kernel/server/cx';
import { nameIn, sql } from '../../../../kernel/server/db/sql';
import { dayIn } from '../../../../kernel/shared/dates';
import { releasedReader, type Released } from '../../../people/server/published';
import { isReleased, type Release, type TaskKind } from '../../rules';

interface Paper {
  readonly userId: number;
  readonly kind: TaskKind;
  readonly name: string;
  readonly sbjName: string;
  readonly release: Release;
  readonly releasedAt: string | null;
  readonly dueTime: string | null;
  readonly markedAt: string;
  readonly zone: string;
  readonly late: boolean;
  readonly score: number | null;
  readonly fullScore: number;
  readonly comment: string;
}
const MOST = 60;

function released(cx: Cx, paper: Paper): Released {
  const { userId, kind, name, sbjName, markedAt, releasedAt, zone, late, score, fullScore, comment } = paper;
  return {
    userId,
    title: name,
    on: dayIn(zone, new Date(releasedAt ?? markedAt)),
    tone: 'plain',
    lines: [
      { label: cx.text('homework.field.kind'), value: cx.text(`homework.kind.${kind}`) },
      { label: cx.text('homework.field.sbjId'), value: sbjName },
      ...(score == null
        ? []
        : [
            {
              label: cx.text('homework.field.score'),
              value: cx.text('homework.releasedScore', { score, full: fullScore }),
            },
          ]),
      ...(late ? [{ label: cx.text('homework.field.late'), value: cx.text('homework.yes') }] : []),
    ],
    note: comment ? cx.text('homework.releasedComment', { comment }) : null,
  };
}

/** What guardians read: marked papers, once the child may see the marks. */
releasedReader({
  kind: 'homework.papers',
  title: 'homework.releasedPapers',
  read: async (cx, door, userIds) => {
    // Twice as many are read, because what a task does not show yet is left out afterwards.
    const papers = await door.rows<Paper>(sql`
      select r.user_id, t.kind, t.name, ${nameIn(cx.lang, 'sb')} as sbj_name, t.release, t.released_at,
        t.due_at as due_time, r.marked_at, o.zone, r.is_late as late, r.score, t.full_score, r.comment
      from homework_reply r
      join homework_task t on t.org_id = r.org_id and t.task_id = r.task_id
      join textbook_subject sb on sb.sbj_id = t.sbj_id
      join organisation_org o on o.org_id = r.org_id
      where r.org_id = ${door.orgId}
        and r.user_id = any(${userIds}::bigint[])
        and r.state = 'marked'
        and r.marked_at is not null
        and t.removed_at is null
      order by r.marked_at desc, r.task_id desc, r.user_id
      limit ${2 * MOST}`);
    return papers
      .filter((paper) => isReleased(paper, 'marked', cx.nowIso))
      .slice(0, MOST)
      .map((paper) => released(cx, paper));
  },
});
