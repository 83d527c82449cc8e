import { Skeleton } from 'antd';
import { Chart } from '../../../../../kernel/web/chart/chart';
import { instantDay, numberText, percentText } from '../../../../../kernel/web/format';
import { useCall } from '../../../../../kernel/web/http/hooks';
import { ListView } from '../../../../../kernel/web/list/list-screen';
import { useList } from '../../../../../kernel/web/list/use-list';
import { ExportButton } from '../../../../../kernel/web/parts/export-button';
import { ErrorState } from '../../../../../kernel/web/parts/states';
import { useSession } from '../../../../../kernel/web/session/session-store';
import { StagePicker, SubjectPicker } from '../../../../textbook/web/published';
import { queBySource, queExport, queSources } from '../../../contract';
import { useT } from '../../texts';
import '../input.css';

/** Where the library's questions come from: the way they came in, and the books and papers they were typed from. */
export default function SourceStat() {
  const t = useT();
  const zone = useSession()?.zone;
  const list = useList(queBySource, { pageSize: 20, rowKey: (r) => r.source ?? '' });
  const { stgId, sbjId } = list.input;
  const { data, error, refetch } = useCall(queSources, { stgId, sbjId }, { quiet: true, keep: true });
  const total = data?.reduce((n, r) => n + r.total, 0) ?? 0;
  return (
    <div className="stack">
      <section className="panel">
        {error ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 5 }} />
        ) : (
          <div className="ipt-charts">
            <Chart
              title={t('stat.bySourceKind')}
              kind="across"
              unit={t('unit.ques')}
              height={200}
              categories={data.map((r) => t(`sourceKind.${r.kind}`))}
              series={[{ name: t('field.total'), values: data.map((r) => r.total) }]}
            />
            <dl className="ipt-kinds">
              {data.map((r) => (
                <div key={r.kind}>
                  <dt>
                    {t(`sourceKind.${r.kind}`)}
                    <small className="soft">{t(`sourceHint.${r.kind}`)}</small>
                  </dt>
                  <dd className="num">
                    {numberText(r.total)}
                    <span className="ipt-part">{percentText(total > 0 ? r.total / total : 0)}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </section>
      <ListView
        list={list}
        filters={{ stgId: StagePicker, sbjId: SubjectPicker, source: true }}
        head={<h2 className="ipt-h">{t('stat.bySource')}</h2>}
        actions={<ExportButton call={queExport} input={{ ...list.input, kind: 'bySource' }} total={list.total} />}
        columns={[
          {
            of: 'source',
            title: t('field.source'),
            show: (r) => r.source ?? <span className="soft">{t('stat.noSource')}</span>,
          },
          {
            of: 'total',
            title: t('field.total'),
            width: 110,
            show: (r) => numberText(r.total),
            sum: (rows) => numberText(rows.reduce((n, r) => n + r.total, 0)),
          },
          { of: 'subjects', title: t('field.subjects'), width: 110 },
          { of: 'lastAt', title: t('field.lastAt'), width: 160, show: (r) => instantDay(r.lastAt, zone) },
        ]}
        empty={{ title: t('stat.none'), text: t('stat.noneText') }}
      />
    </div>
  );
}
