import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { FilterBar } from '../../../kernel/web/list/filter-bar';
import { useList } from '../../../kernel/web/list/use-list';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { ClazzStudentPicker } from '../../class/web/published';
import { SubjectPicker } from '../../textbook/web/published';
import { useSession } from '../../../kernel/web/session/session-store';
import { listClazz, type Note } from '../contract';
import { useLessonFilter } from './lesson-filter';
import { NoteDays } from './note-days';
import { NoteDialog, useClazzes } from './note-dialog';
import { useT } from './texts';
import './notes.css';

/** What the children of a teacher's classes wrote: the answer for the class first, then the notes by day. */
export default function ClazzNotes() {
  const t = useT();
  const { data, error, isPending, refetch } = useClazzes();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className="panel stack" aria-busy>
        <span className="bone" />
        <span className="bone" />
      </div>
    );
  const clazzes = data.items.map((e) => ({ value: e.clazz.clazzId, label: e.clazz.clazzName }));
  if (clazzes.length === 0)
    return (
      <div className="panel">
        <EmptyState title={t('noClazz')} text={t('noClazzText')} />
      </div>
    );
  return <Notes clazzes={clazzes} />;
}

function Notes({ clazzes }: { readonly clazzes: readonly { readonly value: number; readonly label: string }[] }) {
  const t = useT();
  const sbjId = useSession()?.teachSbjIds[0];
  const [editing, setEditing] = useState<Note | 'new'>();
  const list = useList(listClazz, { pageSize: 20, first: { clazzId: clazzes[0]!.value } });
  const clazzId = list.state.filters['clazzId'] as number | undefined;
  const week = list.reply?.week;
  const lesson = useLessonFilter();
  return (
    <div className="stack notes">
      <div className="row">
        <Select
          value={clazzId}
          options={[...clazzes]}
          aria-label={t('field.clazzId')}
          style={{ minWidth: 180 }}
          onChange={(id: number) => list.filter({ clazzId: id, userId: undefined })}
        />
        <Button className="row-end" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
          {t('addForClazz')}
        </Button>
      </div>
      {lesson.line}
      {week && lesson.lessonId == null ? (
        <p className="note-answer" role="status">
          {week.writers === 0
            ? t('weekNone')
            : t('week', { writers: week.writers, students: week.students, notes: week.notes })}
        </p>
      ) : null}
      <FilterBar
        call={listClazz}
        filters={{
          q: { label: t('search') },
          userId: {
            as: ClazzStudentPicker,
            label: t('field.userId'),
            props: { among: clazzId ? { clazzId } : undefined },
          },
          sbjId: { as: SubjectPicker, label: t('field.sbjId') },
          shared: { label: t('onlyShared'), more: true },
        }}
        values={Object.fromEntries(Object.entries(list.state.filters).filter(([k]) => k !== 'clazzId'))}
        onChange={list.filter}
        onClear={() => list.filter({ q: undefined, userId: undefined, sbjId: undefined, shared: undefined })}
      />
      <NoteDays
        list={list}
        who
        onEdit={setEditing}
        empty={<EmptyState title={t('clazzNone')} text={t('clazzNoneText')} />}
      />
      <NoteDialog
        note={editing}
        onClose={() => setEditing(undefined)}
        clazzId={clazzId}
        sbjId={lesson.sbjId ?? sbjId}
        lessonId={lesson.lessonId}
      />
    </div>
  );
}
