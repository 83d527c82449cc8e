import { Button, Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure } from '../../../kernel/web/parts/basics';
import { toPath } from '../../../kernel/web/router/paths';
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

const MEANINGS = {
  planned: 'analytics.planned',
  given: 'analytics.given',
  lost: 'analytics.lost',
  prepared: 'analytics.prepared',
} as const;
const KEYS = ['planned', 'given', 'lost', 'prepared'] as const;
function Teaching() {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(eduTeach, { pageSize: 1 }, { quiet: true });
  const open = (
    state: (typeof KEYS)[number] | undefined,
    { from, to }: { readonly from: string; readonly to: string },
  ) => void navigate(toPath('/stat/report/teach/teach', {}, { tab: 'hours', state, from, to }));
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
            {KEYS.map((key) => (
              <Figure
                key={key}
                of={MEANINGS[key]}
                label={t(`field.${key}`)}
                value={numberText(data.figures[key])}
                {...(data.figures[key] > 0
                  ? { onOpen: () => open(key === 'planned' ? undefined : key, data.basis) }
                  : {})}
              />
            ))}
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
          <StudyFigures
            of={data.figures}
            onOpen={(which) => {
              const { from, to } = data;
              const active = which === 'active' ? 'true' : undefined;
              void navigate(toPath('/stat/report/teach/study/detail', {}, { active, from, to }));
            }}
          />
          <ReadAt of={data} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
    </section>
  );
}
