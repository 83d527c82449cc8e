import { Select } from 'antd';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import { listItems } from '../../../sport-settings/contract';
import * as calls from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { GradesField } from '../parts';
import { useT } from '../texts';

/** An event beside the usual ones: an item of the sport library, or one of the school's own with a name and a kind. */
export function EventDialog({ meet, onClose }: { readonly meet: MeetFull; readonly onClose: () => void }) {
  const t = useT();
  const isOwn = (v: Readonly<Record<string, unknown>>) => v['itemId'] == null;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('entry.other')}
      call={calls.createEntry}
      fixed={{ gamId: meet.gamId }}
      initial={{ kind: 'fun', sex: 'mixed', grdIds: meet.grdIds }}
      fields={{
        itemId: { as: ItemField, label: t('entry.item'), help: t('entry.itemHelp') },
        name: { label: t('entry.name'), when: isOwn },
        kind: { label: t('entry.kind'), when: isOwn },
        sex: { label: t('field.sex') },
        grdIds: { as: GradesField, props: { among: meet.grdIds }, label: t('field.grdIds') },
        limit: { label: t('entry.limit') },
        perClazz: { label: t('entry.perClazz') },
      }}
      done={t('entry.added', { count: 1 })}
    />
  );
}

interface ItemProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | undefined) => void;
}
/** Items of the library that are measured: one without a better side makes no event. */
function ItemField({ id, value, onChange }: ItemProps) {
  const t = useT();
  const lang = useLang();
  const { data, isPending } = useCall(listItems, { on: true }, { quiet: true });
  return (
    <Select
      id={id}
      aria-label={t('entry.item')}
      placeholder={t('entry.noItem')}
      allowClear
      loading={isPending}
      value={value ?? undefined}
      onChange={(v: number | undefined) => onChange?.(v)}
      options={(data ?? [])
        .filter((item) => item.direction != null)
        .map((item) => ({ value: item.itemId, label: lang === 'en-US' ? item.nameEn || item.name : item.name }))}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
    />
  );
}
