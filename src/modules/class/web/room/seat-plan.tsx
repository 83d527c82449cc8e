import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useUi } from '../../../../kernel/web/i18n/use-text';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { getSeats, setSeats } from '../../contract';
import type { Clazz } from '../../contract/parts';
import { moved, seatedInOrder } from '../../rules';
import { SeatGrid } from '../seat-grid';
import { useT } from '../texts';

/** The seat plan: choose a child, then a seat; or drag one onto another, and the two exchange their places. */
export function SeatPlan({ clazz }: { readonly clazz: Clazz }) {
  const t = useT();
  const ui = useUi();
  const id = clazz.clazzId;
  const { data, error, refetch } = useCall(getSeats, { id }, { quiet: true });
  const [draft, setDraft] = useState<NonNullable<typeof data>['students']>();
  const [chosen, setChosen] = useState<number>();
  const save = useAct(setSeats, { done: t('saved'), onDone: () => setDraft(undefined) });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const students = draft ?? data.students;
  const open = !clazz.ended;
  const put = (userId: number, to: { readonly rowNo: number; readonly colNo: number } | null) => {
    setDraft(moved(students, userId, to));
    setChosen(undefined);
  };
  const placed = students.flatMap(({ userId, rowNo, colNo }) =>
    rowNo == null || colNo == null ? [] : [{ userId, rowNo, colNo }],
  );
  const drop = (to: { readonly rowNo: number | null; readonly colNo: number | null }) => ({
    onDragOver: (e: React.DragEvent) => e.preventDefault(),
    onDrop: (e: React.DragEvent) => {
      const userId = Number(e.dataTransfer.getData('text/plain'));
      if (userId > 0) put(userId, to.rowNo == null || to.colNo == null ? null : { rowNo: to.rowNo, colNo: to.colNo });
    },
  });
  return (
    <div className="panel stack">
      {open ? (
        <div className="row no-print">
          <span className="soft">{chosen == null ? t('seatHelp') : t('seatChosen')}</span>
          <div className="row row-end">
            <Button onClick={() => setDraft(seatedInOrder(students))}>{t('seatInOrder')}</Button>
            {chosen == null ? null : <Button onClick={() => put(chosen, null)}>{t('seatOff')}</Button>}
            {draft ? <Button onClick={() => setDraft(undefined)}>{ui('cancel')}</Button> : null}
            <ActButton type="primary" disabled={!draft || save.busy} onClick={() => save.run({ id, seats: placed })}>
              {ui('save')}
            </ActButton>
          </div>
        </div>
      ) : null}
      <SeatGrid
        students={students}
        cell={(s) => (
          <button
            type="button"
            className={chosen === s.userId ? 'seat-child seat-chosen' : 'seat-child'}
            aria-pressed={chosen === s.userId}
            disabled={!open}
            draggable={open}
            onDragStart={(e) => e.dataTransfer.setData('text/plain', String(s.userId))}
            {...drop(s)}
            onClick={() => {
              if (chosen == null || chosen === s.userId) setChosen(chosen == null ? s.userId : undefined);
              else if (s.rowNo != null && s.colNo != null) put(chosen, { rowNo: s.rowNo, colNo: s.colNo });
              else setChosen(s.userId);
            }}
          >
            {s.name}
          </button>
        )}
        empty={(place) =>
          open ? (
            <button
              type="button"
              className="seat-empty"
              aria-label={t('seatPlace', { row: place.rowNo, column: place.colNo })}
              disabled={chosen == null}
              {...drop(place)}
              onClick={() => chosen != null && put(chosen, place)}
            />
          ) : null
        }
      />
    </div>
  );
}
