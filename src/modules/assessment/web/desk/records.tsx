import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { instantText, saidNow } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { saveFile, send, sendFile } from '../../../../kernel/web/http/send';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { offerUndo, useConfirm } from '../../../../kernel/web/parts/ask';
import { Progress } from '../../../../kernel/web/parts/progress';
import { RowMenu, type MenuItems } from '../../../../kernel/web/parts/row-menu';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { toPath } from '../../../../kernel/web/router/paths';
import { archive, end, itemGet, itemList, off, on, reportExport, type ItemRow } from '../../contract';
import { UNDO_MINUTES, type Kind } from '../../rules';
import { StateTag } from '../parts';
import { useT } from '../texts';
import { LevelsDialog } from './levels-dialog';
import { PublishDialog } from './publish-dialog';

const deskOf = (kind: Kind) => (kind === 'eval' ? 'assessment-student' : 'assessment-teacher');
/** Evaluations of a kind, with what may be done with each. */
export default function Records({ with: place }: ScreenProps) {
  const t = useT();
  const kind: Kind = place?.['kind'] === 'perf' ? 'perf' : 'eval';
  const [publishing, setPublishing] = useState(false);
  const [levelsOf, setLevelsOf] = useState<ItemRow>();
  return (
    <>
      <ListScreen
        call={itemList}
        fixed={{ kind }}
        filters={{ name: true, state: true }}
        rowKey={(row) => String(row.itemId)}
        actions={
          <Button type="primary" onClick={() => setPublishing(true)}>
            {t('publish')}
          </Button>
        }
        empty={{ title: t('noRecords'), text: t('noRecordsText') }}
        columns={[
          {
            of: 'name',
            sort: true,
            fixed: 'left',
            show: (row) => (
              <Link to={toPath(`/desk/teach/${deskOf(kind)}/people/{id}`, { id: row.itemId })}>{row.name}</Link>
            ),
          },
          { of: 'state', width: 110, show: (row) => <StateTag desk state={row.state} /> },
          { of: 'startAt', sort: true, width: 150, show: (row) => instantText(row.startAt) },
          { of: 'endAt', sort: true, width: 150, show: (row) => instantText(row.endedAt ?? row.endAt) },
          { of: 'counts', width: 180, show: (row) => <Done row={row} /> },
          {
            of: 'acts',
            title: '',
            width: 64,
            fixed: 'right',
            align: 'right',
            show: (row) => <Acts row={row} onLevels={() => setLevelsOf(row)} />,
          },
        ]}
      />
      {publishing ? <PublishDialog kind={kind} onClose={() => setPublishing(false)} /> : null}
      {levelsOf ? <LevelsDialog row={levelsOf} onClose={() => setLevelsOf(undefined)} /> : null}
    </>
  );
}
function Done({ row }: { readonly row: ItemRow }) {
  const t = useT();
  const { handed, sheets } = row.counts;
  return (
    <span className="row">
      <Progress
        aria-label={t('field.counts')}
        percent={sheets ? Math.round((100 * handed) / sheets) : 0}
        size="small"
      />
      <small className="soft">{t('done', { handed, sheets })}</small>
    </span>
  );
}
function Acts({ row, onLevels }: { readonly row: ItemRow; readonly onLevels: () => void }) {
  const t = useT();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { kind, itemId, name, state } = row;
  const at = { kind, id: itemId };
  const ending = useAct(end, { done: t('ended') });
  const archiving = useAct(archive, { done: t('archivedDone') });
  const bringing = useAct(on, { done: t('onDone', { name }) });
  const taking = useAct(off, {
    onDone: () => offerUndo(t('offDone', { name }), () => void bringing.run(at), UNDO_MINUTES * 60),
  });
  const out = state === 'ended' || state === 'archived';
  const finish = async () => {
    const { counts } = await send(itemGet, at);
    const loses = t('endLoses', { n: counts.sheets - counts.handed });
    if (await confirm({ title: t('endTitle', { name }), loses })) await ending.run(at);
  };
  const seal = async () => {
    const until = row.objectUntil ? saidNow(row.objectUntil) : t('noObjecting');
    if (await confirm({ title: t('archiveTitle', { name }), loses: t('archiveLoses', { until }) }))
      await archiving.run({ ...at, anyway: true });
  };
  const take = async () => {
    const { counts } = await send(itemGet, at);
    if (await confirm({ title: t('offTitle', { name }), loses: t('offLoses', { handed: counts.handed }) }))
      await taking.run(at);
  };
  const exported = async () => {
    const file = await sendFile(reportExport, at);
    if ('blob' in file) saveFile(file);
  };
  const items: MenuItems = [
    {
      key: 'people',
      label: t('progress'),
      onClick: () => void navigate(toPath(`/desk/teach/${deskOf(kind)}/people/{id}`, { id: itemId })),
    },
    ...(out && kind === 'perf'
      ? [
          {
            key: 'report',
            label: t('report'),
            onClick: () => void navigate(toPath('/assessment-teacher/report-overall/{perfId}', { perfId: itemId })),
          },
        ]
      : []),
    ...(out
      ? [
          {
            key: 'export',
            label: t('exportAll'),
            onClick: () => void exported(),
          },
        ]
      : []),
    ...(state === 'archived' ? [] : [{ key: 'levels', label: t('setLevels'), onClick: onLevels }]),
    ...(state === 'running' ? [{ key: 'end', label: t('endNow'), onClick: () => void finish() }] : []),
    ...(state === 'ended' ? [{ key: 'archive', label: t('archive'), onClick: () => void seal() }] : []),
    ...(state === 'archived' ? [] : [{ key: 'off', danger: true, label: t('off'), onClick: () => void take() }]),
  ];
  return <RowMenu label={t('actsOf', { name })} items={items} />;
}
