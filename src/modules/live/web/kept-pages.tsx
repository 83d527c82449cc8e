import { Pagination } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { keptRoom, LogLine } from '../contract';
import { Board } from './board';
import type { RoomModel } from './model';
import { useT } from './texts';
import { usePicture } from './use-picture';
import './live.css';

/** The log of a room as its socket tells it. */
export const linesOf = (kept: ReplyOf<typeof keptRoom> | undefined): readonly LogLine[] =>
  (kept?.lines ?? []).map((line) => ({ ...line, deed: line.deed as LogLine['deed'] }));

/** The board of a lesson that is over, page by page. */
export function KeptPages({ lessonId, model }: { readonly lessonId: number; readonly model: RoomModel }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const { pages } = model.room;
  const picture = usePicture(lessonId, model.pictures.get(page));
  return (
    <>
      <Board lines={model.board.get(page) ?? []} label={t('boardOf', { page, pages })} picture={picture} />
      <Pagination simple hideOnSinglePage pageSize={1} current={page} total={pages} onChange={setPage} />
    </>
  );
}
