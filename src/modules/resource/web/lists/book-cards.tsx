import { BookOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useCan } from '../../../../kernel/web/app';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useSession } from '../../../../kernel/web/session/session-store';
import { FileImage } from '../../../files/web/published';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';
import { orgwbkList, workbookList, type Workbook } from '../../contract';
import { useT } from '../texts';

export function BookCards({
  books,
  extra,
}: {
  readonly books: readonly Workbook[];
  readonly extra?: (book: Workbook) => ReactNode;
}) {
  const t = useT();
  return (
    <ul className="res-cards">
      {books.map((b) => (
        <li key={b.wbkId} className="panel res-card">
          {b.cover ? (
            <FileImage path={b.cover} alt={b.name} width={48} height={64} cover />
          ) : (
            <span className="res-mark res-mark-doc" aria-hidden>
              <BookOutlined />
            </span>
          )}
          <div>
            <Link to={`/repo/workbook/${b.wbkId}?name=${encodeURIComponent(b.name)}`}>
              <b>{b.name}</b>
            </Link>
            <span className="soft">{[b.srsName, b.tbkName].filter(Boolean).join(' · ')}</span>
            <span className="soft">{t('workbookSize', { nodes: b.nodeCount, ques: b.queCount })}</span>
          </div>
          {extra?.(b)}
        </li>
      ))}
    </ul>
  );
}
/** The platform's workbooks that are on. */
export function PlatformBooks() {
  const t = useT();
  const sbjId = useSession()?.teachSbjIds[0];
  const list = useList(workbookList, { pageSize: 24, first: { on: true, ...(sbjId == null ? {} : { sbjId }) } });
  const { filters } = list.state;
  return (
    <section className="stack">
      <div className="row">
        <StagePicker
          filter
          value={filters['stgId'] as number | undefined}
          onChange={(stgId) => list.filter({ stgId })}
        />
        <SubjectPicker
          filter
          value={filters['sbjId'] as number | undefined}
          onChange={(v) => list.filter({ sbjId: v })}
        />
      </div>
      {list.error ? (
        <section className="panel">
          <ErrorState error={list.error} onRetry={list.refetch} />
        </section>
      ) : list.loading ? (
        <section className="panel">
          <Skeleton active />
        </section>
      ) : list.rows.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noneHere')} text={t('noneHereText')} />
        </section>
      ) : (
        <BookCards books={list.rows} />
      )}
      <ListPages list={list} />
    </section>
  );
}
/** Those the school works with. */
export function OrgBooks() {
  const t = useT();
  const can = useCan();
  const { data, error, isPending, refetch } = useCall(orgwbkList, {}, { quiet: true, when: can(orgwbkList) });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (isPending)
    return (
      <section className="panel">
        <Skeleton active />
      </section>
    );
  return data.length === 0 ? (
    <section className="panel">
      <EmptyState title={t('booksNone')} text={t('booksText')} />
    </section>
  ) : (
    <div className="stack">
      <p className="soft" style={{ margin: 0 }}>
        {t('booksText')}
      </p>
      <BookCards books={data} />
    </div>
  );
}
