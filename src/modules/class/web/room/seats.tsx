import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { nameText } from '../../../../kernel/shared/visible';
import { useCan } from '../../../../kernel/web/app';
import { instantDay } from '../../../../kernel/web/format';
import { Avatar, Detail, StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useSession } from '../../../../kernel/web/session/session-store';
import { addStudents, removeStudents } from '../../contract';
import type { Clazz, Student } from '../../contract/parts';
import { useT } from '../texts';
import { AddStudents } from './add-students';
import { useRemove } from './use-remove';

interface Props {
  readonly clazz: Clazz;
  readonly students: readonly Student[];
  readonly leads: boolean;
}

/** The class as it sits: a card a child, which opens to number, account and what may be done. */
export function Seats({ clazz, students, leads }: Props) {
  const t = useT();
  const can = useCan();
  const [text, setText] = useState('');
  const [adding, setAdding] = useState(false);
  const remove = useRemove(clazz.clazzId);
  const open = leads && !clazz.ended;
  const wanted = nameText(text);
  const shown = students.filter((s) => !wanted || s.name.includes(wanted) || s.sidNo?.includes(wanted));
  const add =
    open && can(addStudents) ? (
      <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
        {t('addStudents')}
      </Button>
    ) : null;
  return (
    <section className="stack">
      <div className="row">
        <Input
          className="seat-search"
          allowClear
          prefix={<SearchOutlined />}
          value={text}
          onChange={(e) => setText(e.target.value)}
          placeholder={t('searchStudent')}
          aria-label={t('searchStudent')}
        />
        <span className="soft">{t('studentsCount', { count: shown.length })}</span>
        <span className="row-end">{add}</span>
      </div>
      {students.length === 0 ? (
        <EmptyState title={t('rosterEmpty')} text={t('rosterEmptyText')} action={add} />
      ) : shown.length === 0 ? (
        <EmptyState compact title={t('noStudentFound', { text: wanted })} />
      ) : (
        <ul className="seats">
          {shown.map((s) => (
            <li key={s.userId}>
              <Popover
                trigger="click"
                placement="bottom"
                destroyOnHidden
                content={
                  <StudentCard
                    student={s}
                    onRemove={open && can(removeStudents) ? () => void remove([s]) : undefined}
                  />
                }
              >
                <button type="button" className={s.enabled ? 'seat' : 'seat seat-off'}>
                  <Avatar name={s.name} photo={s.photo} size={46} />
                  <span>{s.name}</span>
                  {s.groupName ? <small className="seat-group">{s.groupName}</small> : null}
                  {s.enabled ? null : <small className="soft">{t('disabled')}</small>}
                </button>
              </Popover>
            </li>
          ))}
        </ul>
      )}
      {adding ? <AddStudents clazz={clazz} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function StudentCard({
  student: s,
  onRemove,
}: {
  readonly student: Student;
  readonly onRemove: (() => void) | undefined;
}) {
  const t = useT();
  const zone = useSession()?.zone;
  return (
    <div className="stack seat-card">
      <Detail
        title={s.name}
        actions={<StatusTag status={s.enabled ? 'done' : 'off'}>{t(s.enabled ? 'enabled' : 'disabled')}</StatusTag>}
        items={[
          { label: t('field.sex'), value: t(`sex.${s.sex}`) },
          { label: t('field.sidNo'), value: s.sidNo },
          { label: t('field.yunNo'), value: s.yunNo },
          { label: t('field.joinedAt'), value: instantDay(s.joinedAt, zone) },
        ]}
      />
      {onRemove ? (
        <Button danger onClick={onRemove}>
          {t('removeFrom')}
        </Button>
      ) : null}
    </div>
  );
}
