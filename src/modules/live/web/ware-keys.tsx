import { PictureOutlined } from '@ant-design/icons';
import { Button, Modal, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { wareList } from '../../resource/contract';
import { addWare } from '../contract';
import { may, type RoomAtHand } from './use-room';
import { useT } from './texts';

const LIBS = ['psn', 'org'] as const;
const MOST = 100;

/** The teacher's keys for what lies under the page. */
export function WareKeys({
  room: { model, me, act },
  lessonId,
}: {
  readonly room: RoomAtHand;
  readonly lessonId: number;
}) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { page } = model.room;
  if (!may(model, me, { kind: 'ware', page, resId: null })) return null;
  return (
    <>
      <Button icon={<PictureOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('ware.show')}
      </Button>
      {model.pictures.has(page) ? (
        <Button onClick={() => void act({ kind: 'ware', page, resId: null })}>{t('ware.away')}</Button>
      ) : null}
      {isOpen ? (
        <WareDialog
          lessonId={lessonId}
          onPick={(resId) => {
            setOpen(false);
            void act({ kind: 'ware', page, resId });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
/** Chooses a picture of a library. */
function WareDialog({
  lessonId,
  onPick,
  onClose,
}: {
  readonly lessonId: number;
  readonly onPick: (resId: number) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [lib, setLib] = useState<(typeof LIBS)[number]>('psn');
  const { data, error, refetch } = useCall(
    wareList,
    { lib, fileType: 'image', curPage: 1, pageSize: MOST },
    { quiet: true },
  );
  const add = useAct(addWare);
  const take = async (resId: number) => {
    if (await add.run({ lessonId, resId })) onPick(resId);
  };
  return (
    <Modal open title={t('ware.title')} onCancel={onClose} footer={null}>
      <div className="stack">
        <Segmented
          value={lib}
          onChange={setLib}
          options={LIBS.map((value) => ({ value, label: t(`ware.lib.${value}`) }))}
        />
        <span className="soft">{t('ware.hint')}</span>
        {error ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 3 }} />
        ) : !data.items.length ? (
          <EmptyState
            compact
            title={t('ware.none')}
            action={lib === 'psn' ? <Link to="/repo/psn/courseware">{t('ware.toLibrary')}</Link> : undefined}
          />
        ) : (
          <ul className="lv-wares">
            {data.items.map((ware) => (
              <li key={ware.resId}>
                <Button disabled={add.busy} onClick={() => void take(ware.resId)}>
                  {ware.coverUrl ? <img src={ware.coverUrl} alt="" /> : null}
                  <span>{ware.title}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}
