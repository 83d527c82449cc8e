import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { createClazz, renameClazz, updateClazz } from '../../contract';
import type { Clazz } from '../../contract/parts';
import { ADMINISTRATIVE_STYLE, TYPE } from '../../rules';
import { GradePicker, TypePicker, stageOfGrade, useStages } from '../school-pickers';
import { useT } from '../texts';

/** What somebody wants to do with a class: make one, rename one, change its number, order and grade. */
export type ClazzAsk = { readonly kind: 'create' } | { readonly kind: 'rename' | 'change'; readonly clazz: Clazz };

/** The forms of a class. The stage follows from the grade: nobody has to know that grade 6 may be junior. */
export function ClazzDialog({ ask, onClose }: { readonly ask: ClazzAsk | undefined; readonly onClose: () => void }) {
  const t = useT();
  const stages = useStages();
  const withStage = (values: Record<string, unknown>) =>
    'grdId' in values ? { ...values, stgId: stageOfGrade(stages, values['grdId'] as number | null) ?? null } : values;
  const graded = (values: Readonly<Record<string, unknown>>) =>
    ADMINISTRATIVE_STYLE.includes(Number(values['clazzType']));
  const grade = { as: GradePicker, label: t('field.grdId') };
  if (ask?.kind === 'create')
    return (
      <FormDialog
        open
        call={createClazz}
        title={t('create')}
        onClose={onClose}
        done={t('created')}
        shape={withStage}
        initial={{ clazzType: TYPE.administrative }}
        submitText={t('create')}
        fields={{
          clazzType: { as: TypePicker },
          grdId: { ...grade, when: graded },
          clazzName: { help: t('nameHelp') },
          clazzNo: true,
          orderNo: { help: t('orderHelp') },
        }}
      />
    );
  if (ask?.kind === 'rename')
    return (
      <FormDialog
        open
        call={renameClazz}
        title={t('rename')}
        onClose={onClose}
        done={t('saved')}
        draft={`${ask.clazz.clazzId}`}
        fixed={{ id: ask.clazz.clazzId, rev: ask.clazz.rev }}
        initial={{ clazzName: ask.clazz.clazzName }}
        fields={{ clazzName: true }}
      />
    );
  if (ask?.kind === 'change') {
    const { clazzId, clazzNo, orderNo, grdId, clazzType, rev } = ask.clazz;
    return (
      <FormDialog
        open
        call={updateClazz}
        title={t('change', { name: ask.clazz.clazzName })}
        onClose={onClose}
        done={t('saved')}
        draft={`${clazzId}`}
        shape={withStage}
        fixed={{ id: clazzId, rev }}
        initial={{ clazzNo, orderNo, grdId }}
        fields={{
          clazzNo: true,
          orderNo: { help: t('orderHelp') },
          ...(ADMINISTRATIVE_STYLE.includes(clazzType) ? { grdId: { ...grade, help: t('gradeHelp') } } : {}),
        }}
      />
    );
  }
  return null;
}
