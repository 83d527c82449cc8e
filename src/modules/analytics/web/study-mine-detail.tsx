import { Segmented, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { instantText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import type { ReplyOf } from '../../../kernel/shared/call';
import { reportStudy, reportStudyDetail } from '../../practice/contract';
import { shareText, useDays } from './study-parts';
import { useT } from './texts';

/** How a child stands at the knowledge of one subject, the weakest first; without one in the address, of its busiest. */
export default function StudyMineDetail() {
  const t = useT();
  const { days, picker } = useDays();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useCall(reportStudy, days, { quiet: true, keep: true });
  const subjects = data?.subjects ?? [];
  const sbjId = Number(search.get('sbjId')) || subjects[0]?.sbjId;
  const choose = (id: number) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set('sbjId', String(id));
      return next;
    });
  return (
    <section className="panel stack">
      <div className="row">
        {picker}
        {subjects.length > 1 ? (
          <Segmented
            value={sbjId ?? 0}
            onChange={choose}
            options={subjects.map((s) => ({ value: s.sbjId, label: s.sbjName }))}
          />
        ) : null}
      </div>
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : sbjId == null ? (
        <EmptyState compact title={t('noAnswers')} text={t('noAnswersText')} />
      ) : (
        <Knowledge key={sbjId} sbjId={sbjId} from={data.from} to={data.to} />
      )}
    </section>
  );
}

type Point = ReplyOf<typeof reportStudyDetail>['klgs'][number];
const TONE: Readonly<Record<Point['stand'], Status>> = { new: 'off', weak: 'needs', fair: 'waiting', good: 'done' };

function Knowledge({ sbjId, from, to }: { readonly sbjId: number; readonly from: string; readonly to: string }) {
  const t = useT();
  const zone = useSession()?.zone;
  const { data, error, refetch } = useCall(reportStudyDetail, { sbjId, from, to }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data.klgs.length === 0) return <EmptyState compact title={t('noAnswers')} text={t('noAnswersText')} />;
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{t('knowledge')}</th>
            <th scope="col">
              {t('mastery')} <JudgedBy by={data.by} rows="/exercise/list" />
            </th>
            <th scope="col" className="num">
              {t('field.answers')}
            </th>
            <th scope="col" className="num">
              {t('inPeriod')}
            </th>
            <th scope="col" className="num">
              {t('field.accuracy')}
            </th>
            <th scope="col">{t('lastAnswer')}</th>
          </tr>
        </thead>
        <tbody>
          {data.klgs.map((point) => (
            <tr key={point.klgId}>
              <td title={point.pathName}>{point.name}</td>
              <td>
                <StatusTag status={TONE[point.stand]}>{shareText(point.mastery)}</StatusTag>
              </td>
              <td className="num">{numberText(point.answers)}</td>
              <td className="num">{numberText(point.inSpan)}</td>
              <td className="num">{shareText(point.accuracy)}</td>
              <td className="soft">{instantText(point.lastAt, zone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
