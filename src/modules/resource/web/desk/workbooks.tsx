import { PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ListPages } from '../../../../kernel/web/list/pages';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { RowMenu } from '../../../../kernel/web/parts/row-menu';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { FileImage, UploadImage } from '../../../files/web/published';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';
import {
  workbookCreate,
  workbookList,
  workbookOn,
  workbookRemove,
  workbookUpdate,
  type Workbook,
} from '../../contract';
import { TagPicker } from '../parts/tag-picker';
import { useT } from '../texts';
import { BookPicker } from '../workbook/book-picker';
import { WorkbookTree } from '../workbook/tree-edit';
import '../resource.css';

/** The platform's workbooks: the list, and for the chosen one (`?book=`) its tree with the questions. */
export default function Workbooks() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const list = useList(workbookList, { pageSize: 20 });
  const [editing, setEditing] = useState<Workbook | 'new'>();
  const { filters } = list.state;
  const open = (id: number | undefined) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (id == null) next.delete('book');
      else next.set('book', String(id));
      return next;
    });
  const bookId = Number(search.get('book')) || undefined;
  if (bookId != null)
    return (
      <WorkbookTree wbkId={bookId} known={list.rows.find((b) => b.wbkId === bookId)} onBack={() => open(undefined)} />
    );
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('newWorkbook')}
    </Button>
  );
  const body = () => {
    if (list.error && list.rows.length === 0)
      return (
        <section className="panel">
          <ErrorState error={list.error} onRetry={list.refetch} />
        </section>
      );
    if (list.loading)
      return (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 8 }} />
        </section>
      );
    if (list.rows.length === 0)
      return (
        <section className="panel">
          <EmptyState title={t('noWorkbooks')} text={t('noWorkbooksText')} action={add} />
        </section>
      );
    return (
      <ul className="res-cards">
        {list.rows.map((b) => (
          <BookCard key={b.wbkId} book={b} onEdit={() => setEditing(b)} />
        ))}
      </ul>
    );
  };
  const of = editing && editing !== 'new' ? editing : undefined;
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <StagePicker
          filter
          value={filters['stgId'] as number | undefined}
          onChange={(stgId) => list.filter({ stgId })}
        />
        <SubjectPicker
          filter
          value={filters['sbjId'] as number | undefined}
          onChange={(sbjId) => list.filter({ sbjId })}
        />
        <span className="row-end">{list.rows.length > 0 ? add : null}</span>
      </div>
      {body()}
      <ListPages list={list} />
      {editing === 'new' ? (
        <FormDialog
          open
          onClose={() => setEditing(undefined)}
          title={t('newWorkbook')}
          call={workbookCreate}
          done={t('saved')}
          onDone={(b) => open(b.wbkId)}
          initial={{
            stgId: (filters['stgId'] as number | undefined) ?? 2,
            sbjId: (filters['sbjId'] as number | undefined) ?? 2,
          }}
          fields={{
            name: true,
            stgId: { as: StagePicker },
            sbjId: { as: SubjectPicker },
            tbkId: { as: BookPicker },
            cover: { as: UploadImage },
          }}
        />
      ) : null}
      {of ? (
        <FormDialog
          open
          onClose={() => setEditing(undefined)}
          title={t('editWorkbook')}
          call={workbookUpdate}
          fixed={{ id: of.wbkId }}
          initial={{ name: of.name, cover: of.cover, tagIds: of.tagIds }}
          done={t('saved')}
          fields={{
            name: true,
            tagIds: { as: TagPicker, props: { resType: 'workbook', stgId: of.stgId, sbjId: of.sbjId } },
            cover: { as: UploadImage },
          }}
        />
      ) : null}
    </div>
  );
}
function BookCard({ book: b, onEdit }: { readonly book: Workbook; readonly onEdit: () => void }) {
  const t = useT();
  const confirm = useConfirm();
  const turn = useAct(workbookOn, { done: t('kept') }),
    remove = useAct(workbookRemove, { done: t('removed') });
  const act = async (key: string) => {
    if (key === 'edit') onEdit();
    else if (key === 'turn') {
      if (!b.on || (await confirm({ title: t('turnOff'), text: t('turnOffText', { name: b.name }) })))
        await turn.run({ id: b.wbkId, on: !b.on });
    } else if (
      await confirm({
        title: t('removeTitle', { name: b.name }),
        loses: t('workbookSize', { nodes: b.nodeCount, ques: b.queCount }),
        danger: true,
      })
    )
      await remove.run({ id: b.wbkId });
  };
  return (
    <li className="panel res-card">
      {b.cover ? <FileImage path={b.cover} alt={b.name} width={48} height={64} cover /> : null}
      <div>
        <Link to={`?book=${b.wbkId}`}>
          <b>{b.name}</b>
        </Link>
        <span className="soft">{[b.srsName, b.tbkName].filter(Boolean).join(' · ')}</span>
        <span className="soft">{t('workbookSize', { nodes: b.nodeCount, ques: b.queCount })}</span>
      </div>
      <StatusTag status={b.on ? 'done' : 'off'}>{t(b.on ? 'on' : 'off')}</StatusTag>
      <RowMenu
        label={t('moreOf', { name: b.name })}
        onClick={({ key }) => void act(key)}
        items={[
          { key: 'edit', label: t('edit') },
          { key: 'turn', label: t(b.on ? 'turnOff' : 'turnOn') },
          { type: 'divider' },
          { key: 'remove', label: t('remove'), danger: true, disabled: b.on },
        ]}
      />
    </li>
  );
}
