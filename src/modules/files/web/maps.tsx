import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { useSession } from '../../../kernel/web/session/session-store';
import { RegionPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { sizeText } from '../rules';
import { MapDialog } from './map-dialog';
import { MapView } from './map-view';
import { shownMap } from './region-map';
import { useT } from './texts';
import { TileBoard } from './tile-board';
import './maps.css';

type Kept = ReplyOf<typeof calls.mapSet>;

/** Maps that the big screens may show: those uploaded, and what a region looks like there now. */
export default function Maps() {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const zone = useSession()?.zone;
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const asked = Number(search.get('regId'));
  const regId = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const show = (id: number | null) => setSearch(id == null ? {} : { regId: String(id) });
  const remove = useAct(calls.mapRemove, { done: t('mapRemoved') });
  const ask = async ({ regId: id, regName: name }: Kept) => {
    if (await confirm({ title: t('mapRemove'), loses: t('mapRemoveText', { name }), ok: t('mapRemove') }))
      await remove.run({ regId: id });
  };
  const upload = can(calls.mapSet) ? (
    <Button type="primary" icon={<UploadOutlined />} onClick={() => setAdding(true)}>
      {t('mapUpload')}
    </Button>
  ) : null;
  return (
    <div className="stack">
      <section className="panel stack">
        <p className="soft map-plain">{t('mapsText')}</p>
        <div className="map-pick">
          <RegionPicker
            aria-label={t('mapRegion')}
            placeholder={t('mapChoose')}
            value={regId ?? null}
            onChange={(id) => show(id ?? null)}
          />
        </div>
        {regId === undefined ? null : <Shown key={regId} regId={regId} />}
      </section>
      <ListScreen
        call={calls.mapList}
        rowKey={(row) => String(row.regId)}
        actions={upload}
        empty={{ title: t('mapsEmpty'), text: t('mapsEmptyText'), action: upload }}
        columns={[
          { of: 'regName', sort: true, show: (row) => <strong className="row-title">{row.regName}</strong> },
          { of: 'approvalNo', width: 190 },
          { of: 'publisher', width: 180 },
          { of: 'year', width: 90, sort: true, show: (row) => String(row.year) },
          { of: 'points', width: 110 },
          { of: 'size', width: 100, show: (row) => sizeText(row.size) },
          { of: 'maker', width: 120 },
          { of: 'madeAt', width: 150, sort: true, show: (row) => instantText(row.madeAt, zone) },
          {
            of: 'regId',
            title: '',
            width: 56,
            fixed: 'right',
            show: (row) => (
              <RowMenu
                label={t('mapActsOf', { name: row.regName })}
                items={[
                  { key: 'show', label: t('mapOf'), onClick: () => show(row.regId) },
                  ...(can(calls.mapRemove)
                    ? [{ key: 'remove', danger: true, label: t('mapRemove'), onClick: () => void ask(row) }]
                    : []),
                ]}
              />
            ),
          },
        ]}
      />
      {adding ? <MapDialog regId={regId} onClose={() => setAdding(false)} onDone={show} /> : null}
    </div>
  );
}

/** What the big screens show of a region: its map with the approval, or its tiles, which can be placed. */
function Shown({ regId }: { readonly regId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.mapGet, { regId }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const { shapes } = shownMap(data, t);
  const names = new Map(data.features.map(({ id, properties }) => [id, properties.name]));
  return (
    <div className="stack">
      <h2>
        {data.name} · {t(`mapKind.${data.kind}`)}
      </h2>
      {shapes ? (
        <MapView name={data.name} shapes={shapes} names={names} />
      ) : data.features.length > 1 ? (
        <TileBoard key={JSON.stringify(data.features.map(({ properties }) => properties.at))} map={data} />
      ) : (
        <EmptyState title={data.name} />
      )}
    </div>
  );
}
