import { Select } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { toPath } from '../../../../kernel/web/router/paths';
import { consentClazzes, consentPurposes } from '../../contract';
import { useT } from '../texts';

/** One of the purposes; the first one where none is chosen. */
function PurposePicker({ value, onChange, ...rest }: InputProps<string>) {
  const { data } = useCall(consentPurposes, {}, { quiet: true });
  return (
    <Select
      aria-label={rest['aria-label']}
      style={{ minWidth: 180 }}
      value={value ?? data?.items[0]?.purpose}
      onChange={(purpose) => onChange?.(purpose)}
      options={data?.items.map((p) => ({ value: p.purpose, label: p.title }))}
    />
  );
}

/** The office's view of consents: class by class, how one purpose stands. */
export default function Consents() {
  const t = useT();
  return (
    <ListScreen
      call={consentClazzes}
      pageSize={50}
      rowKey={(r) => String(r.clazzId)}
      filters={{ purpose: { as: PurposePicker, label: t('consentPurpose') }, name: { label: t('field.clazzName') } }}
      empty={{ title: t('consentNoClazz') }}
      columns={[
        {
          of: 'clazzName',
          sort: true,
          show: (r) => <Link to={toPath('/clazz/basic/{clazzId}/consent', { clazzId: r.clazzId })}>{r.clazzName}</Link>,
        },
        { of: 'masterName', title: t('consentMaster'), show: (r) => r.masterName ?? t('consentNoMaster') },
        { of: 'students', title: t('consentChildren'), width: 90 },
        { of: 'given', title: t('state.given'), width: 90 },
        { of: 'missing', title: t('state.missing'), width: 90 },
        { of: 'declined', title: t('state.declined'), width: 90 },
        { of: 'withdrawn', title: t('state.withdrawn'), width: 90 },
        { of: 'waiting', title: t('consentWaiting'), width: 100 },
        { of: 'noPhone', title: t('consentNoPhone'), width: 110 },
      ]}
    />
  );
}
