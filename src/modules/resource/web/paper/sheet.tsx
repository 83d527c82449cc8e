import { english } from './english';
import { QuestionView } from '../../../question-bank/web/published';
import type { Paper } from '../../contract';
import { numeralOf, sumScores } from '../../rules';
import { useT } from '../texts';

/** A paper as it lies on the desk: title, name and class lines on paper, parts with their points; with keys behind it when asked. */
export function PaperSheet({ paper, keys }: { readonly paper: Paper; readonly keys: boolean }) {
  const t = useT();
  const en = english();
  const starts = paper.sections.map((_, at) => paper.sections.slice(0, at).reduce((n, s) => n + s.questions.length, 0));
  const heading = (at: number) => {
    const s = paper.sections[at]!;
    return (
      <h2>
        {t('partNo', { no: numeralOf(at, en) })}
        {s.title}{' '}
        <span className="pap-points">
          ({t('sectionSum', { count: s.questions.length, score: sumScores(s.questions.map((q) => q.score)) })})
        </span>
      </h2>
    );
  };
  return (
    <article className="panel pap-sheet">
      <h1>{paper.title}</h1>
      <p className="pap-sub">
        {t('fullScore', { score: paper.fullScore })} · {t('queTotal', { count: paper.queCount })}
      </p>
      <p className="pap-line" aria-hidden>
        <span>{t('paperClazz')}</span>
        <span>{t('paperName')}</span>
        <span>{t('paperScore')}</span>
      </p>
      {paper.sections.map((s, at) => (
        <section key={at}>
          {heading(at)}
          <ol>
            {s.questions.map((q, i) => (
              <li key={q.verId}>
                <QuestionView
                  body={q.body}
                  no={starts[at]! + i + 1}
                  extra={<span className="pap-points">{t('score', { score: q.score })}</span>}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {keys ? (
        <section className="pap-keys">
          <h2>{t('keysTitle')}</h2>
          <ol>
            {paper.sections.flatMap((s, at) =>
              s.questions.map((q, i) => (
                <li key={q.verId}>
                  <QuestionView body={q.body} no={starts[at]! + i + 1} showKey />
                </li>
              )),
            )}
          </ol>
        </section>
      ) : null}
    </article>
  );
}
