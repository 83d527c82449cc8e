import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { FilterBar } from '../../../kernel/web/list/filter-bar';
import { useList } from '../../../kernel/web/list/use-list';
import { EmptyState } from '../../../kernel/web/parts/states';
import { SubjectPicker } from '../../textbook/web/published';
import { listOwn, listShared, type Note } from '../contract';
import { useLessonFilter } from './lesson-filter';
import { NoteDays } from './note-days';
import { NoteDialog, OwnClazz, useClazzes } from './note-dialog';
import { useT } from './texts';
import './notes.css';

/** A student's class notes by day, and those the class shares. */
export default function MyNotes() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const shared = search.get('of') === 'clazz';
  const lesson = useLessonFilter();
  const [editing, setEditing] = useState<Note | 'new' | undefined>(search.get('new') ? 'new' : undefined);
  const clazzes = useClazzes().data?.items;
  const { data: news } = useCall(listShared, { curPage: 1, pageSize: 1 }, { quiet: true });
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')} disabled={clazzes?.length === 0}>
      {t('add')}
    </Button>
  );
  const pick = (of: string) => setSearch(of === 'clazz' ? { of } : {});
  return (
    <div className="stack notes">
      <div className="row">
        <Segmented
          value={shared ? 'clazz' : 'mine'}
          onChange={pick}
          options={[
            { value: 'mine', label: t('mine') },
            { value: 'clazz', label: news?.total ? t('clazzSharedCount', { count: news.total }) : t('clazzShared') },
          ]}
        />
        <span className="row-end">{add}</span>
      </div>
      {lesson.line}
      {shared ? <Shared key="clazz" onEdit={setEditing} /> : <Own key="mine" onEdit={setEditing} add={add} />}
      <NoteDialog
        note={editing}
        onClose={() => setEditing(undefined)}
        clazzId={lesson.clazzId ?? clazzes?.[0]?.clazz.clazzId}
        sbjId={lesson.sbjId}
        lessonId={lesson.lessonId}
      />
    </div>
  );
}
function Own({ onEdit, add }: { readonly onEdit: (note: Note) => void; readonly add: React.ReactNode }) {
  const t = useT();
  const list = useList(listOwn, { pageSize: 20 });
  return (
    <>
      <FilterBar
        call={listOwn}
        filters={{
          q: { label: t('search') },
          sbjId: { as: SubjectPicker, label: t('field.sbjId') },
          clazzId: { as: OwnClazz, label: t('field.clazzId') },
        }}
        values={list.state.filters}
        onChange={list.filter}
        onClear={list.clear}
      />
      <NoteDays
        list={list}
        onEdit={onEdit}
        empty={<EmptyState title={t('none')} text={t('noneText')} action={add} />}
      />
    </>
  );
}
function Shared({ onEdit }: { readonly onEdit: (note: Note) => void }) {
  const t = useT();
  const list = useList(listShared, { pageSize: 20 });
  return (
    <>
      <FilterBar
        call={listShared}
        filters={{
          q: { label: t('search') },
          sbjId: { as: SubjectPicker, label: t('field.sbjId') },
          clazzId: { as: OwnClazz, label: t('field.clazzId') },
        }}
        values={list.state.filters}
        onChange={list.filter}
        onClear={list.clear}
      />
      <NoteDays
        list={list}
        who
        onEdit={onEdit}
        empty={<EmptyState title={t('sharedNone')} text={t('sharedNoneText')} />}
      />
    </>
  );
}
