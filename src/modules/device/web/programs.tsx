import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import * as calls from '../contract';
import { useT } from './texts';

type Row = RowOf<typeof calls.programList>;

/** Programs of the platform: each has versions, which the screen for downloads publishes. */
export default function Programs() {
  const t = useT();
  const can = useCan();
  const [making, setMaking] = useState(false);
  const create = can(calls.createProgram) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      {t('newProgram')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.programList}
        rowKey={(row) => String(row.programId)}
        filters={{ name: true, kind: true }}
        actions={create}
        empty={{ title: t('noPrograms'), text: t('noProgramsText'), action: create }}
        columns={[
          { of: 'name', sort: true, width: 220, show: (row) => <strong className="row-title">{row.name}</strong> },
          { of: 'kind', width: 140, show: (row) => t(`kind.${row.kind}`) },
          { of: 'packageName' },
          { of: 'verNo', width: 120, show: (row) => row.verNo ?? <span className="soft">{t('noVersion')}</span> },
          { of: 'versions', width: 100 },
          { of: 'madeAt', sort: true, width: 170, show: (row) => instantText(row.madeAt) },
          { of: 'acts', title: '', width: 60, fixed: 'right', show: (row) => <Acts row={row} /> },
        ]}
      />
      {making ? (
        <FormDialog
          open
          call={calls.createProgram}
          onClose={() => setMaking(false)}
          title={t('newProgram')}
          draft={false}
          fields={{ name: true, kind: true, packageName: { when: (values) => values['kind'] !== 'helper' } }}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}

function Acts({ row }: { readonly row: Row }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const remove = useAct(calls.deleteProgram, { done: t('deleted') });
  const ask = async () => {
    if (await confirm({ title: t('deleteAsk', { name: row.name }), ok: t('delete') }))
      await remove.run({ id: row.programId });
  };
  if (!can(calls.deleteProgram)) return null;
  return (
    <RowMenu
      label={row.name}
      items={[{ key: 'delete', label: t('delete'), danger: true, onClick: () => void ask() }]}
    />
  );
}
