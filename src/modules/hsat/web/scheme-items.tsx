import { Input } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { setItems } from '../contract';
import type { Schema } from '../contract/parts';
import {
  DIRECTIONS,
  GROUP_KINDS,
  hundredthsText,
  ITEM_PARTS,
  SEXES,
  tableIn,
  valueText,
  WHOLE,
  type Sex,
} from '../rules';
import { RowsEditor } from './rows-editor';
import type { SchemePart } from './scheme-basics';
import { useT } from './texts';

type ItemRow = Schema['content']['items'][number];
type GroupRow = Schema['content']['groups'][number];
/** A table as two columns that can be pasted from a sheet: value, points. */
const tableText = (item: ItemRow, sex: Sex): string =>
  item.rows[sex].map((row) => `${valueText(item, row.from)}\t${hundredthsText(row.points)}`).join('\n');
/** Groups, items, and each item's tables. */
export function ItemsEditor({ schema, locked }: SchemePart) {
  const t = useT();
  const [groups, setGroups] = useState<GroupRow[]>(schema.content.groups);
  const [items, setAll] = useState<ItemRow[]>(schema.content.items);
  const save = useAct(setItems, { done: t('saved') });
  /** Tables with a row that is not read: they are not saved without it. */
  const [odd, setOdd] = useState(0);
  const count = useCallback((by: 1 | -1) => setOdd((n) => n + by), []);
  return (
    <div className="stack">
      <h3 className="hs-sub">{t('groupsTitle')}</h3>
      <RowsEditor
        rows={groups}
        locked={locked}
        onChange={setGroups}
        blank={(): GroupRow => ({ code: `g${groups.length + 1}`, kind: 'must', name: '', take: 1 })}
        columns={[
          { key: 'code', title: t('field.code'), as: 'text', width: 84 },
          { key: 'name', title: t('field.title'), as: 'text', width: 120 },
          {
            key: 'kind',
            title: t('field.kind'),
            as: 'choice',
            width: 104,
            choices: GROUP_KINDS.map((kind) => ({ value: kind, label: t(`group.${kind}`) })),
          },
          { key: 'take', title: t('field.take'), as: 'number', when: (row) => row.kind !== 'must' },
        ]}
      />
      <h3 className="hs-sub">{t('itemsTitle')}</h3>
      <RowsEditor
        rows={items}
        locked={locked}
        onChange={setAll}
        blank={(): ItemRow => ({
          code: `i${items.length + 1}`,
          name: '',
          part: 'exam',
          group: groups[0]?.code ?? '',
          unit: '',
          isScore: false,
          direction: 'up',
          between: false,
          full: 1000,
          weight: WHOLE,
          rows: { male: [], female: [] },
          field: null,
        })}
        columns={[
          { key: 'code', title: t('field.code'), as: 'text', width: 84 },
          { key: 'name', title: t('field.title'), as: 'text', width: 120 },
          {
            key: 'part',
            title: t('field.part'),
            as: 'choice',
            width: 104,
            choices: ITEM_PARTS.map((part) => ({ value: part, label: t(`part.${part}`) })),
          },
          {
            key: 'group',
            title: t('field.group'),
            as: 'choice',
            width: 104,
            choices: groups.map((group) => ({ value: group.code, label: group.name || group.code })),
          },
          { key: 'full', title: t('field.fullScore'), as: 'hundredths' },
          { key: 'weight', title: t('field.weight'), as: 'hundredths' },
          { key: 'isScore', title: t('field.isScore'), as: 'flag' },
          { key: 'unit', title: t('field.unit'), as: 'text', width: 72, when: (row) => !row.isScore },
          {
            key: 'direction',
            title: t('field.direction'),
            as: 'choice',
            width: 104,
            choices: DIRECTIONS.map((one) => ({ value: one, label: t(`direction.${one}`) })),
            when: (row) => !row.isScore,
          },
          { key: 'between', title: t('field.between'), as: 'flag', when: (row) => !row.isScore },
        ]}
      />
      {items.map((item, at) =>
        item.isScore ? null : (
          <fieldset key={at} className="hs-ticket" style={{ gridTemplateColumns: '1fr 1fr' }}>
            <legend>{t('tableOf', { name: item.name || item.code })}</legend>
            {SEXES.map((sex) => (
              <TableText
                key={sex}
                label={t('tableOfSex', { name: item.name || item.code, sex: t(`sex.${sex}`) })}
                first={tableText(item, sex)}
                locked={locked}
                onRead={(text) => {
                  const { rows, unread } = tableIn(item, text);
                  setAll(items.map((one, no) => (no === at ? { ...one, rows: { ...one.rows, [sex]: rows } } : one)));
                  return unread;
                }}
                onOdd={count}
              />
            ))}
          </fieldset>
        ),
      )}
      {locked ? null : (
        <div>
          <ActButton
            type="primary"
            disabled={odd > 0}
            onClick={() => save.run({ schemaId: schema.schemaId, groups, items })}
          >
            {t('save')}
          </ActButton>
          {odd > 0 ? <small role="alert">{t('unreadFirst')}</small> : null}
        </div>
      )}
    </div>
  );
}
function TableText({
  label,
  first,
  locked,
  onRead,
  onOdd,
}: {
  readonly label: string;
  readonly first: string;
  readonly locked: boolean;
  readonly onRead: (text: string) => number;
  /** A row that is not read has come, or the last of them has gone. */
  readonly onOdd: (by: 1 | -1) => void;
}) {
  const t = useT();
  const [text, setText] = useState(first);
  const [unread, setUnread] = useState(0);
  const isOdd = unread > 0;
  useEffect(() => {
    if (!isOdd) return undefined;
    onOdd(1);
    return () => onOdd(-1);
  }, [isOdd, onOdd]);
  return (
    <label>
      {label}
      <Input.TextArea
        value={text}
        disabled={locked}
        autoSize={{ minRows: 3, maxRows: 10 }}
        placeholder={t('tableHint')}
        onChange={(event) => {
          setText(event.target.value);
          setUnread(onRead(event.target.value));
        }}
      />
      {unread ? <small role="status">{t('unread', { count: unread })}</small> : null}
    </label>
  );
}
