import { Link } from 'react-router';
import { toPath } from '../../../../kernel/web/router/paths';
import type { Appeal } from '../../../appeal/contract';
import { AppealButton, AppealHistory } from '../../../appeal/web/published';
import { QuestionView } from '../../../question-bank/web/published';
import type { Paper, Que } from '../../contract/parts';
import { MARK_APPEALS, partKey } from '../../rules';
import { judgedOf } from '../mark/verdicts';
import { useT } from '../texts';
import { points } from './task-card';

/** Questions of a handed-in paper with what was given; once they are out also keys, verdicts, points and comments. */
export function PaperView({
  paper,
  ques,
  open,
  own,
  appeals,
  until,
}: {
  readonly paper: Paper;
  readonly ques: readonly Que[];
  readonly open: boolean;
  readonly own: boolean;
  /** What was objected to, by part, and until when the child may object. */
  readonly appeals: ReadonlyMap<string, readonly Appeal[]>;
  readonly until: string | null;
}) {
  const t = useT();
  const rows = new Map(paper.answers.map((a) => [partKey(a), a]));
  return (
    <ol className="hw-result">
      {ques.map((q) => {
        const { answers, judged } = judgedOf(q, paper.answers);
        const parts = q.parts.map((p) => ({ p, row: rows.get(partKey({ qid: q.qid, qcid: p.qcid })) }));
        const lost = parts.some(({ row }) => row?.share != null && row.share < 100);
        return (
          <li key={q.qid} className="panel">
            <QuestionView
              body={q.body}
              no={q.queNo}
              answers={answers}
              judged={open ? judged : undefined}
              showKey={open}
            />
            <div className="hw-result-foot">
              {parts.map(({ p, row }) => (
                <span key={p.qcid}>
                  {p.qcid ? `${q.queNo}(${p.qcid}) ` : ''}
                  <strong className="num">
                    {!open
                      ? t('got.pointsFull', { full: points(p.score) })
                      : row?.score == null
                        ? t('got.pointsOpen', { full: points(p.score) })
                        : t('got.points', { score: points(row.score), full: points(p.score) })}
                  </strong>
                  {row?.skip ? <span className="soft"> {t('got.skipped')}</span> : null}
                  {row?.comment ? <span> {t('got.said', { text: row.comment })}</span> : null}{' '}
                  {own &&
                  until &&
                  row?.score != null &&
                  mayObject(appeals.get(partKey({ qid: q.qid, qcid: p.qcid }))) ? (
                    <AppealButton
                      subject={MARK_APPEALS}
                      setId={paper.task.taskId}
                      part={partKey({ qid: q.qid, qcid: p.qcid })}
                      what={t('appeal.que', { no: p.qcid ? `${q.queNo}(${p.qcid})` : q.queNo })}
                    />
                  ) : null}
                </span>
              ))}
              {own && open && lost ? (
                <Link className="row-end" data-chrome to={toPath('/work/wrong/{qid}/explain', { qid: q.qid })}>
                  {t('got.explain')}
                </Link>
              ) : null}
            </div>
            {parts
              .flatMap(({ p }) => appeals.get(partKey({ qid: q.qid, qcid: p.qcid })) ?? [])
              .map((a) => (
                <AppealHistory key={a.appealId} appeal={a} />
              ))}
          </li>
        );
      })}
    </ol>
  );
}

/** One that was withdrawn does not stand in the way of another. */
const mayObject = (appeals: readonly Appeal[] | undefined): boolean =>
  (appeals ?? []).every((a) => a.state === 'withdrawn');
