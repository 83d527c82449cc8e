import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { numberText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail, StatusTag } from '../../../kernel/web/parts/basics';
import { GoneState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { useT } from './texts';

type Row = RowOf<typeof calls.placeList>;

/** Sports grounds, which the boards of a region count: a school keeps its own, a bureau looks at those of its schools. */
export default function Places({ with: { level } }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const list = <PlaceList region={level === 'reg'} />;
  if (level === 'reg' || !can(calls.placeImport.create)) return list;
  const tab = search.get('tab') ?? 'list';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'list' ? {} : { tab: key })}
      items={[
        { key: 'list', label: t('tabList'), children: list },
        {
          key: 'import',
          label: t('importPlaces'),
          children: <ImportFlow calls={calls.placeImport} template={calls.placeDown} options={{}} />,
        },
      ]}
    />
  );
}

function PlaceList({ region }: { readonly region: boolean }) {
  const t = useT();
  const can = useCan();
  const [form, setForm] = useState<Row | 'new'>();
  const close = () => setForm(undefined);
  const fields = { name: true as const, kind: true as const, area: { help: t('areaHelp') }, indoor: true as const };
  const create = can(calls.placeCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('addPlace')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.placeList}
        name={region ? 'sport-data.reg-places' : 'sport-data.places'}
        rowKey={(r) => String(r.placeId)}
        pageSize={20}
        actions={create}
        filters={{ name: true, kind: true, ...(region ? { orgId: OrgPicker } : {}) }}
        empty={{ title: t('noPlaces'), text: t('noPlacesText'), action: create }}
        head={({ reply }) =>
          reply && reply.total > 0 ? (
            <p className="soft" style={{ margin: 0 }}>
              {t('sumPlaces', { count: numberText(reply.total), area: numberText(reply.area) })}
            </p>
          ) : null
        }
        columns={[
          { of: 'name', sort: true, width: 220, show: (r) => <strong className="row-title">{r.name}</strong> },
          ...(region ? [{ of: 'orgName', sort: true }] : []),
          { of: 'kind', sort: true, width: 150, show: (r) => t(`kind.${r.kind}`) },
          {
            of: 'area',
            sort: true,
            align: 'right',
            width: 150,
            show: (r) => (
              <>
                {numberText(r.area)}
                <span className="unit">m²</span>
              </>
            ),
          },
          { of: 'indoor', width: 120, show: (r) => t(r.indoor ? 'indoorYes' : 'indoorNo') },
          {
            of: 'on',
            show: (r) => <StatusTag status={r.on ? 'done' : 'off'}>{t(r.on ? 'isOpen' : 'isClosed')}</StatusTag>,
          },
        ]}
        drawerTitle={(r) => r?.name}
        drawer={(_, r, done) =>
          r ? (
            <PlaceView
              row={r}
              onEdit={() => {
                done();
                setForm(r);
              }}
              onDone={done}
            />
          ) : (
            <GoneState compact />
          )
        }
      />
      {form === 'new' ? (
        <FormDialog
          open
          call={calls.placeCreate}
          onClose={close}
          title={t('addPlace')}
          initial={{ indoor: false }}
          done={t('placeSaved')}
          fields={fields}
        />
      ) : null}
      {form && form !== 'new' ? (
        <FormDialog
          open
          call={calls.placeUpdate}
          onClose={close}
          title={t('editPlace')}
          draft={false}
          fixed={{ placeId: form.placeId }}
          initial={{ name: form.name, kind: form.kind, area: form.area, indoor: form.indoor }}
          done={t('placeSaved')}
          fields={fields}
        />
      ) : null}
    </>
  );
}

function PlaceView({
  row,
  onEdit,
  onDone,
}: {
  readonly row: Row;
  readonly onEdit: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const turn = useAct(calls.placeUpdate, { done: t('placeSaved'), onDone });
  const remove = useAct(calls.placeRemove, { done: t('placeRemoved'), onDone });
  return (
    <Detail
      columns={2}
      title={<StatusTag status={row.on ? 'done' : 'off'}>{t(row.on ? 'isOpen' : 'isClosed')}</StatusTag>}
      actions={
        can(calls.placeUpdate) ? (
          <>
            <ActButton onClick={onEdit}>{t('edit')}</ActButton>
            <ActButton onClick={() => turn.run({ placeId: row.placeId, on: !row.on })}>
              {t(row.on ? 'close' : 'open')}
            </ActButton>
            <ActButton
              danger
              onClick={async () => {
                if (
                  await confirm({
                    title: t('removeAsk', { name: row.name }),
                    loses: [t('removeLoses')],
                    ok: t('remove'),
                  })
                )
                  await remove.run({ placeId: row.placeId });
              }}
            >
              {t('remove')}
            </ActButton>
          </>
        ) : null
      }
      items={[
        { label: t('field.orgName'), value: row.orgName, wide: true },
        { label: t('field.kind'), value: t(`kind.${row.kind}`) },
        {
          label: t('field.area'),
          value: (
            <>
              {numberText(row.area)}
              <span className="unit">m²</span>
            </>
          ),
        },
        { label: t('field.indoor'), value: t(row.indoor ? 'indoorYes' : 'indoorNo') },
      ]}
    />
  );
}
