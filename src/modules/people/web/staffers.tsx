import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { AccountText } from './account-text';
import { adminCreate, admins, infoSet, rolesSet } from '../contract';
import { BulkActs, PersonMenu } from './acts';
import { EnabledTag, NameTags, PersonTag } from './person-cell';
import { PersonDrawer } from './person-drawer';
import { EnabledPicker, RoleFilter, useAcross, useOrgFilter } from './pickers';
import { RecentlyRemoved } from './removals';
import { RolesDialog, type RolesOf } from './roles-dialog';
import { StaffDialog, type StaffAsk, type StaffFields } from './staff-form';
import { useT } from './texts';

/** Who administers the institution: everybody with more rights than teaching, and what they may do. */
export default function Staffers() {
  const t = useT();
  const can = useCan();
  const across = useAcross();
  const orgFilter = useOrgFilter();
  const [ask, setAsk] = useState<StaffAsk>();
  const [rolesOf, setRolesOf] = useState<RolesOf>();
  const add = can(adminCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsk({ kind: 'admin' })}>
      {t('addStaff')}
    </Button>
  ) : null;
  const more = (r: StaffFields & RolesOf) => [
    can(rolesSet) && { key: 'roles', label: t('editRoles'), onClick: () => setRolesOf(r) },
    can(infoSet) && { key: 'edit', label: t('edit'), onClick: () => setAsk({ kind: 'edit', person: r }) },
  ];
  return (
    <>
      <ListScreen
        call={admins}
        pageSize={20}
        filters={{ name: true, ...orgFilter, roleId: across ? undefined : RoleFilter, enabled: EnabledPicker }}
        actions={
          <>
            {add}
            <RecentlyRemoved userType={2} />
          </>
        }
        empty={{ title: t('noStaff'), text: t('noStaffText'), action: add }}
        bulk={(rows, list) => <BulkActs people={rows} onDone={() => list.pick([])} />}
        columns={[
          {
            of: 'name',
            sort: true,
            fixed: 'left',
            show: (r) => <PersonTag name={r.name} photo={r.photo} note={across ? r.orgName : undefined} />,
          },
          { of: 'login', sort: true, width: 160, show: (r) => <AccountText login={r.login} yunNo={r.yunNo} /> },
          { of: 'phone', width: 130 },
          {
            of: 'roles',
            show: (r) => (
              <span className="row" style={{ gap: 6 }}>
                <NameTags names={r.roles} max={5} />
                {r.super ? <StatusTag status="waiting">{t('superTag')}</StatusTag> : null}
              </span>
            ),
          },
          { of: 'enabled', width: 90, show: (r) => <EnabledTag enabled={r.enabled} /> },
          {
            of: 'acts',
            title: '',
            width: 56,
            align: 'right',
            fixed: 'right',
            show: (r) => <PersonMenu person={r} more={more(r)} />,
          },
        ]}
        drawerTitle={(r) => r?.name}
        drawerSize={640}
        drawer={(key, _row, close) => (
          <PersonDrawer
            userId={Number(key)}
            actions={(p) => (
              <>
                {can(rolesSet) ? <Button onClick={() => setRolesOf(p)}>{t('editRoles')}</Button> : null}
                <PersonMenu person={p} more={more(p).slice(1)} onRemoved={close} />
              </>
            )}
          />
        )}
      />
      <StaffDialog ask={ask} onClose={() => setAsk(undefined)} />
      <RolesDialog person={rolesOf} onClose={() => setRolesOf(undefined)} />
    </>
  );
}
