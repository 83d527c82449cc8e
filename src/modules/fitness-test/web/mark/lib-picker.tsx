import { Select } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import * as calls from '../../contract';

/** Chooses a published standard by its key. */
export function LibPicker({
  value,
  onChange,
  id,
}: {
  readonly value?: string;
  readonly onChange?: (v: string) => void;
  readonly id?: string;
}) {
  const { data, isPending } = useCall(calls.stdlibList, { on: true, pageSize: 200 }, { quiet: true });
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      options={(data?.items ?? [])
        .filter((l) => l.key)
        .map((l) => ({ value: l.key!, label: l.version > 1 ? `${l.name} v${l.version}` : l.name }))}
    />
  );
}
