import { FilterOutlined, PrinterOutlined } from '@ant-design/icons';
import { Badge, Button, Pagination, Segmented, Select, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { saidDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { bySbj, stats, type Stats } from '../contract';
import { FilterPanel, filtersIn } from './filter-panel';
import { ItemCard } from './item-card';
import { StatsPanel } from './stats-panel';
import { useT } from './texts';
import { SORTS, useNotebook } from './use-notebook';
import './wrongbook.css';

/** Everything a child got wrong, what to review today first. */
export default function Notebook() {
  const t = useT();
  const n = useNotebook();
  const [filtering, setFiltering] = useState(false);
  const sums = useCall(stats, n.look.sbjId ? { sbjId: n.look.sbjId } : {}, { quiet: true, keep: true });
  const { data, error, refetch, isPlaceholderData } = n.query;
  const count = filtersIn(n.look);
  const query = n.search.toString() ? `?${n.search.toString()}` : '';
  if (sums.data && sums.data.bySbj.length === 0)
    return (
      <div className="panel">
        <EmptyState
          title={t('index.none')}
          text={t('index.noneText')}
          action={
            <Link to="/work/dowork/workList/todo">
              <Button type="primary">{t('index.toWork')}</Button>
            </Link>
          }
        />
      </div>
    );
  const list = (
    <div className="stack">
      <div className="row wb-bar">
        <Segmented
          value={n.search.get('fixed') ?? 'false'}
          onChange={(v) => n.put({ fixed: v === 'false' ? undefined : v })}
          options={[
            { value: 'false', label: t('index.open') },
            { value: 'true', label: t('index.fixed') },
            { value: 'all', label: t('index.every') },
          ]}
        />
        <Badge count={count} size="small">
          <Button icon={<FilterOutlined />} onClick={() => setFiltering(true)}>
            {t('index.filter')}
          </Button>
        </Badge>
        {count ? (
          <Button
            type="link"
            size="small"
            onClick={() =>
              n.put({
                tbkNodeId: undefined,
                klgId: undefined,
                cause: undefined,
                degree: undefined,
                source: undefined,
                from: undefined,
                to: undefined,
                due: undefined,
              })
            }
          >
            {t('index.clear')}
          </Button>
        ) : null}
        <span className="row row-end" style={{ gap: 8 }}>
          <span className="soft">
            {t('item.memory')} <JudgedBy by={data?.by} />
          </span>
          <Select
            aria-label={t('index.sort')}
            value={n.sort}
            variant="borderless"
            onChange={(sort) => n.put({ sort: sort === 'lastWrongAt' ? undefined : sort })}
            options={SORTS.map((s) => ({ value: s, label: t(`index.sort.${s}`) }))}
            popupMatchSelectWidth={false}
          />
          <Link to={`/work/wrong/preview${query}`}>
            <Button icon={<PrinterOutlined />}>{t('index.print')}</Button>
          </Link>
        </span>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Bones />
      ) : data.total === 0 ? (
        <div className="panel">
          {count || n.search.get('fixed') ? (
            <EmptyState title={t('index.noFit')} text={t('index.noFitText')} />
          ) : (
            <EmptyState title={t('index.allFixed')} text={t('index.allFixedText')} />
          )}
        </div>
      ) : (
        <>
          <ol className={isPlaceholderData ? 'wb-cards refreshing' : 'wb-cards'}>
            {data.items.map((item, at) => (
              <ItemCard key={item.itemId} item={item} no={(n.curPage - 1) * n.pageSize + at + 1} query={query} />
            ))}
          </ol>
          <Pagination
            align="center"
            current={n.curPage}
            pageSize={n.pageSize}
            total={data.total}
            showSizeChanger={false}
            hideOnSinglePage
            showTotal={(total) => t('index.total', { n: total })}
            responsive
            onChange={(page) => n.put({ page })}
          />
        </>
      )}
      {filtering ? (
        <FilterPanel
          look={n.look}
          put={n.put}
          subject={sums.data?.bySbj.find((s) => s.sbjId === n.look.sbjId)}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </div>
  );
  return (
    <div className="stack">
      {sums.data ? (
        <Today sums={sums.data} sbjId={n.look.sbjId} />
      ) : sums.error ? null : (
        <div className="panel">
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      )}
      {sums.data && sums.data.bySbj.length > 1 ? (
        <nav className="wb-subjects" aria-label={t('index.subjects')}>
          {[
            { sbjId: 0, sbjName: t('all'), count: sums.data.bySbj.reduce((k, s) => k + s.count, 0) },
            ...sums.data.bySbj,
          ].map((s) => (
            <button
              key={s.sbjId}
              type="button"
              aria-pressed={(n.look.sbjId ?? 0) === s.sbjId}
              onClick={() => n.put({ sbjId: s.sbjId || undefined, tbkNodeId: undefined, klgId: undefined })}
            >
              {s.sbjName}
              <span className="num">{s.count}</span>
            </button>
          ))}
        </nav>
      ) : null}
      <Tabs
        activeKey={n.search.get('tab') ?? 'list'}
        onChange={(tab) => n.put({ tab: tab === 'list' ? undefined : tab })}
        items={[
          { key: 'list', label: t('index.tabList'), children: list },
          {
            key: 'stats',
            label: t('index.tabStats'),
            children: sums.error ? (
              <ErrorState error={sums.error} onRetry={() => void sums.refetch()} />
            ) : sums.data ? (
              <StatsPanel sbjId={n.look.sbjId} from={n.look.from} to={n.look.to} put={n.put} />
            ) : (
              <Bones />
            ),
          },
        ]}
      />
    </div>
  );
}
const Bones = () => (
  <div className="stack">
    {[0, 1, 2].map((k) => (
      <div key={k} className="panel">
        <Skeleton active paragraph={{ rows: 3 }} />
      </div>
    ))}
  </div>
);

/** What the memory asks for today, and one button to begin. */
function Today({ sums, sbjId }: { readonly sums: Stats; readonly sbjId: number | undefined }) {
  const t = useT();
  const first = useCall(
    bySbj,
    { ...(sbjId ? { sbjId } : {}), due: true, sort: 'dueOn', curPage: 1, pageSize: 1 },
    { quiet: true, when: sums.due > 0 },
  ).data?.items[0];
  const next = sums.coming.find((c, at) => at > 0 && c.count > 0);
  if (sums.due === 0)
    return (
      <section className="panel wb-today wb-today-none">
        <div>
          <h2>{t('index.dueNone')}</h2>
          {next ? (
            <p className="soft">{t('index.dueNext', { day: saidDay(next.day, sums.today), n: next.count })}</p>
          ) : null}
        </div>
      </section>
    );
  return (
    <section className="panel wb-today">
      <div>
        <h2>{t('index.due', { n: sums.due })}</h2>
        <p className="soft">{t('index.dueText')}</p>
      </div>
      {first ? (
        <Link
          to={`${toPath('/work/wrong/{resId}/{refId}/practise', { resId: first.qid, refId: first.itemId })}?due=true${sbjId ? `&sbjId=${sbjId}` : ''}`}
        >
          <Button type="primary" size="large">
            {t('index.start')}
          </Button>
        </Link>
      ) : (
        <Button type="primary" size="large" disabled>
          {t('index.start')}
        </Button>
      )}
    </section>
  );
}
