import { Button, Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure } from '../../../kernel/web/parts/basics';
import { ErrorState } from '../../../kernel/web/parts/states';
import { reportOrg } from '../../practice/contract';
import { eduStudy, eduTeach } from '../contract';
import { Basis } from './parts';
import { ReadAt, StudyFigures } from './study-parts';
import { useT } from './texts';

/** Teaching and study of this month side by side; each opens its report. */
export default function StudyIndex() {
  const t = useT();
  const can = useCan();
  return (
    <div className="stack">
      <Teaching />
      <Study />
      {can(reportOrg) ? (
        <p style={{ margin: 0 }}>
          <Link to="/work/report/org/study/analy">{t('openOrgReport')}</Link>
        </p>
      ) : null}
    </div>
  );
}

function Teaching() {
  const t = useT();
  const { data, error, refetch } = useCall(eduTeach, { pageSize: 1 }, { quiet: true });
  return (
    <section className="panel stack">
      <div className="row">
        <h2 style={{ margin: 0 }}>{t('teachReport')}</h2>
        <span className="row-end">
          <Link to="/stat/report/teach/teach">
            <Button tabIndex={-1}>{t('openReport')}</Button>
          </Link>
        </span>
      </div>
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <div className="figures">
            <Figure of="analytics.planned" label={t('field.planned')} value={numberText(data.figures.planned)} />
            <Figure of="analytics.given" label={t('field.given')} value={numberText(data.figures.given)} />
            <Figure of="analytics.lost" label={t('field.lost')} value={numberText(data.figures.lost)} />
            <Figure of="analytics.prepared" label={t('field.prepared')} value={numberText(data.figures.prepared)} />
          </div>
          <Basis of={data.basis} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
    </section>
  );
}

function Study() {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(eduStudy, { pageSize: 1 }, { quiet: true });
  return (
    <section className="panel stack">
      <div className="row">
        <h2 style={{ margin: 0 }}>{t('studyReport')}</h2>
        <span className="row-end">
          <Link to="/stat/report/teach/study">
            <Button tabIndex={-1}>{t('openReport')}</Button>
          </Link>
        </span>
      </div>
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <StudyFigures of={data.figures} onOpen={() => void navigate('/stat/report/teach/study/detail')} />
          <ReadAt of={data} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
    </section>
  );
}
