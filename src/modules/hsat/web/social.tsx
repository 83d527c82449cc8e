import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { addCandidate, listCandidates } from '../contract';
import { useT } from './texts';

/** Candidates without a school, whom the bureau enters. */
export function Social({ schemaId, open }: { readonly schemaId: number; readonly open: boolean }) {
  const t = useT();
  const can = useCan();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen
        call={listCandidates}
        fixed={{ schemaId }}
        name="hsat.social"
        rowKey={(row) => String(row.userId)}
        filters={{ name: true }}
        actions={
          open && can(addCandidate) ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t('addSocial')}
            </Button>
          ) : null
        }
        empty={{ title: t('noSocial'), text: t('noSocialText') }}
        columns={[
          { of: 'examNo', sort: true, width: 140 },
          { of: 'name', sort: true, width: 120 },
          { of: 'sex', width: 80, show: (row) => t(`sex.${row.sex}`) },
          { of: 'kind', width: 120, show: (row) => t(`kind.${row.kind}`) },
          { of: 'clazzName', title: t('field.place'), width: 180 },
        ]}
      />
      <FormDialog
        open={adding}
        onClose={() => setAdding(false)}
        title={t('addSocial')}
        call={addCandidate}
        fixed={{ schemaId }}
        initial={{ kind: 'social', sex: 'male', place: '' }}
        fields={{
          name: true,
          sex: true,
          kind: true,
          bornOn: { label: t('field.bornOn') },
          place: { label: t('field.place') },
        }}
        done={t('saved')}
      />
    </>
  );
}
