import { Button, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { ListPages } from '../../../../kernel/web/list/pages';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { isTyping } from '../../../../kernel/web/typing';
import { absentSet, scanProbs, sheetFix, sidePicture } from '../../contract';
import { LIMITS } from '../../rules/limits';
import { CallImage } from '../parts';
import { useT } from '../texts';
import { ChildPick } from './child-pick';

type Corner = { readonly x: number; readonly y: number };
type Problem = ReplyOf<typeof scanProbs>['items'][number];
/** Sides with a problem, one beside its picture: child and page by hand, corners pointed at, or torn out. */
export function Problems({ readId }: { readonly readId: number }) {
  const t = useT();
  const list = useList(scanProbs, { fixed: { readId }, pageSize: 20, everySeconds: 20 });
  const [chosen, setChosen] = useState<string>();
  const keyOf = (side: Problem) => `${side.sheetId}/${side.side}`;
  const at = Math.max(
    0,
    list.rows.findIndex((row) => keyOf(row) === chosen),
  );
  const side = list.rows[at];
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.refetch} />;
  return (
    <div
      className="exam-two"
      onKeyDown={(e) => {
        const next = list.rows[at + (e.key === 'ArrowDown' ? 1 : -1)];
        if (isTyping(e.target) || !/^Arrow(Down|Up)$/.test(e.key) || !next) return;
        e.preventDefault();
        setChosen(keyOf(next));
      }}
    >
      <div className="stack">
        <p className="soft by-keys">{t('probKeys')}</p>
        <Table<Problem>
          size="small"
          rowKey={keyOf}
          pagination={false}
          loading={list.loading}
          dataSource={[...list.rows]}
          locale={{ emptyText: t('noProbs') }}
          onRow={(row) => ({
            onClick: () => setChosen(keyOf(row)),
            className: row === side ? 'row-opens exam-chosen' : 'row-opens',
            tabIndex: row === side ? 0 : -1,
          })}
          columns={[
            { title: t('field.seqNo'), dataIndex: 'seqNo' },
            { title: t('field.side'), dataIndex: 'side' },
            { title: t('field.prob'), render: (_, s) => (s.prob ? t(`prob.${s.prob}`) : '') },
            { title: t('field.userName'), render: (_, s) => s.name ?? '—' },
            { title: t('field.page'), render: (_, s) => s.page ?? '—' },
          ]}
        />
        <ListPages list={list} />
      </div>
      {side ? <Mend key={keyOf(side)} readId={readId} side={side} /> : null}
    </div>
  );
}

function Mend({ readId, side }: { readonly readId: number; readonly side: Problem }) {
  const t = useT();
  const [userId, setUserId] = useState(side.prob === 'repeat' ? undefined : (side.userId ?? undefined));
  const [page, setPage] = useState(side.page ?? undefined);
  const [corners, setCorners] = useState<readonly Corner[]>([]);
  const fix = useAct(sheetFix, { done: t('mended') });
  const absent = useAct(absentSet, { done: t('saved') });
  const at = { id: side.sheetId, side: side.side };
  const isRange = side.prob === 'range';
  const [a, b, c, d] = corners;
  const region = a && b && c && d ? ([a, b, c, d] as [Corner, Corner, Corner, Corner]) : undefined;
  const tearOut = () => fix.run({ ...at, out: true });
  /** The sheet of somebody who did not sit the exam says nothing: the note stays, the sheet goes. */
  const noteAbsent = async () => {
    if (userId != null && (await absent.run({ readId, userId, absent: true }))) await tearOut();
  };
  return (
    <section className="stack exam-block">
      <p>{side.prob ? t(`probText.${side.prob}`) : null}</p>
      {isRange ? <p className="soft">{t('pointCorners', { count: corners.length })}</p> : null}
      <div className="row">
        <ChildPick readId={readId} known={side} value={userId} onChange={setUserId} />
        <NumberInput
          aria-label={t('field.page')}
          placeholder={t('field.page')}
          min={1}
          max={LIMITS.pages}
          value={page}
          onChange={(value) => setPage(value ?? undefined)}
        />
        <ActButton type="primary" onClick={() => fix.run({ ...at, userId, page, ...(region ? { region } : {}) })}>
          {t('mend')}
        </ActButton>
        <ActButton onClick={tearOut}>{t('field.out')}</ActButton>
        {userId != null && side.prob !== 'repeat' ? (
          <ActButton onClick={noteAbsent}>{t('noteAbsent')}</ActButton>
        ) : null}
        {corners.length ? <Button onClick={() => setCorners([])}>{t('pointAgain')}</Button> : null}
      </div>
      <div className={side.beside ? 'exam-two' : undefined}>
        <CallImage
          call={sidePicture}
          input={isRange ? { ...at, original: true } : at}
          alt={t('sidePicture', { seqNo: side.seqNo, side: side.side })}
          onClick={isRange ? (point) => setCorners((was) => (was.length < 4 ? [...was, point] : [point])) : undefined}
        />
        {side.beside ? (
          <figure className="exam-beside">
            <figcaption className="soft">{t(side.prob === 'repeat' ? 'besideThere' : 'besideOther')}</figcaption>
            <CallImage
              call={sidePicture}
              input={{ id: side.beside.sheetId, side: side.beside.side }}
              alt={t(side.prob === 'repeat' ? 'besideThere' : 'besideOther')}
            />
          </figure>
        ) : null}
      </div>
    </section>
  );
}
