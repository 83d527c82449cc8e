import { Link } from 'react-router';
import { toPath } from '../../../../kernel/web/router/paths';
import { QuestionView } from '../../../question-bank/web/published';
import type { Paper, Que } from '../../contract/parts';
import { partKey } from '../../rules';
import { judgedOf } from '../mark/judged';
import { useT } from '../texts';
import { points } from './task-card';

/** Questions of a handed-in paper with what was given; once they are out also keys, verdicts, points and comments. */
export function PaperView({
  paper,
  ques,
  open,
  own,
}: {
  readonly paper: Paper;
  readonly ques: readonly Que[];
  readonly open: boolean;
  readonly own: boolean;
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
                  {row?.comment ? <span> {t('got.said', { text: row.comment })}</span> : null}
                </span>
              ))}
              {own && open && lost ? (
                <Link className="row-end" data-chrome to={toPath('/work/wrong/{qid}/explain', { qid: q.qid })}>
                  {t('got.explain')}
                </Link>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
