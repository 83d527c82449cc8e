import { Alert, Checkbox, Skeleton, Tag } from 'antd';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { comma } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { choices, funcs } from '../../role/contract';
import { rolesSet } from '../contract';
import { useT } from './texts';

export interface RolesOf {
  readonly userId: number;
  readonly name: string;
  readonly orgId: number;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly super?: boolean;
}

/** Roles with what each of them allows, so that nobody gives more than they mean to. */
export function RolePicker({
  value,
  onChange,
  orgId,
  held = [],
}: InputProps<number[]> & { readonly orgId?: number; readonly held?: RolesOf['roles'] }) {
  const t = useT();
  const lang = useLang();
  const can = useCan();
  const chosen = value ?? [];
  const { data, isPending } = useCall(choices, { orgId }, { quiet: true });
  const { data: all } = useCall(funcs, {}, { when: can(funcs), quiet: true });
  if (isPending) return <Skeleton active />;
  const titles = new Map([...(all?.modules ?? []), ...(all?.codes ?? [])].map((f) => [f.code, titleIn(f.title, lang)]));
  const more = held.filter((h) => !data?.some((r) => r.roleId === h.id));
  const toggle = (roleId: number, on: boolean) =>
    onChange?.(on ? [...chosen, roleId] : chosen.filter((v) => v !== roleId));
  return (
    <div role="group" className="stack" style={{ gap: 10, maxHeight: 420, overflow: 'auto' }}>
      {more.map((r) => (
        <Checkbox key={r.id} checked disabled>
          {r.name} <span className="soft">{t('roleNotYours')}</span>
        </Checkbox>
      ))}
      {data?.map((r) => (
        <Checkbox
          key={r.roleId}
          checked={chosen.includes(r.roleId)}
          onChange={(e) => toggle(r.roleId, e.target.checked)}
          style={{ alignItems: 'flex-start' }}
        >
          <span>
            {lang === 'en-US' ? (r.nameEn ?? r.name) : r.name}
            {r.preset ? null : (
              <Tag variant="filled" style={{ marginInlineStart: 6 }}>
                {t('ownRole')}
              </Tag>
            )}
          </span>
          {titles.size ? (
            <span className="soft" style={{ display: 'block', fontSize: 12 }}>
              {r.funcIds
                .map((f) => titles.get(f))
                .filter(Boolean)
                .join(comma())}
            </span>
          ) : null}
        </Checkbox>
      ))}
    </div>
  );
}

/** Gives and takes roles; the person's next click runs with the new rights. */
export function RolesDialog({
  person,
  onClose,
}: {
  readonly person: RolesOf | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  if (!person) return null;
  return (
    <FormDialog
      open
      call={rolesSet}
      title={t('rolesOf', { name: person.name })}
      width={640}
      onClose={onClose}
      fixed={{ id: person.userId }}
      initial={{ roleIds: person.roles.map((r) => r.id) }}
      done={t('saved')}
      fields={{
        roleIds: {
          as: RolePicker,
          props: { orgId: person.orgId, held: person.roles },
          help: person.super ? <Alert type="warning" showIcon title={t('superHint')} /> : t('rolesHint'),
        },
      }}
    />
  );
}
