import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import { adminCreate, infoSet, teachSbjSet, teacherCreate } from '../contract';
import { FreeInput, SbjPicker, useAcross } from './pickers';
import { RolePicker } from './roles-dialog';
import { useT } from './texts';

export interface StaffFields {
  readonly userId: number;
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly login: string | null;
  readonly phone: string | null;
  readonly sbjs: readonly { readonly id: number }[];
  readonly rev: number;
}
export type StaffAsk =
  | { readonly kind: 'teacher' }
  | { readonly kind: 'admin' }
  | { readonly kind: 'edit'; readonly person: StaffFields };

/** Adds a teacher or somebody of the staff, or changes one. They sign in with the initial password once. */
export function StaffDialog({ ask, onClose }: { readonly ask: StaffAsk | undefined; readonly onClose: () => void }) {
  const t = useT();
  const across = useAcross();
  const orgId = useSession()?.orgId;
  if (!ask) return null;
  const login = { as: FreeInput, props: { kind: 'login' as const }, help: t('initialPwdHelp') };
  if (ask.kind === 'teacher') {
    return (
      <FormDialog
        open
        call={teacherCreate}
        title={t('addTeacher')}
        onClose={onClose}
        initial={{ sex: 'female', orgId: across ? orgId : undefined }}
        done={(p) => t('madeDone', { name: p.name })}
        fields={{
          ...(across ? { orgId: { as: OrgPicker } } : {}),
          name: true,
          sex: true,
          login,
          phone: true,
          sbjIds: { as: SbjPicker, props: { multiple: true } },
        }}
      />
    );
  }
  if (ask.kind === 'admin') {
    return (
      <FormDialog
        open
        call={adminCreate}
        title={t('addStaff')}
        width={640}
        onClose={onClose}
        initial={{ sex: 'female', roleIds: [] }}
        done={(p) => t('madeDone', { name: p.name })}
        fields={{ name: true, sex: true, login, phone: true, roleIds: { as: RolePicker } }}
      />
    );
  }
  const { userId, name, sex, phone, login: account, rev } = ask.person;
  return (
    <FormDialog
      open
      call={infoSet}
      title={t('editOf', { name })}
      onClose={onClose}
      fixed={{ id: userId, rev }}
      initial={{ name, sex, login: account ?? undefined, phone: phone ?? undefined }}
      done={t('saved')}
      fields={{ name: true, sex: true, login: { as: FreeInput, props: { kind: 'login' } }, phone: true }}
    />
  );
}

/** Teaching subjects in their order; the first is the one a teacher begins with everywhere. */
export function SbjsDialog({
  person,
  onClose,
}: {
  readonly person: StaffFields | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  return person ? (
    <FormDialog
      open
      call={teachSbjSet}
      title={t('sbjsOf', { name: person.name })}
      onClose={onClose}
      fixed={{ id: person.userId }}
      initial={{ sbjIds: person.sbjs.map((s) => s.id) }}
      done={t('saved')}
      fields={{ sbjIds: { as: SbjPicker, props: { multiple: true }, help: t('sbjsHelp') } }}
    />
  ) : null;
}
