import { Button, Select, Table } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useList } from '../../../../kernel/web/list/use-list';
import { ListPages } from '../../../../kernel/web/list/pages';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { scanProbs, scanUsers, sheetFix, sidePicture, type Side } from '../../contract';
import { CallImage } from '../parts';
import { useT } from '../texts';

type Corner = { readonly x: number; readonly y: number };
/** Sides with a problem, one beside its picture: child and page by hand, corners pointed at, or torn out. */
export function Problems({ readId }: { readonly readId: number }) {
  const t = useT();
  const list = useList(scanProbs, { fixed: { readId }, pageSize: 20 });
  const [chosen, setChosen] = useState<string>();
  const keyOf = (side: Side) => `${side.sheetId}/${side.side}`;
  const side = list.rows.find((row) => keyOf(row) === chosen) ?? list.rows[0];
  return (
    <div className="exam-two">
      <div className="stack">
        <Table<Side>
          size="small"
          rowKey={keyOf}
          pagination={false}
          dataSource={[...list.rows]}
          locale={{ emptyText: t('noProbs') }}
          onRow={(row) => ({ onClick: () => setChosen(keyOf(row)), className: 'row-opens' })}
          columns={[
            { title: t('field.seqNo'), dataIndex: 'seqNo' },
            { title: t('field.side'), dataIndex: 'side' },
            { title: t('field.prob'), render: (_, s) => (s.prob ? t(`prob.${s.prob}`) : '') },
            { title: t('field.userName'), render: (_, s) => s.name ?? '–' },
            { title: t('field.page'), render: (_, s) => s.page ?? '–' },
          ]}
        />
        <ListPages list={list} />
      </div>
      {side ? <Mend key={keyOf(side)} readId={readId} side={side} /> : null}
    </div>
  );
}

function Mend({ readId, side }: { readonly readId: number; readonly side: Side }) {
  const t = useT();
  const [userId, setUserId] = useState(side.prob === 'repeat' ? undefined : (side.userId ?? undefined));
  const [page, setPage] = useState(side.page ?? undefined);
  const [corners, setCorners] = useState<readonly Corner[]>([]);
  const { data } = useCall(scanUsers, { readId, pageSize: 200 });
  const fix = useAct(sheetFix, { done: t('mended') });
  const at = { id: side.sheetId, side: side.side };
  const isRange = side.prob === 'range';
  const [a, b, c, d] = corners;
  const region = a && b && c && d ? ([a, b, c, d] as [Corner, Corner, Corner, Corner]) : undefined;
  return (
    <section className="stack exam-block">
      <p>{side.prob ? t(`probText.${side.prob}`) : null}</p>
      {isRange ? <p className="soft">{t('pointCorners', { count: corners.length })}</p> : null}
      <CallImage
        call={sidePicture}
        input={isRange ? { ...at, original: true } : at}
        alt={t('sidePicture', { seqNo: side.seqNo, side: side.side })}
        onClick={isRange ? (point) => setCorners((was) => (was.length < 4 ? [...was, point] : [point])) : undefined}
      />
      <div className="row">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('field.userId')}
          placeholder={t('field.userId')}
          value={userId}
          onChange={setUserId}
          options={(data?.items ?? []).map((u) => ({ value: u.userId, label: `${u.candNo} ${u.name} ${u.clazzName}` }))}
          style={{ minWidth: 220 }}
        />
        <NumberInput
          aria-label={t('field.page')}
          placeholder={t('field.page')}
          min={1}
          max={15}
          value={page}
          onChange={(value) => setPage(value ?? undefined)}
        />
        <ActButton type="primary" onClick={() => fix.run({ ...at, userId, page, ...(region ? { region } : {}) })}>
          {t('mend')}
        </ActButton>
        <ActButton onClick={() => fix.run({ ...at, out: true })}>{t('field.out')}</ActButton>
        {corners.length ? <Button onClick={() => setCorners([])}>{t('pointAgain')}</Button> : null}
      </div>
    </section>
  );
}
