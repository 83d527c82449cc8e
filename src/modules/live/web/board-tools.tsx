import { ClearOutlined, LeftOutlined, PlusOutlined, RightOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kernel/web/parts/ask';
import type { Stroke } from '../contract';
import { mayWrite } from '../rules';
import { Board } from './board';
import { usePicture } from './use-picture';
import { WareKeys } from './ware-keys';
import type { RoomAtHand } from './use-room';
import { may } from './use-room';
import { useT } from './texts';

const COLOURS = ['ink', 'red', 'blue', 'green'] as const satisfies readonly Stroke['colour'][];
const WIDTH = 6;

/** The board of a room with the keys that the person may use. Everybody sees the page that the teacher shows. */
export function RoomBoard({ room, lessonId }: { readonly room: RoomAtHand; readonly lessonId: number }) {
  const { model, me, act } = room;
  const t = useT();
  const confirm = useConfirm();
  const [colour, setColour] = useState<Stroke['colour']>('ink');
  const { page, pages } = model.room;
  const lines = model.board.get(page) ?? [];
  // A tablet that leads has no session of its own to fetch them with.
  const under = (no: number) => (me?.control ? undefined : model.pictures.get(no));
  const picture = usePicture(lessonId, under(page), under(page + 1));
  const writes = me !== undefined && mayWrite({ ...model.room, fast: {} }, me);
  const mine = lines.findLast((line) => line.userId === me?.userId);
  const turn = (to: number) => void act({ kind: 'page', page: to });
  const wipe = async () => {
    if (await confirm({ title: t('wipeAsk', { page }), loses: t('wipeLoses') })) void act({ kind: 'wipe', page });
  };
  return (
    <section className="lv-board-part" aria-label={t('board')}>
      <Board
        lines={lines}
        label={t('boardOf', { page, pages })}
        picture={picture}
        pen={writes ? { colour, width: WIDTH } : undefined}
        onPiece={(piece) => act({ kind: 'stroke', page, colour, width: WIDTH, ...piece })}
      />
      <div className="lv-tools" role="toolbar" aria-label={t('board')}>
        {may(model, me, { kind: 'page', page: 1 }) ? (
          <span className="lv-pages">
            <Button
              aria-label={t('pageBefore')}
              icon={<LeftOutlined />}
              disabled={page <= 1}
              onClick={() => turn(page - 1)}
            />
            <span>{t('pageOf', { page, pages })}</span>
            <Button
              aria-label={t('pageNext')}
              icon={<RightOutlined />}
              disabled={page >= pages}
              onClick={() => turn(page + 1)}
            />
            <Button aria-label={t('addPage')} icon={<PlusOutlined />} onClick={() => void act({ kind: 'addPage' })} />
          </span>
        ) : (
          <span className="lv-pages">{t('pageOf', { page, pages })}</span>
        )}
        <WareKeys room={room} lessonId={lessonId} />
        {writes ? (
          <>
            <Radio.Group
              aria-label={t('colour')}
              optionType="button"
              value={colour}
              onChange={(event) => setColour(event.target.value as Stroke['colour'])}
              options={COLOURS.map((value) => ({ value, label: t(`colour.${value}`) }))}
            />
            <Button
              aria-label={t('erase')}
              icon={<UndoOutlined />}
              disabled={!mine}
              onClick={() => mine && void act({ kind: 'erase', page, ids: [mine.id] })}
            />
            {may(model, me, { kind: 'wipe', page }) ? (
              <Button
                aria-label={t('wipe')}
                icon={<ClearOutlined />}
                disabled={!lines.length}
                onClick={() => void wipe()}
              />
            ) : null}
          </>
        ) : me && !me.control ? (
          <span className="soft">{t('readOnly')}</span>
        ) : null}
      </div>
    </section>
  );
}
