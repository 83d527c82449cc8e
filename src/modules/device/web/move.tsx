import { FormDialog } from '../../../kernel/web/form/form-screen';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { useT } from './texts';

/** Moves devices to another school: what they did until now stays behind. */
export function MoveDialog({ ids, onClose }: { readonly ids: readonly number[]; readonly onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      open
      call={calls.migrateApparatus}
      onClose={onClose}
      title={t('moveTitle')}
      draft={false}
      fixed={{ ids: [...ids] }}
      fields={{
        orgId: { as: OrgPicker, help: t('moveNote', { count: ids.length }) },
      }}
      done={(reply) => t('moved', { count: reply.count })}
    />
  );
}
