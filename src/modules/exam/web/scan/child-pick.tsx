import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { scanUsers } from '../../contract';
import { useT } from '../texts';

/** A child as a list names it. */
interface Known {
  readonly userId: number | null;
  readonly name: string | null;
  readonly clazzName: string | null;
}
/** A child of the exam, found by a part of the name or the number: there may be more than any list shows. */
export function ChildPick({
  readId,
  known,
  value,
  onChange,
}: {
  readonly readId: number;
  /** Who stands there already, whether the list has them or not. */
  readonly known?: Known;
  readonly value: number | undefined;
  readonly onChange: (userId: number | undefined) => void;
}) {
  const t = useT();
  const [sought, setSought] = useState('');
  // "12 张三": the number narrows the list that came, the name asks for it.
  const words = sought.trim().split(/\s+/);
  const userName = (words.find((word) => !/^\d+$/.test(word)) ?? words[0]) || undefined;
  const { data } = useCall(scanUsers, { readId, pageSize: 50, userName }, { keep: true });
  const found = (data?.items ?? []).map((u) => ({ value: u.userId, label: `${u.candNo} ${u.name} ${u.clazzName}` }));
  const knownId = known?.userId;
  const isListed = found.some((u) => u.value === knownId);
  const first =
    knownId == null || isListed ? [] : [{ value: knownId, label: `${known?.name ?? ''} ${known?.clazzName ?? ''}` }];
  return (
    <Select
      showSearch={{ optionFilterProp: 'label', onSearch: setSought }}
      aria-label={t('field.userId')}
      placeholder={t('field.userId')}
      value={value}
      onChange={onChange}
      options={[...first, ...found]}
      style={{ minWidth: 220 }}
    />
  );
}
