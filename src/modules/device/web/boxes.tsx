import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
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
import { BOX_KINDS, type BoxKind } from '../rules';
import { NativeKeys } from './native-keys';
import { Battery, LifeTag, NumbersInput, ProviderPicker, Seen } from './parts';
import { Supervision, WatchKey } from './supervision';
import { useT } from './texts';

type Row = RowOf<typeof calls.boxes>;
type Doing = { readonly what: 'create' } | { readonly what: 'change' | 'move' | 'inside'; readonly row: Row };
const NAMES = { band: 'boxBand', rope: 'boxRope' } as const;

/** Boxes that hold bands or ropes, and what stands in each. */
export default function Boxes() {
  const t = useT();
  const can = useCan();
  const [kind, setKind] = useState<BoxKind>('band');
  const [doing, setDoing] = useState<Doing>();
  const create = can(calls.createBox) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setDoing({ what: 'create' })}>
      {t('newBox')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        key={kind}
        call={calls.boxes}
        fixed={{ kind }}
        rowKey={(row) => String(row.id)}
        head={
          <Segmented<BoxKind>
            value={kind}
            onChange={setKind}
            options={BOX_KINDS.map((value) => ({ value, label: t(NAMES[value]) }))}
          />
        }
        filters={{ name: true, orgId: OrgPicker }}
        actions={
          <>
            <NativeKeys names={['toBleDevices', 'getLinkBleDevice']} />
            {create}
          </>
        }
        empty={{ title: t('noBoxes'), text: t('noBoxesText'), action: create }}
        drawerTitle={(row) => row?.name}
        drawerSize={640}
        drawer={(key, row, done) => (
          <Supervision
            id={Number(key)}
            acts={row ? <Acts row={row} kind={kind} onDo={setDoing} done={done} /> : null}
            more={row ? <Inside row={row} /> : null}
          />
        )}
        columns={[
          { of: 'name', sort: true, width: 200, show: (row) => <strong className="row-title">{row.name}</strong> },
          { of: 'boxId', width: 180 },
          { of: 'orgName', sort: true },
          { of: 'devices', title: t('inside'), width: 110, align: 'right', show: (row) => row.devices.length },
          { of: 'life', width: 100, show: (row) => <LifeTag life={row.life} /> },
          { of: 'seenAt', sort: true, width: 160, show: (row) => <Seen row={row} /> },
        ]}
      />
      {doing ? <Dialog doing={doing} kind={kind} onClose={() => setDoing(undefined)} /> : null}
    </>
  );
}

function Dialog({
  doing,
  kind,
  onClose,
}: {
  readonly doing: Doing;
  readonly kind: BoxKind;
  readonly onClose: () => void;
}) {
  const t = useT();
  if (doing.what === 'create')
    return (
      <FormDialog
        open
        call={calls.createBox}
        onClose={onClose}
        title={t('newBox')}
        draft={false}
        fixed={{ kind }}
        fields={{
          orgId: { as: OrgPicker },
          name: true,
          boxId: true,
          providerId: { as: ProviderPicker, help: t('boxVendorHelp') },
        }}
        done={t('saved')}
      />
    );
  const { row } = doing;
  const fixed = { kind, boxId: row.boxId };
  if (doing.what === 'inside')
    return (
      <FormDialog
        open
        call={calls.boxDevices}
        onClose={onClose}
        title={t('editInside')}
        draft={false}
        fixed={fixed}
        initial={{ devIds: row.devices.map((inside) => inside.devId) }}
        fields={{ devIds: { as: NumbersInput, help: `${t('devIdsHelp')}。${t('insideHelp')}` } }}
        done={t('saved')}
      />
    );
  return (
    <FormDialog
      open
      call={calls.updateBox}
      onClose={onClose}
      title={t(doing.what === 'move' ? 'moveTitle' : 'change')}
      draft={false}
      fixed={fixed}
      initial={doing.what === 'move' ? {} : { name: row.name }}
      fields={doing.what === 'move' ? { orgId: { as: OrgPicker, help: t('moveHelp') } } : { name: true }}
      done={t('saved')}
    />
  );
}

function Inside({ row }: { readonly row: Row }) {
  const t = useT();
  return (
    <section className="device-part">
      <strong>{t('inside')}</strong>
      {row.devices.map((inside) => (
        <div key={inside.id} className="device-line">
          <span>
            <WatchKey id={inside.id} devId={inside.devId} />
          </span>
          <Battery of={inside.battery} />
          <LifeTag life={inside.life} />
        </div>
      ))}
    </section>
  );
}

function Acts({
  row,
  kind,
  onDo,
  done,
}: {
  readonly row: Row;
  readonly kind: BoxKind;
  readonly onDo: (doing: Doing) => void;
  readonly done: () => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const remove = useAct(calls.deleteBox, { done: t('removed'), onDone: done });
  const ask = async () => {
    if (await confirm({ title: t('removeAsk', { name: row.name }), loses: [t('removeLoses')], ok: t('remove') }))
      await remove.run({ kind, boxId: row.boxId });
  };
  return (
    <>
      {can(calls.boxDevices) ? (
        <ActButton onClick={() => onDo({ what: 'inside', row })}>{t('editInside')}</ActButton>
      ) : null}
      {can(calls.updateBox) ? (
        <>
          <ActButton onClick={() => onDo({ what: 'change', row })}>{t('change')}</ActButton>
          <ActButton onClick={() => onDo({ what: 'move', row })}>{t('move')}</ActButton>
        </>
      ) : null}
      {can(calls.deleteBox) ? (
        <ActButton danger onClick={ask}>
          {t('remove')}
        </ActButton>
      ) : null}
    </>
  );
}
