import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { instantText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import * as calls from '../../contract';
import { useT } from '../texts';
import { LibPicker } from './lib-picker';
import { LibDetail } from './lib-detail';
import { SchemeList } from './scheme-list';
import '../fitness.css';

/** Libraries of scoring standards, and the schemes made of them. The national one stands first and is nobody's to change. */
export default function StandardLibraries() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const lib = Number(search.get('lib')) || undefined;
  if (lib) return <LibDetail key={lib} stdlibId={lib} onBack={() => setSearch({})} />;
  const tab = search.get('tab') === 'schemes' ? 'schemes' : 'libs';
  return (
    <div className="stack">
      <Segmented
        value={tab}
        onChange={(v) => setSearch(v === 'schemes' ? { tab: v } : {})}
        options={[
          { value: 'libs', label: t('libs') },
          { value: 'schemes', label: t('schemes') },
        ]}
        data-chrome
      />
      {tab === 'libs' ? <Libraries /> : <SchemeList />}
    </div>
  );
}

function Libraries() {
  const t = useT();
  const can = useCan();
  const [, setSearch] = useSearchParams();
  const [making, setMaking] = useState(false);
  const add = can(calls.stdlibCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      {t('addLib')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.stdlibList}
        pageSize={20}
        rowKey={(l) => String(l.stdlibId)}
        filters={{ name: { label: t('field.libName') }, on: { label: t('field.on') } }}
        actions={add}
        empty={{ title: t('libsEmpty'), action: add }}
        columns={[
          { of: 'name', title: t('field.libName'), show: (l) => <Link to={`?lib=${l.stdlibId}`}>{l.name}</Link> },
          {
            of: 'ownerName',
            title: t('field.ownerName'),
            width: 200,
            show: (l) => (l.national ? t('nationalOwner') : l.ownerName),
          },
          { of: 'itemIds', title: t('itemCount'), width: 90, align: 'right', show: (l) => l.itemIds.length },
          {
            of: 'version',
            title: t('version'),
            width: 90,
            align: 'right',
            show: (l) => (l.version ? `v${l.version}` : '—'),
          },
          {
            of: 'isOn',
            title: t('field.state'),
            width: 150,
            show: (l) => (
              <>
                {l.isOn ? (
                  <StatusTag status="done">{t('on')}</StatusTag>
                ) : (
                  <StatusTag status="off">{t('off')}</StatusTag>
                )}{' '}
                {l.mine && l.isChanged && l.version > 0 ? (
                  <StatusTag status="waiting">{t('unpublished')}</StatusTag>
                ) : null}
              </>
            ),
          },
          {
            of: 'mine',
            title: t('access'),
            width: 110,
            show: (l) => (l.mine ? t('mayEdit') : <span className="soft">{t('viewOnly')}</span>),
          },
          {
            of: 'changedAt',
            title: t('changedAt'),
            width: 160,
            show: (l) => (l.national ? '—' : instantText(l.changedAt)),
          },
        ]}
      />
      <FormDialog
        open={making}
        onClose={() => setMaking(false)}
        title={t('addLib')}
        call={calls.stdlibCreate}
        done={t('libMade')}
        initial={{ base: 'CN-FITNESS-2014@1' }}
        fields={{
          name: { label: t('field.libName') },
          base: { as: LibPicker, label: t('copyFrom'), help: t('copyFromHelp') },
          itemIds: { as: ItemChoice, label: t('libItems'), help: t('libItemsHelp') },
        }}
        onDone={(l) => setSearch({ lib: String(l.stdlibId) })}
      />
    </>
  );
}

/** The items a new library keeps; empty keeps all. */
function ItemChoice({
  value,
  onChange,
  id,
}: {
  readonly value?: readonly string[];
  readonly onChange?: (v: readonly string[]) => void;
  readonly id?: string;
}) {
  const { data } = useCall(calls.stdlibItems, { id: 1 }, { quiet: true });
  const scored = (data ?? []).filter((i) => i.scored);
  const chosen = new Set(value);
  return (
    <div id={id} className="row" style={{ gap: 6 }}>
      {scored.map((i) => (
        <Button
          key={i.itemId}
          size="small"
          type={chosen.has(i.itemId) ? 'primary' : 'default'}
          ghost={chosen.has(i.itemId)}
          aria-pressed={chosen.has(i.itemId)}
          onClick={() =>
            onChange?.(chosen.has(i.itemId) ? [...chosen].filter((x) => x !== i.itemId) : [...chosen, i.itemId])
          }
        >
          {i.name}
        </Button>
      ))}
    </div>
  );
}
