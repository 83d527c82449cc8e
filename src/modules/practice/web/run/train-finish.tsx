import { Button, Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router';
import { durationText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { trainChoose, trainGet } from '../../contract';
import { BeanTasks } from '../home/beans';
import { Card, Line, Mastery, Ring, StandTag } from '../parts';
import { useT } from '../texts';

/** The end of a practice: how it went, the points it was about, what to do now. */
export default function TrainFinish({ params }: { readonly params: { readonly trainId: string } }) {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(trainGet, { trainId: Number(params.trainId) }, { quiet: true });
  const again = useAct(trainChoose, {
    onDone: (next) =>
      void navigate(
        toPath('/exercise/{trainId}/{busId}/{type}/detail', {
          trainId: next.trainId,
          busId: next.busId,
          type: next.type,
        }),
      ),
  });
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
  const rise = (data.endMastery ?? data.beginMastery) - data.beginMastery;
  const questions = toPath('/exercise/{trainId}/{busId}/{type}/detail', {
    trainId: data.trainId,
    busId: data.busId,
    type: data.type,
  });
  const wrong = data.ques.filter((q) => q.parts.some((p) => p.share != null && p.share < 100)).length;
  const level = (data.accuracy ?? 0) >= 85 ? 'high' : (data.accuracy ?? 0) >= 60 ? 'middle' : 'low';
  return (
    <div className="stack pra run">
      <section className="panel run-end">
        <Ring value={data.accuracy} size={112} />
        <h2>{t(`finish.${level}`)}</h2>
        <p>{data.name}</p>
        <div className="run-figures">
          <Figure
            of="practice.right"
            label={t('right')}
            value={data.rightCount}
            unit={t('unit.que')}
            hint={t('ofQues', { n: data.partCount })}
          />
          <Figure of="practice.spent" label={t('spent')} value={durationText(data.spent)} />
          <Figure
            of="practice.mastery"
            label={t('subjectMastery', { name: data.sbjName })}
            value={data.endMastery ?? data.beginMastery}
            unit="%"
            hint={
              <>
                {rise === 0 ? t('same') : rise > 0 ? t('rose', { n: rise }) : t('fell', { n: -rise })}{' '}
                <JudgedBy by={data.by} rows={questions} />
              </>
            }
          />
        </div>
        <div className="row" style={{ marginTop: 16, justifyContent: 'center' }}>
          <Button
            type="primary"
            size="large"
            loading={again.busy}
            onClick={() => void again.run({ type: data.type, busId: data.busId })}
          >
            {t(data.finishedAt == null ? 'goOn' : 'again')}
          </Button>
          <Link to={questions}>
            <Button size="large">{wrong ? t('seeWrong', { n: wrong }) : t('seeAll')}</Button>
          </Link>
        </div>
      </section>
      {data.points.length ? (
        <Card title={t('points')}>
          <ul className="pra-lines">
            {data.points.map((p) => (
              <Line
                key={p.klgId}
                title={p.name}
                text={t('answersN', { n: p.answers })}
                end={
                  <>
                    <Mastery value={p.mastery} />
                    <StandTag mastery={p.mastery} />
                  </>
                }
              />
            ))}
          </ul>
        </Card>
      ) : null}
      <Card title={t('bean.tasks')}>
        <BeanTasks />
      </Card>
      <div className="row" style={{ justifyContent: 'center' }}>
        {data.tbkId == null ? null : (
          <Link to={toPath('/exercise/{tbkId}/toStudy', { tbkId: data.tbkId })}>{t('backToBook')}</Link>
        )}
        <Link to="/exercise/index">{t('backToPractice')}</Link>
      </div>
    </div>
  );
}
