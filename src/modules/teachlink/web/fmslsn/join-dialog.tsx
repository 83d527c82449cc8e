import { useNavigate } from 'react-router';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { toPath } from '../../../../kernel/web/router/paths';
import { joinActivity } from '../../contract';
import { useT } from '../texts';

/** Joins an activity by the code its owner gave. */
export function JoinDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const go = useNavigate();
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('joinByCode')}
      call={joinActivity}
      done={t('joined')}
      initial={{ code: '' }}
      fields={{ code: { help: t('codeHelp') } }}
      onDone={(a) => void go(toPath('/fmslsn/{fmsLsnId}/design', { fmsLsnId: a.fmsLsnId }))}
    />
  );
}
