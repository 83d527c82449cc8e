import { Button } from 'antd';
import { useState } from 'react';
import { grouped } from '../../../kernel/shared/maps';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { UploadFiles } from '../../files/web/published';
import { appealsOf, submitAppeal } from '../contract';
import { EVIDENCE } from '../rules/states';
import { useT } from './texts';

export { History as AppealHistory, Withdraw as WithdrawAppeal } from './parts';

/**
 * Appeals about somebody's part of a set, by the part they are about, and until when its owner may object. Where they do not come that is
 * said: a child would look for the button in vain. Whoever may not ask is not asked for.
 */
export function useAppealsOf(subject: string, setId: number, userId: number, on = true) {
  const can = useCan();
  const { data } = useCall(appealsOf, { subject, setId, userId }, { when: on && userId > 0 && can(appealsOf) });
  const byPart = grouped(data?.items ?? [], (a) => a.part);
  return { byPart, until: data?.until ?? null };
}

const Evidence = (props: { readonly value?: readonly string[]; readonly onChange?: (v: unknown) => void }) => (
  <UploadFiles {...props} {...EVIDENCE} />
);
/** The button by which somebody objects to an own row: a reason, and up to three pictures. */
export function AppealButton({
  subject,
  setId,
  part,
  what,
}: {
  readonly subject: string;
  readonly setId: number;
  readonly part: string;
  /** What the row is called, in the dialog's title. */
  readonly what: string;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" data-chrome aria-label={t('objectTo', { what })} onClick={() => setOpen(true)}>
        {t('object')}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('objectTo', { what })}
        call={submitAppeal}
        fixed={{ subject, setId, part }}
        fields={{
          reason: { label: t('field.reason'), help: t('reasonHelp') },
          images: { label: t('evidence'), as: Evidence },
        }}
        submitText={t('send')}
        done={t('sent')}
      />
    </>
  );
}
