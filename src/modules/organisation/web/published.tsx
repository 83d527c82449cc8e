import { useCall } from '../../../kernel/web/http/hooks';
import { useUi } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { pickerOf } from '../../../kernel/web/parts/picker';
import { TreeSelect } from '../../../kernel/web/parts/tree-select';
import * as calls from '../contract/orgs';
import { OrgLogo } from './org-logo';

export { OrgLogo } from './org-logo';

/** Chooses an organisation of the caller's reach: the own one, a region's, or all. */
export const OrgPicker = pickerOf({
  call: calls.select2,
  value: (o) => o.orgId,
  label: (o) => o.name,
  search: (name) => ({ name }),
  byValue: (values) => ({ orgIds: values.map(Number) }),
});

/** Chooses a region from the tree. */
export function RegionPicker({
  value,
  onChange,
  filter,
  id,
  placeholder,
  disabled,
  ...rest
}: InputProps<number> & { readonly filter?: boolean }) {
  const ui = useUi();
  const { data, isPending } = useCall(calls.regTree, {}, { quiet: true });
  return (
    <TreeSelect
      id={id}
      aria-label={rest['aria-label']}
      placeholder={placeholder ?? (filter ? ui('all') : undefined)}
      disabled={disabled}
      value={value ?? undefined}
      onChange={(v) => {
        onChange?.(v ?? null);
      }}
      treeData={data}
      loading={isPending}
      allowClear
      showSearch={{ treeNodeFilterProp: 'label' }}
      treeLine={{ showLeafIcon: false }}
      treeNodeLabelProp="label"
      popupMatchSelectWidth={280}
      style={filter ? { minWidth: 160 } : { width: '100%' }}
    />
  );
}

/** An organisation's name beside its logo. */
export const OrgName = ({
  name,
  logo,
  note,
}: {
  readonly name: string;
  readonly logo?: string | null;
  readonly note?: string;
}) => (
  <span className="org-name">
    <OrgLogo name={name} logo={logo} />
    <span>
      {name}
      {note ? <small className="soft">{note}</small> : null}
    </span>
  </span>
);
