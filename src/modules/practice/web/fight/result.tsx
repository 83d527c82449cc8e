import { Button } from 'antd';
import { useState } from 'react';
import { durationText } from '../../../../kernel/web/format';
import { Figure } from '../../../../kernel/web/parts/basics';
import { type FightResult } from '../../contract';
import { RANKS, TOP } from '../../rules';
import { Medal } from '../parts';
import { Answered } from '../run/step';
import { useT } from '../texts';

/** How a challenge went (C-047), and what it was about. */
export function Result({
  result: r,
  busy,
  onAgain,
  onClose,
}: {
  readonly result: FightResult;
  readonly busy: boolean;
  readonly onAgain: (level: number) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const why = r.passed ? (r.rose ? 'rose' : 'kept') : r.accuracy < r.accuracyNeed ? 'accuracy' : 'time';
  const next = Math.min(TOP, r.reached + 1);
  return (
    <div className="stack pra run">
      <section className="panel run-end">
        <Medal rank={r.rank} size={96} off={!r.passed} />
        <h2>{t(r.passed ? 'fight.passed' : 'fight.failed', { rank: t(`rank.${r.rank}`) })}</h2>
        <p>
          {t(`fight.why.${why}`, {
            rank: t(`rank.${RANKS[r.reached]!}`),
            accuracy: r.accuracyNeed,
            allowed: durationText(r.allowed),
          })}
        </p>
        <div className="run-figures">
          <Figure of="practice.rank" label={t('fight.level')} value={t(`rank.${r.rank}`)} />
          <Figure
            of="practice.accuracy"
            label={t('accuracy')}
            value={r.accuracy}
            unit="%"
            hint={t('fight.needHint', { n: r.accuracyNeed })}
          />
          <Figure of="practice.spent" label={t('fight.spent')} value={durationText(r.spent)} />
          <Figure
            of="practice.duration"
            label={t('fight.duration')}
            value={durationText(r.duration)}
            hint={t('fight.allowed', { at: durationText(r.allowed) })}
          />
          <Figure of="practice.right" label={t('fight.correct')} value={r.correct} unit={t('unit.que')} />
          <Figure of="practice.wrong" label={t('fight.wrong')} value={r.wrong} unit={t('unit.que')} />
          <Figure
            of="practice.challengers"
            label={t('fight.challengers')}
            value={r.challengers}
            unit={t('unit.people')}
          />
          <Figure of="practice.attempts" label={t('fight.attempts')} value={r.attempts} unit={t('unit.times')} />
        </div>
        <div className="row" style={{ marginTop: 16, justifyContent: 'center' }}>
          <Button type="primary" size="large" loading={busy} onClick={() => onAgain(r.passed ? next : r.level)}>
            {t(r.passed ? (r.reached === TOP ? 'fight.keep' : 'fight.try') : 'fight.once', {
              rank: t(`rank.${RANKS[next]!}`),
            })}
          </Button>
          <Button size="large" onClick={() => setOpen(!open)} aria-expanded={open}>
            {t(open ? 'hideQues' : 'seeAll')}
          </Button>
          <Button size="large" type="text" onClick={onClose}>
            {t('fight.backToLadder')}
          </Button>
        </div>
      </section>
      {open
        ? r.ques.map((q) => (
            <section key={q.qid} className="panel keep">
              <div className="run-meta">{t('fight.queTime', { spent: q.spent, limit: q.limit })}</div>
              <Answered que={{ ...q, parts: [{ qcid: 0, answer: q.answer }] }} />
            </section>
          ))
        : null}
    </div>
  );
}
