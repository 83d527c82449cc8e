import { Select } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import * as calls from '../../contract';
import { useT } from '../texts';

/** Which rules a trial takes, as the call names them. */
export interface Rules {
  readonly standardKey?: string;
  readonly schemeId?: number;
  readonly stdlibId?: number;
  readonly draftSchemeId?: number;
}
/** Chooses rules to try: published libraries and schemes, and those of one's own that are not switched on. */
export function RulesPicker({
  value,
  onChange,
  id,
}: {
  readonly value: Rules | undefined;
  readonly onChange: (v: Rules | undefined) => void;
  readonly id?: string;
}) {
  const t = useT();
  const libs = useCall(calls.stdlibList, { pageSize: 200 }, { quiet: true });
  const schemes = useCall(calls.schemeList, { pageSize: 200 }, { quiet: true });
  const option = (label: string, rules: Rules) => ({ value: JSON.stringify(rules), label });
  const [l, s] = [libs.data?.items ?? [], schemes.data?.items ?? []];
  const groups = [
    {
      label: t('rulesOn'),
      options: [
        ...l
          .filter((x) => x.isOn && x.key)
          .map((x) => option(x.version > 1 ? `${x.name} v${x.version}` : x.name, { standardKey: x.key! })),
        ...s.filter((x) => x.isOn).map((x) => option(x.name, { schemeId: x.schemeId })),
      ],
    },
    {
      label: t('rulesDraft'),
      options: [
        ...l
          .filter((x) => x.mine && (!x.isOn || x.isChanged))
          .map((x) => option(t('draftOf', { name: x.name }), { stdlibId: x.stdlibId })),
        ...s
          .filter((x) => x.mine && (!x.isOn || x.isChanged))
          .map((x) => option(t('draftOf', { name: x.name }), { draftSchemeId: x.schemeId })),
      ],
    },
  ];
  return (
    <Select
      id={id}
      allowClear
      placeholder={t('asNow')}
      loading={libs.isPending || schemes.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ? JSON.stringify(value) : undefined}
      onChange={(v?: string) => onChange(v ? (JSON.parse(v) as Rules) : undefined)}
      options={groups.filter((g) => g.options.length > 0)}
    />
  );
}
