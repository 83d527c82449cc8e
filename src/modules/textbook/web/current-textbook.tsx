import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { BookCover } from './book-cover';
import { TextbookDialog } from './textbook-dialog';
import { useT } from './texts';
import './textbook.css';

/** The book somebody works with: the textbook tab of the user card (V-014). */
export function CurrentTextbook() {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const { data, error, isPending, refetch } = useCall(calls.prefsGet, {}, { quiet: true });
  const book = useCall(calls.textbookGet, { tbkId: data?.tbkId ?? 0 }, { when: data?.tbkId != null, quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton active avatar={{ shape: 'square', size: 64 }} paragraph={{ rows: 1 }} />;
  return (
    <>
      {data.tbkId == null ? (
        <EmptyState
          compact
          title={t('none')}
          text={t('noneText')}
          action={
            <Button type="primary" onClick={() => setChoosing(true)}>
              {t('choose')}
            </Button>
          }
        />
      ) : (
        <div className="tbk-current">
          <BookCover name={data.tbkName ?? ''} cover={book.data?.cover ?? null} />
          <div className="tbk-what">
            <strong>{data.tbkName}</strong>
            <span className="soft">
              {data.stgName} · {data.sbjName}
            </span>
            <span className="soft">{data.srsName}</span>
          </div>
          <Button onClick={() => setChoosing(true)}>{t('change')}</Button>
        </div>
      )}
      {choosing ? <TextbookDialog current={data} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
