import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import * as calls from '../contract';
import { YuanInput } from './inputs';
import { useT } from './texts';

/** What training institutions may take at once, and when a guardian is asked. */
export function LimitsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { data } = useCall(calls.getLimits, {});
  if (!data) return null;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('limits')}
      call={calls.setLimits}
      initial={data}
      done={t('saved')}
      fields={{
        capFen: { as: YuanInput, help: t('limitsHelp') },
        hours: true,
        months: true,
        guardianFen: { as: YuanInput, help: t('guardianFenHelp') },
      }}
    />
  );
}
