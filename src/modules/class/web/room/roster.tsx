import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { instantText } from '../../../../kernel/web/format';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { Avatar, StatusTag } from '../../../../kernel/web/parts/basics';
import { StickyContext } from '../../../../kernel/web/parts/sticky';
import { addStudents, listStudents, removeStudents } from '../../contract';
import type { Clazz } from '../../contract/parts';
import { useT } from '../texts';
import { AddStudents } from './add-students';
import { useRemove } from './use-remove';

/** The students of a class as a table, to add and remove. `mayLead`: the reader leads this class or manages all. */
export function Roster({ clazz, mayLead }: { readonly clazz: Clazz; readonly mayLead: boolean }) {
  const t = useT();
  const can = useCan();
  const remove = useRemove(clazz.clazzId);
  const [adding, setAdding] = useState(false);
  const open = mayLead && !clazz.ended;
  const add =
    open && can(addStudents) ? (
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
        {t('addStudents')}
      </Button>
    ) : null;
  return (
    <StickyContext value={{ offset: 0 }}>
      <ListScreen
        call={listStudents}
        fixed={{ id: clazz.clazzId }}
        scope="students"
        name="class.roster"
        pageSize={50}
        print={false}
        filters={{ name: true, enabled: { label: t('field.enabled') } }}
        actions={add}
        empty={{ title: t('rosterEmpty'), text: t('rosterEmptyText'), action: add }}
        bulk={
          open && can(removeStudents)
            ? (rows, list) => (
                <Button danger onClick={() => void remove(rows).then(() => list.pick([]))}>
                  {t('remove')}
                </Button>
              )
            : undefined
        }
        columns={[
          {
            of: 'name',
            title: t('studentName'),
            sort: true,
            show: (s) => (
              <span className="clazz-tag">
                <Avatar name={s.name} photo={s.photo} />
                {s.name}
              </span>
            ),
          },
          { of: 'sex', width: 80, show: (s) => t(`sex.${s.sex}`) },
          { of: 'sidNo', sort: true, width: 140 },
          { of: 'yunNo', width: 140 },
          {
            of: 'enabled',
            width: 90,
            show: (s) => (
              <StatusTag status={s.enabled ? 'done' : 'off'}>{t(s.enabled ? 'enabled' : 'disabled')}</StatusTag>
            ),
          },
          { of: 'joinedAt', sort: true, width: 160, hidden: true, show: (s) => instantText(s.joinedAt) },
        ]}
      />
      {adding ? <AddStudents clazz={clazz} onClose={() => setAdding(false)} /> : null}
    </StickyContext>
  );
}
