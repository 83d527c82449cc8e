import { Select, Skeleton } from 'antd';
import { useCall } from '../../../../../kernel/web/http/hooks';
import { numberText } from '../../../../../kernel/web/format';
import { ExportButton } from '../../../../../kernel/web/parts/export-button';
import { EmptyState, ErrorState } from '../../../../../kernel/web/parts/states';
import { textbookList } from '../../../../textbook/contract';
import { queByTbk, queExport } from '../../../contract';
import { SubjectBar, useSubject } from '../../desk/subject-bar';
import { useT } from '../../texts';
import '../input.css';

/** Where a textbook has questions and where it lacks them: its sections with all below, by difficulty. */
export default function BookStat() {
  const t = useT();
  const at = useSubject();
  const { data: books } = useCall(textbookList, { stgId: at.stgId, sbjId: at.sbjId }, { quiet: true, keep: true });
  const tbkId = books?.find((b) => b.tbkId === Number(at.search.get('tbkId')))?.tbkId ?? books?.[0]?.tbkId;
  const { data, error, isFetching, refetch } = useCall(
    queByTbk,
    { tbkId: tbkId ?? 0 },
    { quiet: true, keep: true, when: tbkId != null },
  );
  const max = Math.max(1, ...(data?.items.map((n) => (n.depth === 1 ? n.total : 0)) ?? []));
  const bare = data?.items.filter((n) => n.total === 0).length ?? 0;
  const body = () => {
    if (books?.length === 0) return <EmptyState title={t('stat.noBooks')} text={t('stat.noBooksText')} />;
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
    if (data.items.length === 0) return <EmptyState title={t('noNodes')} />;
    return (
      <div className={isFetching ? 'refreshing' : undefined} style={{ overflowX: 'auto' }}>
        <p className="ipt-answer">
          {t(bare > 0 ? 'stat.bookBare' : 'stat.bookFull', { total: numberText(data.total), bare })}
        </p>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t('field.node')}</th>
              <th scope="col" style={{ width: 160 }} aria-label={t('field.total')} />
              <th scope="col" className="num">
                {t('field.total')}
              </th>
              <th scope="col" className="num">
                {t('field.own')}
              </th>
              {([1, 2, 3, 4, 5] as const).map((d) => (
                <th key={d} scope="col" className="num">
                  {t(`degree.${d}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((n) => (
              <tr key={n.nodeId}>
                <th scope="row" style={{ paddingLeft: 8 + (n.depth - 1) * 22, fontWeight: n.depth === 1 ? 600 : 400 }}>
                  {n.name}
                </th>
                <td>
                  {n.total > 0 ? (
                    <span
                      className="ipt-bar"
                      style={{ width: Math.round((n.total / max) * 140), opacity: n.depth === 1 ? 1 : 0.45 }}
                    />
                  ) : (
                    <span className="soft">{t('stat.bare')}</span>
                  )}
                </td>
                <td className="num">{numberText(n.total)}</td>
                <td className="num">{numberText(n.own)}</td>
                {n.degrees.map((d, i) => (
                  <td key={i} className="num">
                    {d === 0 ? <span className="soft">0</span> : numberText(d)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  };
  return (
    <div className="stack">
      <SubjectBar at={at}>
        <Select
          value={tbkId}
          aria-label={t('book')}
          onChange={(v: number) => at.put({ tbkId: v })}
          options={books?.map((b) => ({ value: b.tbkId, label: `${b.name} · ${b.srsName}` }))}
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 300 }}
        />
        <span className="row-end">
          {tbkId == null ? null : <ExportButton call={queExport} input={{ kind: 'byTbk', tbkId }} />}
        </span>
      </SubjectBar>
      <section className="panel">{body()}</section>
    </div>
  );
}
