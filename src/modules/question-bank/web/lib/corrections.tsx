import { Skeleton, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { Pages } from '../../../../kernel/web/list/pages';
import { instantText } from '../../../../kernel/web/format';
import { useCan } from '../../../../kernel/web/app';
import { useCall } from '../../../../kernel/web/http/hooks';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { wrongMine, wrongOwn } from '../../contract';
import { OwnFaulty, TONE } from '../desk/faulty';
import { useT } from '../texts';
import '../desk/desk.css';

const PAGE = 20;
/** What others reported of the own questions, and what came of the own reports. */
export default function Corrections() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const tabs = [...(can(wrongOwn) ? (['own'] as const) : []), ...(can(wrongMine) ? (['mine'] as const) : [])];
  const at = tabs.find((x) => x === search.get('tab')) ?? tabs[0];
  return (
    <div className="stack">
      <Tabs
        activeKey={at}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        items={tabs.map((key) => ({ key, label: t(`corrections.${key}`) }))}
        data-chrome
      />
      {at === 'mine' ? <MyReports /> : <OwnFaulty />}
    </div>
  );
}
function MyReports() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const curPage = Number(search.get('curPage')) || 1;
  const { data, error, refetch } = useCall(wrongMine, { curPage, pageSize: PAGE }, { quiet: true, keep: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  if (data.items.length === 0)
    return (
      <section className="panel">
        <EmptyState title={t('corrections.none')} text={t('corrections.noneText')} />
      </section>
    );
  return (
    <>
      {data.items.map((r) => (
        <section key={r.reportId} className="panel qb-report">
          <div className="row">
            <StatusTag status={TONE[r.state]}>{t(`wrongState.${r.state}`)}</StatusTag>
            <b className="qb-report-text">{r.text}</b>
            <span className="soft row-end num">{instantText(r.madeAt)}</span>
          </div>
          <p className="soft qb-note">
            {t(`wrong.${r.kind}`)} · {r.words}
          </p>
          {r.reply ? (
            <p className="qb-reply">
              <span className="soft">
                {t('corrections.reply', { at: r.decidedAt ? instantText(r.decidedAt) : '' })}
              </span>{' '}
              {r.reply}
            </p>
          ) : null}
        </section>
      ))}
      <Pages
        curPage={curPage}
        pageSize={PAGE}
        total={data.total}
        onPage={(p) => setSearch({ tab: 'mine', curPage: String(p) }, { replace: true })}
      />
    </>
  );
}
