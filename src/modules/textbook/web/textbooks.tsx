import { PlusOutlined } from '@ant-design/icons';
import { Button, Select, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { UploadImage } from '../../files/web/published';
import * as calls from '../contract';
import { BookColumn } from './book-column';
import { BookTree } from './book-tree';
import { GradePicker } from './published';
import { useT } from './texts';
import { SubjectBar, useSubject } from './use-subject';
import './textbook.css';

/** Textbooks of a stage and subject with their trees: units and sections, and what each of them teaches. */
export default function Textbooks() {
  const t = useT();
  const at = useSubject();
  const srsId = Number(at.search.get('series')) || undefined;
  const tbkId = Number(at.search.get('book')) || undefined;
  const [editing, setEditing] = useState<number | 'new'>();
  const series = useCall(calls.seriesList, { all: true }, { quiet: true });
  const { data, error, refetch } = useCall(
    calls.textbookList,
    { stgId: at.stgId, sbjId: at.sbjId, srsId, all: true },
    { quiet: true, keep: true },
  );
  // A series alone (from the list of series) opens where it has its first book.
  const unplaced = srsId != null && !at.search.has('sbjId');
  const first = useCall(calls.textbookList, { srsId, all: true }, { quiet: true, when: unplaced }).data?.[0];
  useEffect(() => {
    if (unplaced && first) at.put({ stgId: first.stgId, sbjId: first.sbjId });
  });
  const book = data?.find((b) => b.tbkId === tbkId) ?? data?.find((b) => b.on) ?? data?.[0];
  const edited = data?.find((b) => b.tbkId === editing);
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('addBook')}
    </Button>
  );
  return (
    <div className="stack">
      <SubjectBar at={at}>
        <Select
          aria-label={t('series')}
          allowClear
          placeholder={t('allSeries')}
          value={srsId}
          style={{ width: 200 }}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(v: number | undefined) => at.put({ series: v, book: undefined })}
          options={(series.data ?? []).map((s) => ({ value: s.srsId, label: s.nameZh }))}
        />
        <span className="row-end">{add}</span>
      </SubjectBar>
      {error ? (
        <section className="panel">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </section>
      ) : !data ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 10 }} />
        </section>
      ) : data.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noBooks')} text={t('noBooksText')} action={add} />
        </section>
      ) : (
        <div className="tbk-desk">
          <BookColumn books={data} chosen={book?.tbkId} onChoose={(id) => at.put({ book: id })} onEdit={setEditing} />
          {book ? <BookTree key={book.tbkId} book={book} /> : null}
        </div>
      )}
      {editing === 'new' ? (
        <FormDialog
          open
          title={t('addBook')}
          call={calls.catCreate}
          fixed={{ kind: 'textbook', stgId: at.stgId, sbjId: at.sbjId }}
          initial={{ srsId }}
          done={t('kept')}
          onClose={() => setEditing(undefined)}
          onDone={(b) => at.put({ book: b.id })}
          fields={{
            name: { label: t('bookName'), help: t('bookNameHelp') },
            srsId: { label: t('series'), as: SeriesPicker },
            grdId: { label: t('grade'), as: GradePicker },
          }}
        />
      ) : null}
      {edited ? (
        <FormDialog
          open
          title={t('edit')}
          call={calls.catUpdate}
          fixed={{ kind: 'textbook', id: edited.tbkId }}
          initial={{ name: edited.name, grdId: edited.grdId, cover: edited.cover }}
          done={t('kept')}
          onClose={() => setEditing(undefined)}
          fields={{
            name: { label: t('bookName') },
            grdId: { label: t('grade'), as: GradePicker },
            cover: { label: t('cover'), as: UploadImage, props: { width: 96, height: 128 } },
          }}
        />
      ) : null}
    </div>
  );
}

function SeriesPicker({
  value,
  onChange,
  id,
}: {
  readonly value?: number;
  readonly onChange?: (v: number | null) => void;
  readonly id?: string;
}) {
  const t = useT();
  const { data } = useCall(calls.seriesList, {}, { quiet: true });
  return (
    <Select
      id={id}
      aria-label={t('series')}
      value={value}
      onChange={(v: number) => onChange?.(v)}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map((s) => ({ value: s.srsId, label: s.nameZh }))}
      style={{ width: '100%' }}
    />
  );
}
