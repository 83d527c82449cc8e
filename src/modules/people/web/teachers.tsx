import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { listAhead } from '../../../kernel/web/list/use-list';
import { useSession } from '../../../kernel/web/session/session-store';
import { AccountText } from './account-text';
import { infoSet, rolesSet, teachSbjSet, teacherCreate, teachers, teachersExport, teachersImport } from '../contract';
import { BulkActs, PersonMenu } from './acts';
import { ImportView, useImportView } from './import-view';
import { EnabledTag, NameTags, PersonTag } from './person-cell';
import { PersonDrawer } from './person-drawer';
import { EnabledPicker, RoleFilter, SbjPicker, useAcross, useOrgFilter } from './pickers';
import { RecentlyRemoved } from './removals';
import { RolesDialog, type RolesOf } from './roles-dialog';
import { SbjsDialog, StaffDialog, type StaffAsk, type StaffFields } from './staff-form';
import { useT } from './texts';

/** Twenty rows a page. */
const PAGE = { pageSize: 20 } as const;
export const ahead = listAhead(teachers, PAGE);

/** Everybody who teaches: accounts, subjects, roles. */
export default function Teachers() {
  const t = useT();
  const can = useCan();
  const me = useSession();
  const across = useAcross();
  const orgFilter = useOrgFilter();
  const flow = useImportView();
  const [ask, setAsk] = useState<StaffAsk>();
  const [rolesOf, setRolesOf] = useState<RolesOf>();
  const [sbjsOf, setSbjsOf] = useState<StaffFields>();
  if (flow.view === 'teacher') return <ImportView view="teacher" onBack={() => flow.open(undefined)} />;
  const add = can(teacherCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsk({ kind: 'teacher' })}>
      {t('addTeacher')}
    </Button>
  ) : null;
  const bring =
    can(teachersImport.create) && !across ? (
      <Button icon={<UploadOutlined />} onClick={() => flow.open('teacher')}>
        {t('bringIn')}
      </Button>
    ) : null;
  const more = (r: StaffFields & RolesOf) => [
    can(infoSet) && { key: 'edit', label: t('edit'), onClick: () => setAsk({ kind: 'edit', person: r }) },
    can(teachSbjSet) && { key: 'sbjs', label: t('editSbjs'), onClick: () => setSbjsOf(r) },
    can(rolesSet) && { key: 'roles', label: t('editRoles'), onClick: () => setRolesOf(r) },
  ];
  return (
    <>
      <ListScreen
        call={teachers}
        {...PAGE}
        exportBy={can(teachersExport) ? teachersExport : undefined}
        filters={{
          name: true,
          ...orgFilter,
          sbjId: SbjPicker,
          roleId: across ? undefined : RoleFilter,
          login: { more: true },
          phone: { more: true },
          signed: { more: true },
          enabled: { as: EnabledPicker, more: true },
        }}
        actions={
          <>
            {bring}
            {add}
            <RecentlyRemoved userType={2} />
          </>
        }
        empty={{
          title: t('noTeachers'),
          text: t('noTeachersText'),
          action: (
            <>
              {bring}
              {add}
            </>
          ),
        }}
        bulk={(rows, list) => <BulkActs people={rows} onDone={() => list.pick([])} />}
        columns={[
          {
            of: 'name',
            sort: true,
            fixed: 'left',
            show: (r) => (
              <PersonTag
                name={r.name}
                photo={r.photo}
                note={across ? r.orgName : r.userId === me?.userId ? t('thatsMe') : undefined}
              />
            ),
          },
          { of: 'sex', width: 64, show: (r) => t(`sex.${r.sex}`) },
          { of: 'login', sort: true, width: 150, show: (r) => <AccountText login={r.login} yunNo={r.yunNo} /> },
          { of: 'phone', width: 130 },
          { of: 'sbjs', width: 150, show: (r) => <NameTags names={r.sbjs} /> },
          { of: 'roles', width: 190, show: (r) => <NameTags names={r.roles} /> },
          { of: 'enabled', width: 76, show: (r) => <EnabledTag enabled={r.enabled} /> },
          { of: 'yunNo', width: 130, hidden: true },
          { of: 'madeAt', sort: true, width: 160, hidden: true, show: (r) => instantText(r.madeAt) },
          {
            of: 'acts',
            title: '',
            width: 56,
            align: 'right',
            fixed: 'right',
            show: (r) => <PersonMenu person={r} more={more(r)} />,
          },
        ]}
        drawerTitle={(r) => r?.name ?? t('teacher')}
        drawerSize={640}
        drawer={(key, _row, close) => (
          <PersonDrawer
            userId={Number(key)}
            actions={(p) => (
              <>
                <Button onClick={() => setAsk({ kind: 'edit', person: p })}>{t('edit')}</Button>
                <PersonMenu person={p} more={more(p).slice(1)} onRemoved={close} />
              </>
            )}
          />
        )}
      />
      <StaffDialog ask={ask} onClose={() => setAsk(undefined)} />
      <RolesDialog person={rolesOf} onClose={() => setRolesOf(undefined)} />
      <SbjsDialog person={sbjsOf} onClose={() => setSbjsOf(undefined)} />
    </>
  );
}
