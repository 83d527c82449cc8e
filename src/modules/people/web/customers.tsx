import { Select } from 'antd';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { OrgPicker } from '../../organisation/web/published';
import { customers, customersExport, fakeLogin } from '../contract';
import { PersonMenu } from './acts';
import { EnabledTag, PersonTag } from './person-cell';
import { PersonDrawer } from './person-drawer';
import { EnabledPicker } from './pickers';
import { useUi } from '../../../kernel/web/i18n/use-text';
import { AccountText } from './account-text';
import { useT } from './texts';
import { useFakeLogin } from './use-fake-login';

function TypePicker({ value, onChange, ...rest }: InputProps<number>) {
  const t = useT();
  const all = useUi()('all');
  return (
    <Select
      placeholder={all}
      aria-label={rest['aria-label']}
      allowClear
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      style={{ minWidth: 100 }}
      options={([1, 2] as const).map((v) => ({ value: v, label: t(`userType.${v}`) }))}
    />
  );
}

/** Everybody the platform serves: found by what somebody says on the phone. */
export default function Customers() {
  const t = useT();
  const can = useCan();
  const enter = useFakeLogin();
  return (
    <ListScreen
      call={customers}
      pageSize={20}
      exportBy={can(customersExport) ? customersExport : undefined}
      filters={{
        name: true,
        phone: true,
        orgId: OrgPicker,
        yunNo: { more: true },
        login: { more: true },
        userType: { as: TypePicker, more: true },
        enabled: { as: EnabledPicker, more: true },
      }}
      empty={{ title: t('noCustomers') }}
      columns={[
        { of: 'name', sort: true, fixed: 'left', show: (r) => <PersonTag name={r.name} photo={r.photo} /> },
        { of: 'userType', width: 80, align: 'left', show: (r) => t(`userType.${r.userType as 1}`) },
        { of: 'orgName', width: 220 },
        { of: 'login', width: 150, show: (r) => <AccountText login={r.login} yunNo={r.yunNo} /> },
        { of: 'phone', width: 130 },
        { of: 'yunNo', width: 130 },
        { of: 'enabled', width: 90, show: (r) => <EnabledTag enabled={r.enabled} /> },
        {
          of: 'super',
          title: t('superTag'),
          width: 110,
          hidden: true,
          show: (r) => (r.super ? <StatusTag status="waiting">{t('superTag')}</StatusTag> : null),
        },
        { of: 'madeAt', sort: true, width: 160, hidden: true, show: (r) => instantText(r.madeAt) },
        {
          of: 'acts',
          title: '',
          width: 56,
          align: 'right',
          fixed: 'right',
          show: (r) => (
            <PersonMenu
              person={r}
              more={[
                can(fakeLogin) &&
                  r.enabled &&
                  !r.super && { key: 'fake', label: t('fakeLogin'), onClick: () => void enter(r) },
              ]}
            />
          ),
        },
      ]}
      drawerTitle={(r) => r?.name}
      drawerSize={640}
      drawer={(key, _row, close) => (
        <PersonDrawer userId={Number(key)} actions={(p) => <PersonMenu person={p} onRemoved={close} />} />
      )}
    />
  );
}
