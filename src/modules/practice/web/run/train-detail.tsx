import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Judgement } from '../../../../kernel/shared/judged';
import { durationText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { trainGet, type Train } from '../../contract';
import { useT } from '../texts';
import { Answered, Meta } from './step';
import { TrainRunner } from './train-runner';
import '../practice.css';

/** A practice: an open one goes on, a finished one shows every question with its key. */
export default function TrainDetail({ params }: { readonly params: { readonly trainId: string } }) {
  const { data, error, refetch } = useCall(trainGet, { trainId: Number(params.trainId) }, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel run">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  return data.finishedAt == null ? (
    <TrainRunner key={data.trainId} train={data} />
  ) : (
    <Finished train={data} by={data.by} />
  );
}
function Finished({ train, by }: { readonly train: Train; readonly by: Judgement }) {
  const t = useT();
  const [only, setOnly] = useState<'all' | 'wrong'>('all');
  useTitle(train.name);
  const wrong = train.ques.filter((q) => q.parts.some((p) => (p.share ?? 0) < 100));
  const shown = only === 'all' ? train.ques : wrong;
  return (
    <div className="stack pra">
      <section className="panel">
        <div className="figures">
          <Figure of="practice.accuracy" label={t('accuracy')} value={train.accuracy ?? '—'} unit="%" />
          <Figure of="practice.parts" label={t('answered')} value={train.partCount} unit={t('unit.que')} />
          <Figure of="practice.spent" label={t('spent')} value={durationText(train.spent)} />
          <Figure
            of="practice.mastery"
            label={t('mastery')}
            value={`${train.beginMastery} → ${train.endMastery ?? '—'}`}
            unit="%"
            hint={<JudgedBy by={by} />}
          />
        </div>
      </section>
      <div className="row no-print">
        <Segmented
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: t('allQues', { n: train.ques.length }) },
            { value: 'wrong', label: t('wrongQues', { n: wrong.length }) },
          ]}
        />
        <Link
          className="row-end"
          to={toPath('/exercise/{trainId}/{busId}/{type}/finish', {
            trainId: train.trainId,
            busId: train.busId,
            type: train.type,
          })}
        >
          <Button>{t('summary')}</Button>
        </Link>
      </div>
      {shown.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noWrong')} text={t('noWrongText')} />
        </section>
      ) : (
        shown.map((q) => (
          <section key={q.qid} className="panel keep">
            <Meta que={q} />
            <Answered que={q} />
          </section>
        ))
      )}
    </div>
  );
}
