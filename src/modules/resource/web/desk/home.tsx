import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useCan } from '../../../../kernel/web/app';
import { queMine, queSums } from '../../../question-bank/contract';
import { libSums, paperRemove, wareRemove, designRemove, workbookOn } from '../../contract';
import { useT } from '../texts';
import '../resource.css';

const PLACES = {
  question: ['/desk/teach/repo/stat/que/pfm', queSums],
  paper: ['/desk/teach/repo/paper', paperRemove],
  courseware: ['/desk/teach/repo/courseware', wareRemove],
  teachdesign: ['/desk/teach/repo/teaching-plan', designRemove],
  workbook: ['/desk/teach/repo/workbook', workbookOn],
} as const;
/** What the platform's libraries hold; each figure opens its library for who may keep it. */
export default function RepoHome() {
  const t = useT();
  const can = useCan();
  const { data, error, refetch } = useCall(libSums, {}, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active />
      </section>
    );
  return (
    <div className="home-cards">
      {data.items.map(({ kind, total, fresh }) => {
        const body = (
          <div className="figure">
            <span className="figure-label">{t(`tab.${kind}`)}</span>
            <span className="figure-value">{numberText(total)}</span>
            <span className="soft">{t('homeFresh', { count: fresh })}</span>
          </div>
        );
        // Who only types looks at what they typed.
        const [path, act] =
          kind === 'question' && !can(queSums) ? (['/desk/teach/repo/myIptPfmQues', queMine] as const) : PLACES[kind];
        return can(act) ? (
          <Link key={kind} className="panel home-card" to={path} title={t('homeOpen', { name: t(`tab.${kind}`) })}>
            {body}
          </Link>
        ) : (
          <div key={kind} className="panel home-card">
            {body}
          </div>
        );
      })}
    </div>
  );
}
