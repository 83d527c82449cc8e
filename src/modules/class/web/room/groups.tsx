import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useUi } from '../../../../kernel/web/i18n/use-text';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useDirty } from '../../../../kernel/web/router/dirty';
import { getGroups, setGroups } from '../../contract';
import type { Clazz, Student } from '../../contract/parts';
import { GROUPS_MAX } from '../../rules';
import { useT } from '../texts';
import { dealOut, type Group } from './deal-out';

/** The teaching groups of a class: at most five, a student in one of them. */
export function Groups({ clazz, students }: { readonly clazz: Clazz; readonly students: readonly Student[] }) {
  const { data, error, refetch } = useCall(getGroups, { id: clazz.clazzId }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  // A new answer begins a new edit: two teachers never mix their lines.
  return data ? (
    <Editor key={JSON.stringify(data)} clazz={clazz} students={students} saved={data.groups} />
  ) : (
    <span className="bone" />
  );
}

function Editor({
  clazz,
  students,
  saved,
}: {
  readonly clazz: Clazz;
  readonly students: readonly Student[];
  readonly saved: readonly Group[];
}) {
  const t = useT();
  const ui = useUi();
  const [groups, setAll] = useState<readonly Group[]>(saved);
  const act = useAct(setGroups, {
    done: t('saved'),
    refreshes: ['class.clazz.groups', 'class.clazz.students'],
    quiet: true,
  });
  const dirty = groups !== saved;
  useDirty(dirty);
  const placed = new Set(groups.flatMap((g) => g.userIds));
  const free = students.filter((s) => !placed.has(s.userId));
  const change = (at: number, part: Partial<Group>) => setAll(groups.map((g, i) => (i === at ? { ...g, ...part } : g)));
  const addGroup = (
    <Button
      type="dashed"
      icon={<PlusOutlined />}
      disabled={groups.length >= GROUPS_MAX}
      onClick={() => setAll([...groups, { name: t('groupName', { no: groups.length + 1 }), userIds: [] }])}
    >
      {t('addGroup')}
    </Button>
  );
  const nameless = groups.some((g) => !g.name.trim());
  return (
    <section className="stack">
      {act.error ? (
        <Alert type="error" showIcon role="alert" title={act.error.problem.fields?.[0]?.text ?? act.error.message} />
      ) : null}
      {groups.length === 0 ? (
        <EmptyState
          title={t('groupsEmpty')}
          text={t('groupsEmptyText', { max: GROUPS_MAX })}
          action={clazz.ended ? null : addGroup}
        />
      ) : (
        <>
          <ul className="groups">
            {groups.map((g, at) => (
              <li key={at} className="panel">
                <div className="row">
                  <Input
                    value={g.name}
                    maxLength={16}
                    disabled={clazz.ended}
                    onChange={(e) => change(at, { name: e.target.value })}
                    aria-label={t('groupNameOf', { no: at + 1 })}
                  />
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    disabled={clazz.ended}
                    aria-label={t('dropGroup', { name: g.name })}
                    onClick={() => setAll(groups.filter((_, i) => i !== at))}
                  />
                </div>
                <Select
                  mode="multiple"
                  value={[...g.userIds]}
                  disabled={clazz.ended}
                  onChange={(userIds: number[]) => change(at, { userIds })}
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder={t('groupStudents')}
                  aria-label={t('groupMembers', { name: g.name })}
                  style={{ width: '100%' }}
                  options={students
                    .filter((s) => g.userIds.includes(s.userId) || !placed.has(s.userId))
                    .map((s) => ({ value: s.userId, label: s.name }))}
                />
                <span className="soft">{t('studentsCount', { count: g.userIds.length })}</span>
              </li>
            ))}
          </ul>
          <p className="soft">
            {free.length > 0
              ? t('groupFree', {
                  count: free.length,
                  names: free
                    .slice(0, 8)
                    .map((s) => s.name)
                    .join(t('comma')),
                })
              : t('groupAll')}
          </p>
          {clazz.ended ? null : (
            <div className="row">
              {addGroup}
              <Button
                onClick={() =>
                  setAll(
                    dealOut(
                      groups,
                      students.map((s) => s.userId),
                    ),
                  )
                }
              >
                {t('dealOut')}
              </Button>
              <ActButton
                className="row-end"
                type="primary"
                disabled={!dirty || nameless}
                onClick={() =>
                  act.run({
                    id: clazz.clazzId,
                    groups: groups.map((g) => ({ name: g.name.trim(), userIds: [...g.userIds] })),
                  })
                }
              >
                {ui('save')}
              </ActButton>
            </div>
          )}
        </>
      )}
    </section>
  );
}
