import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useCan } from '../../../../kernel/web/app';
import { semicolon } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { Detail } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useSession } from '../../../../kernel/web/session/session-store';
import { NodePicker } from '../../../textbook/web/published';
import { basketAdd, wareCreate, wareGet, wareList, wareUpdate, type Lib, type Ware } from '../../contract';
import { useAct } from '../../../../kernel/web/http/hooks';
import { subjectFilters, useEndColumns } from '../parts/columns';
import { FileMark, sizeText } from '../parts/file-mark';
import { Preview } from '../parts/preview';
import { TagPicker } from '../parts/tag-picker';
import { useT } from '../texts';
import { UploadDialog } from '../upload-wares';

/** Courseware of a library; a row opens its preview. */
export function WareList({ lib, desk = false }: { readonly lib: Lib; readonly desk?: boolean }) {
  const t = useT();
  const can = useCan();
  const sbjId = useSession()?.teachSbjIds[0];
  const [, setSearch] = useSearchParams();
  const [uploading, setUploading] = useState(false),
    [editing, setEditing] = useState<Ware>();
  const collect = useAct(basketAdd, { done: t('inBasket') });
  const end = useEndColumns<Ware>(lib, desk, { onEdit: setEditing });
  const add =
    (lib === 'psn' || desk) && can(wareCreate) ? (
      <Button type="primary" icon={<UploadOutlined />} onClick={() => setUploading(true)}>
        {t('upload')}
      </Button>
    ) : null;
  const show = (r: Ware) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set('open', String(r.resId));
      return next;
    });
  return (
    <>
      <ListScreen
        call={wareList}
        fixed={{ lib }}
        first={lib === 'psn' || sbjId == null ? {} : { sbjId }}
        name={`resource.wares.${lib}`}
        pageSize={20}
        rowKey={(r) => String(r.resId)}
        filters={{
          title: true,
          fileType: true,
          tbkNodeId: { as: NodePicker, label: t('field.tbkNodeId') },
          ...subjectFilters(t),
        }}
        actions={add}
        columns={[
          {
            of: 'title',
            sort: true,
            show: (r) => (
              <span className="res-title">
                {r.coverUrl ? (
                  <img className="res-thumb" src={r.coverUrl} alt="" loading="lazy" />
                ) : (
                  <FileMark type={r.fileType} />
                )}
                <Button
                  type="link"
                  style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
                  onClick={() => show(r)}
                >
                  {r.title}
                </Button>
              </span>
            ),
          },
          { of: 'fileType', width: 100, show: (r) => t(`fileType.${r.fileType}`) },
          { of: 'fileSize', sort: true, width: 100, show: (r) => sizeText(r.fileSize) },
          ...end,
        ]}
        {...(desk || !can(basketAdd)
          ? {}
          : {
              bulk: (rows: readonly Ware[]) => (
                <Button onClick={() => void collect.run({ resIds: rows.map((r) => r.resId) })}>
                  {t('intoBasket')}
                </Button>
              ),
            })}
        drawer={(key, row) => <WareDetail id={Number(key)} row={row} />}
        drawerTitle={(row) => row?.title ?? t('preview')}
        drawerSize={720}
        empty={
          lib === 'psn' || desk
            ? { title: t('noWares'), text: t('noWaresText'), action: add }
            : { title: t('noneHere'), text: t('noneHereText') }
        }
      />
      {uploading ? <UploadDialog onClose={() => setUploading(false)} /> : null}
      {editing ? (
        <FormDialog
          open
          onClose={() => setEditing(undefined)}
          title={t('editWare')}
          call={wareUpdate}
          fixed={{ id: editing.resId }}
          done={t('saved')}
          initial={{
            title: editing.title,
            tbkNodeIds: editing.nodes.map((n) => n.id),
            tagIds: editing.tags.map((x) => x.id),
          }}
          fields={{
            title: true,
            tbkNodeIds: {
              as: NodePicker,
              props: { multiple: true, stgId: editing.stgId ?? undefined, sbjId: editing.sbjId ?? undefined },
            },
            tagIds: {
              as: TagPicker,
              props: { resType: 'courseware', stgId: editing.stgId ?? 2, sbjId: editing.sbjId ?? 2 },
            },
          }}
        />
      ) : null}
    </>
  );
}
/** One piece of courseware with its preview; a link may open one that stands on another page. */
export function WareDetail({ id, row }: { readonly id: number; readonly row?: Ware | undefined }) {
  const t = useT();
  const { data, error, refetch } = useCall(wareGet, { id }, { quiet: true, when: row == null });
  const ware = row ?? data;
  if (error && !ware) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!ware) return null;
  return (
    <div className="stack">
      <Preview file={ware} />
      <Detail
        items={[
          { label: t('field.fileName'), value: ware.fileName },
          { label: t('field.fileSize'), value: sizeText(ware.fileSize) },
          { label: t('field.author'), value: ware.author },
          { label: t('field.tags'), value: ware.tags.map((x) => x.name).join(t('comma')) },
          { label: t('field.nodes'), value: ware.nodes.map((n) => n.name).join(semicolon()), wide: true },
        ]}
      />
    </div>
  );
}
