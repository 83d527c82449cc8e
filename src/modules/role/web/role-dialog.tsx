import { Alert } from 'antd';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import * as calls from '../contract';
import { ModulePicker } from './module-picker';
import { useT } from './texts';

type Role = ReplyOf<typeof calls.get>;
interface Props {
  readonly role: Role | 'new' | undefined;
  readonly preset?: boolean;
  readonly busiId?: number;
  readonly onClose: () => void;
}

/** Makes or changes a role. What its holders may do changes with their next action. */
export function RoleDialog({ role, preset = false, busiId, onClose }: Props) {
  const t = useT();
  const made = role === 'new' || !role ? undefined : role;
  const { data } = useCall(calls.funcs, preset ? { busiId: made?.busiId ?? busiId } : {}, { when: role != null });
  const choices = preset ? (data?.codes ?? []) : (data?.modules ?? []);
  const fields = {
    name: true as const,
    ...(preset ? { nameEn: true as const } : {}),
    funcIds: { label: preset ? t('codes') : t('modules'), as: ModulePicker, props: { choices } },
  };
  if (!role) return null;
  return made ? (
    <FormDialog
      open
      call={calls.update}
      title={t('edit')}
      width={720}
      onClose={onClose}
      fixed={{ id: made.roleId, rev: made.rev }}
      initial={{ name: made.name, nameEn: made.nameEn ?? undefined, funcIds: made.funcIds }}
      fields={fields}
      done={t('saved')}
    />
  ) : (
    <FormDialog
      open
      call={calls.create}
      title={t('create')}
      width={720}
      onClose={onClose}
      fixed={{ preset, busiId }}
      initial={{ name: '', funcIds: [] }}
      fields={fields}
      done={t('saved')}
    />
  );
}
/** The sentence above a list of roles. */
export function RightsHint() {
  const t = useT();
  return <Alert type="info" showIcon title={t('rightsHint')} />;
}
