import { Select } from 'antd';
import { useMemo } from 'react';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { ClazzPicker } from '../../../class/web/published';
import { publish, templateList } from '../../contract';
import { OBJECT_DAYS, type Kind } from '../../rules';
import { useT } from '../texts';
import { LeaderInput } from './leader-input';

type PickerInput = Parameters<typeof ClazzPicker>[0];
/** Classes, several. */
const Clazzes = (props: PickerInput) => <ClazzPicker {...props} multiple />;

/** Whom, by which template, from when to when. */
export function PublishDialog({ kind, onClose }: { readonly kind: Kind; readonly onClose: () => void }) {
  const t = useT();
  const { data } = useCall(templateList, { kind }, { quiet: true });
  const items = data?.items;
  const TemplatePicker = useMemo(() => {
    const options = (items ?? []).map((row) => ({ value: row.templateId ?? ('default' as const), label: row.name }));
    return function TemplateChoice({ value, onChange, ...rest }: InputProps<number | 'default'>) {
      return <Select {...rest} value={value ?? undefined} onChange={(v) => onChange?.(v)} options={options} />;
    };
  }, [items]);
  const common = {
    templateId: { as: TemplatePicker, label: t('field.templateId') },
    name: true,
    start: true,
    end: true,
    objectDays: true,
  } as const;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('publish')}
      submitText={t('publishing')}
      call={publish}
      fixed={{ kind }}
      initial={{ templateId: 'default', objectDays: OBJECT_DAYS }}
      fields={
        kind === 'eval'
          ? { ...common, clazzIds: { as: Clazzes } }
          : { ...common, leaders: { as: LeaderInput, label: t('field.userIds') } }
      }
      done={t('published')}
    />
  );
}
