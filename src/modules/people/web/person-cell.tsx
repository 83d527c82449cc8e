import type { ReactNode } from 'react';
import { comma } from '../../../kernel/web/format';
import { Avatar, StatusTag } from '../../../kernel/web/parts/basics';
import { useT } from './texts';

/** A person in a table or head: picture, name, and a quiet word beside it. */
export function PersonTag({
  name,
  photo,
  note,
  size = 32,
}: {
  readonly name: string;
  readonly photo?: string | null;
  readonly note?: ReactNode;
  readonly size?: 32 | 46 | 74;
}) {
  return (
    <span className="row" style={{ gap: 10, flexWrap: 'nowrap', display: 'inline-flex' }}>
      <Avatar name={name} photo={photo} size={size} />
      <span style={{ lineHeight: 1.35 }}>
        {name}
        {note ? (
          <small className="soft" style={{ display: 'block' }}>
            {note}
          </small>
        ) : null}
      </span>
    </span>
  );
}

/** Whether the account works; the word says it too. */
export function EnabledTag({ enabled }: { readonly enabled: boolean }) {
  const t = useT();
  return <StatusTag status={enabled ? 'done' : 'off'}>{t(enabled ? 'enabled.true' : 'enabled.false')}</StatusTag>;
}

/** Names as small tags: roles, subjects. At most `max`, the rest as a count. */
export function NameTags({
  names,
  max = 3,
}: {
  readonly names: readonly { readonly id: number; readonly name: string }[];
  readonly max?: number;
}) {
  if (names.length === 0) return null;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }} title={names.map((n) => n.name).join(comma())}>
      {names.slice(0, max).map((n) => (
        <StatusTag key={n.id} status="off">
          {n.name}
        </StatusTag>
      ))}
      {names.length > max ? <StatusTag status="off">+{names.length - max}</StatusTag> : null}
    </span>
  );
}
