import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { comma } from '../../../kernel/web/format';
import { partsOf } from '../../question-bank/contract';
import { GivenAnswer, QuestionView } from '../../question-bank/web/published';
import type { Survey } from '../contract';
import { useT } from './texts';

interface Group {
  readonly answer: Survey['ques'][number]['wrong'][number]['answer'];
  readonly count: number;
  readonly children: readonly { readonly userId: number; readonly userName: string }[];
}
type Que = Omit<Survey['ques'][number], 'wrong' | 'qid'> & { readonly wrong: readonly Group[] };

/** One question's spread, and what was answered instead; whose answer it was shows when somebody asks. */
export function QueResult({
  que: q,
  act,
  of,
}: {
  readonly que: Que;
  readonly act?: ReactNode;
  /** Answers in all, where not every wrong one is told. */ readonly of?: number;
}) {
  const t = useT();
  const [named, setNamed] = useState(false);
  const part = partsOf(q.body).find((p) => p.qcid === q.qcid);
  const wrong = q.wrong.reduce((n, g) => n + g.count, 0);
  return (
    <section className="panel stack">
      <QuestionView body={q.body} no={q.qcid > 0 ? `${q.queNo}.${q.qcid}` : q.queNo} showKey />
      <div className="row">
        <span>{t('rightOf', { right: q.right, of: of ?? q.right + wrong })}</span>
        {q.rate == null ? null : (
          <span className="tl-bar" role="img" aria-label={t('rightShare', { n: q.rate })}>
            <span style={{ width: `${q.rate}%` }} />
          </span>
        )}
        <b>{q.rate == null ? '—' : `${q.rate}%`}</b>
      </div>
      {part && q.wrong.length > 0 ? (
        <>
          <div className="row">
            <h4 className="tl-h">{t('wrongAnswers')}</h4>
            {q.wrong.some((g) => g.children.length > 0) ? (
              <Button size="small" type="text" onClick={() => setNamed(!named)} aria-pressed={named}>
                {t(named ? 'hideNames' : 'showNames')}
              </Button>
            ) : null}
            {act ? <span className="row-end">{act}</span> : null}
          </div>
          <ul className="tl-groups">
            {q.wrong.map((g, at) => (
              <li key={at}>
                <b>{t('timesN', { n: g.count })}</b>
                <GivenAnswer part={part} given={g.answer} />
                {named ? <span className="soft">{g.children.map((c) => c.userName).join(comma())}</span> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
