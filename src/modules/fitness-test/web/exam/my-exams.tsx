import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { Judgement } from '../../../../kernel/shared/judged';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { saidDay, saidNow, spanText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { useToday } from '../../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { UploadFiles } from '../../../files/web/published';
import * as calls from '../../contract';
import type { MyExam } from '../../contract/outcome';
import type { SurveyRow } from '../../contract/pick';
import { LevelTag } from '../educ/level-tag';
import { Qr } from '../../../proof/web/published';
import { useT } from '../texts';
import './exam.css';

const EVIDENCE = { families: ['image'], open: false, count: 5 } as const;
/** A child's exams: sign-up that is open, own results with their reasons, and appeals. */
export default function MyExams() {
  const t = useT();
  const { data, error, refetch } = useCall(calls.markMine, {}, { quiet: true });
  const surveys = useCall(calls.surveyList, { pageSize: 50 }, { quiet: true });
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active />
      </div>
    );
  const open = (surveys.data?.items ?? []).filter((s) => s.phase === 'open' || (s.mine?.length && s.phase !== 'draft'));
  return (
    <div className="stack">
      {open.map((s) => (
        <Survey key={s.svyId} survey={s} />
      ))}
      {data.items.length ? (
        data.items.map((e) => <Exam key={e.tstId} exam={e} by={e.by ?? data.by} />)
      ) : open.length ? null : (
        <div className="panel">
          <EmptyState title={t('my.none')} text={t('my.noneText')} />
        </div>
      )}
    </div>
  );
}

function Survey({ survey: s }: { readonly survey: SurveyRow }) {
  const t = useT();
  const enrol = useAct(calls.surveyEnrol, { done: t('my.chosen') });
  const mine = s.mine ?? [];
  const turn = (optId: number) => {
    const next = mine.includes(optId) ? mine.filter((id) => id !== optId) : s.choose === 1 ? [optId] : [...mine, optId];
    void enrol.run({ svyId: s.svyId, optionIds: next });
  };
  const can = s.phase === 'open';
  return (
    <section className="panel my-exam">
      <header>
        <h2>{s.name}</h2>
        <StatusTag status={mine.length ? 'done' : 'needs'}>{t(mine.length ? 'my.signedUp' : 'my.signUp')}</StatusTag>
      </header>
      <p className="soft">{can ? t('my.until', { at: saidNow(s.end), n: s.choose }) : t('phase.over')}</p>
      <div className="my-options">
        {s.options.map((o) => {
          const on = mine.includes(o.optId);
          const full = !on && o.max != null && o.taken >= o.max;
          return (
            <button
              key={o.optId}
              type="button"
              aria-pressed={on}
              disabled={!can || full || (!on && s.choose > 1 && mine.length >= s.choose)}
              onClick={() => turn(o.optId)}
            >
              <strong>{o.name}</strong>
              <small>
                {full ? t('my.full') : o.max == null ? t('pick.noLimit') : t('my.left', { n: o.max - o.taken })}
              </small>
            </button>
          );
        })}
      </div>
    </section>
  );
}

function Exam({ exam, by }: { readonly exam: MyExam; readonly by: Judgement }) {
  const t = useT();
  const today = useToday();
  const [asks, setAsks] = useState<string>();
  const item = exam.results.find((r) => r.itemId === asks);
  return (
    <section className="panel my-exam">
      <header>
        <h2>{exam.name}</h2>
        <span className="soft">{spanText(exam.start, exam.end)}</span>
        <StatusTag status={exam.state === 'archived' ? 'done' : exam.state === 'shown' ? 'needs' : 'waiting'}>
          {t(`examState.${exam.state}`)}
        </StatusTag>
        {exam.results.some((r) => r.points != null) ? <JudgedBy by={by} /> : null}
      </header>
      {exam.state === 'published' ? (
        <div className="my-card">
          <Qr text={exam.card} size={88} label={t('my.card')} />
          <div>
            <b>{t('my.number', { n: exam.chestNo })}</b>
            <span className="soft">{t('my.card')}</span>
            {exam.slots.map((s) => (
              <span key={s.onDate + s.from}>
                {saidDay(s.onDate, today)} {s.from}–{s.to} · {s.gudName}
              </span>
            ))}
          </div>
        </div>
      ) : null}
      <ul className="my-results">
        {exam.results.map((r) => (
          <li key={r.itemId}>
            <div className="my-line">
              <strong>{r.itemName}</strong>
              <span className="my-value">
                {r.text || t('markState.none')} <span className="unit">{r.text ? r.unitText : ''}</span>
              </span>
              <span>
                {r.points == null ? '' : t('pointsOf', { points: r.points + r.bonus })} <LevelTag level={r.level} />
              </span>
            </div>
            {r.why ? <p className="soft">{r.why}</p> : null}
            {r.appeal ? (
              <p className="my-appeal">
                <StatusTag
                  status={r.appeal.state === 'open' ? 'waiting' : r.appeal.state === 'accepted' ? 'done' : 'off'}
                >
                  {t('my.appeal')} · {t(`appealState.${r.appeal.state}`)}
                </StatusTag>{' '}
                {r.appeal.remark || r.appeal.reason}
              </p>
            ) : null}
            {r.appealUntil ? (
              <Button size="small" onClick={() => setAsks(r.itemId)}>
                {t('my.appealUntil', { at: saidNow(r.appealUntil) })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {item ? (
        <FormDialog
          open
          onClose={() => setAsks(undefined)}
          title={t('my.appealOf', { item: item.itemName })}
          call={calls.appealCreate}
          fixed={{ tstId: exam.tstId, itemId: item.itemId }}
          submitText={t('my.appealSend')}
          done={t('my.appealSent')}
          fields={{
            text: { label: t('exam.reason'), help: t('my.reasonHelp') },
            images: { label: t('exam.evidence'), as: Evidence },
          }}
        />
      ) : null}
    </section>
  );
}
const Evidence = (props: { readonly value?: readonly string[]; readonly onChange?: (v: unknown) => void }) => (
  <UploadFiles {...props} proc="fitness-test.evidence" use={EVIDENCE} />
);
