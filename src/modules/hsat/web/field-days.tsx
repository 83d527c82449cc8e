import { Button, Select } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { listDays, takeField } from '../contract';
import { useT } from './texts';

/** Takes the results of a test day over, where an item of the exam is measured there. */
export function FieldDays({ schemaId }: { readonly schemaId: number }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data } = useCall(listDays, { schemaId }, { quiet: true });
  if (!data?.items.length) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('dayTake')}</Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('dayTake')}
        call={takeField}
        fixed={{ schemaId }}
        fields={{
          tstId: {
            label: t('dayOf'),
            as: Select,
            props: {
              options: data.items.map((one) => ({
                value: one.tstId,
                label: `${one.name} · ${dayText(one.startOn)} · ${t('dayResults', { count: one.results })}`,
              })),
            },
          },
        }}
        done={(r) => t('dayTaken', { count: r.saved })}
      />
    </>
  );
}
