import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { DateRange } from '../../../kernel/web/parts/date-range';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import { RECORD_KINDS, type RecordKind } from '../rules/record';
import { BoundList } from './bounds';
import { HomeworkList } from './homework';
import { AddRecord, RecordTag, valueText } from './record-parts';
import { useT } from './texts';

type Row = RowOf<typeof calls.dataDaily>;
const EMPTY = {
  work: ['noWork', 'noWorkText'],
  train: ['noTrain', 'noTrainText'],
  test: ['noTest', 'noTestText'],
} as const;

/**
 * Sports homework with who has done it, training of children's own, and tests of every day; beside these what is plausible of each item,
 * and as the third tab what vendors tested, which is a screen of its own.
 */
export default function Daily({ with: { kind: word } }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const go = useNavigate();
  const [search, setSearch] = useSearchParams();
  const kind: RecordKind = RECORD_KINDS.find((one) => one === word) ?? 'test';
  const list = <Records kind={kind} />;
  if (kind === 'work' && can(calls.dataHomework))
    return (
      <Tabs
        activeKey={search.get('tab') ?? 'records'}
        destroyOnHidden
        onChange={(key) => setSearch(key === 'records' ? {} : { tab: key })}
        items={[
          { key: 'records', label: t('tab.records'), children: list },
          { key: 'homework', label: t('tab.homework'), children: <HomeworkList /> },
        ]}
      />
    );
  if (kind !== 'test' || !can(calls.boundList)) return list;
  return (
    <Tabs
      activeKey={search.get('tab') ?? 'records'}
      destroyOnHidden
      onChange={(key) =>
        key === 'third' ? void go('/desk/sport-data4/third/test') : setSearch(key === 'records' ? {} : { tab: key })
      }
      items={[
        { key: 'records', label: t('tab.daily'), children: list },
        { key: 'bounds', label: t('tab.bounds'), children: <BoundList /> },
        { key: 'third', label: t('tab.vendors') },
      ]}
    />
  );
}

function Records({ kind }: { readonly kind: RecordKind }) {
  const t = useT();
  const can = useCan();
  const [adds, setAdds] = useState(false);
  const [title, text] = EMPTY[kind];
  const add =
    kind === 'test' && can(calls.pfmRecord) ? (
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdds(true)}>
        {t('addRecord')}
      </Button>
    ) : null;
  return (
    <>
      <ListScreen
        call={calls.dataDaily}
        name={`sport-data.daily.${kind}`}
        fixed={{ kind }}
        rowKey={(row) => String(row.recordId)}
        pageSize={20}
        actions={add}
        filters={{
          clazzId: ClazzPicker,
          span: { label: t('lessonDays'), as: DateRange, keys: ['from', 'to'] },
          state: true,
        }}
        {...(can(calls.dailyExport) ? { exportBy: calls.dailyExport } : {})}
        empty={{ title: t(title), text: t(text), action: add }}
        columns={[
          { of: 'onDate', sort: true, width: 120 },
          { of: 'clazzName', width: 140 },
          {
            of: 'name',
            title: t('field.child'),
            sort: true,
            width: 120,
            show: (row) => <strong className="row-title">{row.name}</strong>,
          },
          { of: 'itemName', width: 160 },
          { of: 'value', sort: true, width: 130, align: 'right', show: (row) => valueText(row.value, row, t) },
          { of: 'source', width: 90, show: (row) => t(`source.${row.source}`) },
          { of: 'state', width: 110, show: (row) => <RecordTag state={row.state} /> },
          { of: 'acts', title: '', show: (row) => <Decide of={row} /> },
        ]}
      />
      {adds ? <AddRecord onClose={() => setAdds(false)} /> : null}
    </>
  );
}
/** A doubtful record is accepted or made void; one that counts by mistake is void, and one that was made void counts again. */
function Decide({ of }: { readonly of: Row }) {
  const t = useT();
  const can = useCan();
  const act = useAct(calls.recordDecide, { done: t('decided') });
  if (!can(calls.recordDecide)) return null;
  const key = (state: 'ok' | 'void', text: string) => (
    <ActButton
      type="link"
      danger={state === 'void'}
      aria-label={`${text} ${of.name} ${of.itemName} ${of.onDate}`}
      onClick={() => act.run({ recordId: of.recordId, state })}
    >
      {text}
    </ActButton>
  );
  return (
    <>
      {of.state === 'ok' ? null : key('ok', t('accept'))}
      {of.state === 'void' ? null : key('void', t('void'))}
    </>
  );
}
