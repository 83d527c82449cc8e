import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { TeacherPicker } from '../../../people/web/published';
import { updateCodesign, type Codesign } from '../../contract';
import { INVITED_MAX } from '../../rules';
import { useT } from '../texts';

/** Who takes part, and what it is called. Whoever is taken out no longer sees the page; what they wrote stays. */
export function InviteDialog({
  codesign: c,
  open,
  onClose,
}: {
  readonly codesign: Codesign;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  if (!open) return null;
  return (
    <FormDialog
      open
      call={updateCodesign}
      title={t('inviteTitle')}
      onClose={onClose}
      done={t('saved')}
      refreshes={['teachplan.codesign']}
      fixed={{ id: c.codesignId }}
      initial={{ name: c.name, userIds: c.members.filter((m) => m.userId !== c.userId).map((m) => m.userId) }}
      fields={{
        name: true,
        userIds: {
          label: t('field.invite'),
          as: TeacherPicker,
          props: { multiple: true, max: INVITED_MAX },
          help: t('inviteHelp'),
        },
      }}
    />
  );
}
