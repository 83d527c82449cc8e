import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { getSet, setSettings } from '../contract';
import { useT } from './texts';

/** When photographs are outdated, and how long they are kept. */
export function SettingsDialog({ orgId, onClose }: { readonly orgId: number; readonly onClose: () => void }) {
  const t = useT();
  const { data } = useCall(getSet, { orgId });
  if (!data) return null;
  return (
    <FormDialog
      open
      call={setSettings}
      onClose={onClose}
      title={t('settings')}
      draft={false}
      fixed={{ orgId }}
      initial={{ outdatedMonths: data.outdatedMonths, keepMonths: data.keepMonths }}
      fields={{ outdatedMonths: { help: t('outdatedHelp') }, keepMonths: { help: t('keepHelp') } }}
      done={t('saved')}
    />
  );
}
