import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { fileUrl } from './org-logo';
import { useT } from './texts';
import { ImageBox } from './upload';

type Teacher = ReplyOf<typeof calls.teacherCreate>;

/** Teachers the public page introduces. */
export function TeachersTab() {
  const t = useT();
  const confirm = useConfirm();
  const { data, error, refetch } = useCall(calls.teacherList, {}, { quiet: true });
  const [form, setForm] = useState<Teacher | 'new'>();
  const drop = useAct(calls.teacherDelete, { done: t('removed') });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const remove = async (x: Teacher) => {
    if (await confirm({ title: t('removeTeacher', { name: x.name }), danger: true, ok: t('remove') }))
      await drop.run({ id: x.teacherId });
  };
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => {
        setForm('new');
      }}
    >
      {t('newTeacher')}
    </Button>
  );
  const close = () => {
    setForm(undefined);
  };
  const fields = {
    name: { label: t('field.teacherName') },
    photo: { as: ImageBox, props: { width: 150, height: 150 } },
    profile: true as const,
  };
  return (
    <div className="stack">
      <div className="row">
        <span className="soft">{t('teachersText')}</span>
        <span className="row-end">{add}</span>
      </div>
      {data.length === 0 ? (
        <EmptyState title={t('noTeachers')} text={t('noTeachersText')} action={add} />
      ) : (
        <div className="cards">
          {data.map((x) => (
            <div className="card" key={x.teacherId}>
              <img
                className="card-pic"
                style={{ aspectRatio: '1' }}
                src={fileUrl(x.photo)}
                alt={x.name}
                loading="lazy"
              />
              <div className="card-body">
                <strong>{x.name}</strong>
                <p>{x.profile}</p>
              </div>
              <div className="card-acts">
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={t('editTeacher', { name: x.name })}
                  onClick={() => {
                    setForm(x);
                  }}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('removeTeacher', { name: x.name })}
                  onClick={() => void remove(x)}
                />
              </div>
            </div>
          ))}
        </div>
      )}
      {form === 'new' ? (
        <FormDialog
          open
          call={calls.teacherCreate}
          title={t('newTeacher')}
          onClose={close}
          done={t('saved')}
          fields={fields}
        />
      ) : null}
      {form && form !== 'new' ? (
        <FormDialog
          open
          call={calls.teacherUpdate}
          title={t('editTeacher', { name: form.name })}
          onClose={close}
          done={t('saved')}
          fixed={{ id: form.teacherId }}
          draft={String(form.teacherId)}
          initial={{ name: form.name, photo: form.photo, profile: form.profile }}
          fields={fields}
        />
      ) : null}
    </div>
  );
}
