import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { PersonPicker, TeacherPicker } from '../../../people/web/published';
import { shareCreate, type ResType } from '../../contract';
import { useT } from '../texts';
import { OwnClazzes } from './clazz-choice';

/** Gives a resource to own classes and to persons, as it reads now. */
export function ShareDialog({
  row,
  onClose,
}: {
  readonly row: { readonly resId: number; readonly title: string; readonly resType: ResType };
  readonly onClose: () => void;
}) {
  const t = useT();
  const colleagues = row.resType === 'paper' || row.resType === 'teachreflect';
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('shareTitle', { name: row.title })}
      call={shareCreate}
      fixed={{ resId: row.resId }}
      done={t('shareDone')}
      submitText={t('share')}
      fields={
        colleagues
          ? {
              userIds: {
                as: TeacherPicker,
                props: { multiple: true, max: 200 },
                label: t('shareColleagues'),
                help: t('shareColleaguesHint'),
              },
            }
          : {
              clazzIds: { as: OwnClazzes, label: t('shareClazzes') },
              userIds: {
                as: PersonPicker,
                props: { multiple: true, max: 200 },
                label: t('shareUsers'),
                help: t('shareHint'),
              },
            }
      }
    />
  );
}
