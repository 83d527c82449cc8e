import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { may, type RoomAtHand } from './use-room';
import { useT } from './texts';
import { WareDialog } from './ware-dialog';

/** The teacher's keys for what of a library the room sees. */
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
          page={page}
          onPick={(deed) => {
            setOpen(false);
            void act(deed);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
