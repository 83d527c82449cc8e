import { instantText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { progress } from '../contract';
import { useT } from './texts';

/** Who has not handed in comes first. */
export function Progress({ schemaId }: { readonly schemaId: number }) {
  const t = useT();
  return (
    <ListScreen
      call={progress}
      fixed={{ schemaId }}
      name="hsat.progress"
      rowKey={(row) => String(row.orgId)}
      columns={[
        { of: 'orgName', width: 240 },
        { of: 'candidates', title: t('field.count'), width: 110, align: 'right' },
        { of: 'entries', title: t('field.entered'), width: 110, align: 'right' },
        { of: 'stale', title: t('field.stale'), width: 110, align: 'right' },
        {
          of: 'handedAt',
          title: t('field.handedAt'),
          width: 180,
          show: (row) =>
            row.handedAt ? instantText(row.handedAt) : <StatusTag status="needs">{t('notHanded')}</StatusTag>,
        },
      ]}
    />
  );
}
