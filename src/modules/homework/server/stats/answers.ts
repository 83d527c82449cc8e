import { raw, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { visibleText } from '../../../../kernel/shared/visible';
import type { Answer } from '../../../question-bank/contract';
import * as calls from '../../contract';
import type { PaperPart } from '../../rules';
import { clazzesOf, seenTask } from '../open';
import { paperDef } from '../paper';
import { givenText } from './answer-text';
import { entryOf } from '../../../../kernel/shared/maps';

interface Group {
  readonly qid: number;
  readonly qcid: number;
  readonly answer: Answer | null;
  readonly isSkip: boolean;
  readonly share: number | null;
  readonly count: number;
  readonly names: string[];
}
interface Given {
  given: string;
  blank: number | null;
  count: number;
  right: boolean;
  userNames: string[];
}
/** Answers shown of one part, the commonest; names shown beside one. */
const MOST = 30;
const NAMES = 12;

/** What is right, in the same short form. */
const keyText = (p: PaperPart): string =>
  p.kind === 'blank'
    ? (p.answer.blanks ?? []).map((b) => b.accept.join(' / ')).join(' | ')
    : givenText(p.kind, { picks: p.answer.picks, truth: p.answer.truth, pairs: p.answer.pairs, order: p.answer.order });

/** Same answers together, with who gave them. The gaps of a blank are counted one by one: that is where an equivalent answer shows. */
function grouped(part: PaperPart, groups: readonly Group[]): Given[] {
  const out = new Map<string, Given>();
  const add = (given: string, blank: number | null, g: Group, right: boolean) => {
    const key = `${blank ?? ''}/${given}/${right}`;
    const at = entryOf(out, key, () => ({ given, blank, count: 0, right, userNames: [] }));
    at.count += g.count;
    at.userNames.push(...g.names.slice(0, NAMES - at.userNames.length));
  };
  for (const g of groups) {
    const gaps = part.kind === 'blank' && !g.isSkip ? (g.answer?.blanks ?? []).map(visibleText) : null;
    if (!gaps || gaps.length === 0) add(g.isSkip ? '?' : givenText(part.kind, g.answer), null, g, g.share === 100);
    else if (gaps.length === 1) add(gaps[0]!, 0, g, g.share === 100);
    else
      gaps.forEach((text, blank) => {
        add(text, blank, g, g.share === 100 || (part.answer.blanks?.[blank]?.accept.includes(text) ?? false));
      });
  }
  return [...out.values()].toSorted((a, b) => (a.blank ?? 0) - (b.blank ?? 0) || b.count - a.count).slice(0, MOST);
}

export const answerHandlers = [
  handle(calls.statsByAsw, async (cx, { id, clazzId }) => {
    const task = await seenTask(cx, id);
    const { parts } = await paperDef(cx.db, id, task.keyRev);
    const rows = await cx.db.rows<Group>(
      sql`
      select a.qid, a.qcid, (a.answer::text)::jsonb as answer, a.is_skip, max(a.share) as share,
        count(*)::int as count,
        (array_agg(p.name order by p.sid_no nulls last, a.user_id))[1:${raw(String(NAMES))}] as names
      from homework_answer a
      join homework_reply r on r.org_id = a.org_id and r.task_id = a.task_id and r.user_id = a.user_id
      join people_person_v p on p.org_id = a.org_id and p.user_id = a.user_id
      where a.org_id = ${cx.db.orgId}
        and a.task_id = ${id}
        and r.submitted_at is not null
        and r.clazz_id = any(${clazzesOf(task, clazzId)}::bigint[])
      group by a.qid, a.qcid, a.answer::text, a.is_skip`,
    );
    return {
      items: parts.map((p) => {
        const mine = rows.filter((r) => r.qid === p.qid && r.qcid === p.qcid);
        return {
          qid: p.qid,
          qcid: p.qcid,
          queNo: p.queNo,
          kind: p.kind,
          key: keyText(p),
          papers: mine.reduce((n, r) => n + r.count, 0),
          answers: grouped(p, mine),
        };
      }),
    };
  }),
];
