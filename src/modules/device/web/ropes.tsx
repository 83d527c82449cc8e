import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { MoveDialog } from './move';
import { NativeKeys } from './native-keys';
import { Battery, FirmPicker, LifeTag, NumbersInput, Seen } from './parts';
import { Supervision } from './supervision';
import { useT } from './texts';

type Row = RowOf<typeof calls.queryRopes>;

/** Ropes that send by themselves: registered by the column, and watched one by one. */
export default function Ropes() {
  const t = useT();
  const can = useCan();
  const [adding, setAdding] = useState(false);
  const [moving, setMoving] = useState<readonly number[]>();
  const create = can(calls.batchRopes) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t('newRopes')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.queryRopes}
        rowKey={(row) => String(row.id)}
        filters={{ devId: true, orgId: OrgPicker, life: true, firm: { more: true } }}
        actions={
          <>
            <NativeKeys names={['toBleRopeSync']} />
            {create}
          </>
        }
        bulk={(rows) =>
          can(calls.migrateApparatus) ? (
            <Button onClick={() => setMoving(rows.map((row) => row.id))}>{t('move')}</Button>
          ) : null
        }
        empty={{ title: t('noRopes'), text: t('noRopesText'), action: create }}
        drawerTitle={(row) => row?.devId}
        drawerSize={640}
        drawer={(key, row, done) => (
          <Supervision id={Number(key)} acts={row ? <Acts row={row} onMove={setMoving} done={done} /> : null} />
        )}
        columns={[
          { of: 'devId', sort: true, width: 180, show: (row) => <strong className="row-title">{row.devId}</strong> },
          { of: 'providerName', title: t('field.firm'), width: 160 },
          { of: 'orgName', sort: true },
          { of: 'boxName', title: t('boxRope'), width: 140 },
          { of: 'life', width: 100, show: (row) => <LifeTag life={row.life} /> },
          { of: 'battery', sort: true, width: 90, show: (row) => <Battery of={row.battery} /> },
          { of: 'seenAt', sort: true, width: 160, show: (row) => <Seen row={row} /> },
        ]}
      />
      {adding ? (
        <FormDialog
          open
          call={calls.batchRopes}
          onClose={() => setAdding(false)}
          title={t('newRopes')}
          draft={false}
          fields={{
            firm: { as: FirmPicker },
            orgId: { as: OrgPicker, help: t('orgStore') },
            devIds: { as: NumbersInput, help: t('devIdsHelp') },
          }}
          done={(reply) => t('ropesMade', { count: reply.items.length })}
        />
      ) : null}
      {moving ? <MoveDialog ids={moving} onClose={() => setMoving(undefined)} /> : null}
    </>
  );
}

function Acts({
  row,
  onMove,
  done,
}: {
  readonly row: Row;
  readonly onMove: (ids: readonly number[]) => void;
  readonly done: () => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const remove = useAct(calls.deleteRope, { done: t('removed'), onDone: done });
  const ask = async () => {
    if (await confirm({ title: t('removeAsk', { name: row.devId }), loses: [t('removeLoses')], ok: t('remove') }))
      await remove.run({ id: row.id });
  };
  return (
    <>
      {can(calls.migrateApparatus) ? <ActButton onClick={() => onMove([row.id])}>{t('move')}</ActButton> : null}
      {can(calls.deleteRope) ? (
        <ActButton danger onClick={ask}>
          {t('remove')}
        </ActButton>
      ) : null}
    </>
  );
}
