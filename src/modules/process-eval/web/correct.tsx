import { Button } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { correctColl } from '../contract';
import { MOST_VALUE } from '../rules';
import { Hundredths } from './parts';
import { useT } from './texts';

const Value = (props: InputProps<number>) => <Hundredths {...props} least={-MOST_VALUE} most={MOST_VALUE} />;
/** Changes one value while results are shown; the server asks for the objection that opened it. */
export function Correct(of: {
  readonly normId: number;
  readonly userId: number;
  readonly itemId: number;
  readonly name: string;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { normId, userId, itemId, name } = of;
  return (
    <>
      <Button size="small" aria-label={t('correctOf', { name })} onClick={() => setOpen(true)}>
        {t('correct')}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('correctOf', { name })}
        call={correctColl}
        fixed={{ normId, userId, itemId }}
        fields={{
          value: { as: Value, label: t('field.value') },
          why: { label: t('field.why'), help: t('correctHelp') },
        }}
        done={t('saved')}
      />
    </>
  );
}
