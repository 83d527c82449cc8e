import { FunctionOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented, Select, Switch, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { Field } from '../../../kernel/web/form/field';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct } from '../../../kernel/web/http/hooks';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { createItem, deleteItem, getFormula, listItems, updateItem } from '../contract';
import { UNITS, unitOf } from '../rules';
import { FormulaPanel } from './formula-panel';
import { EntryList } from './library';
import { SportTypePicker } from './pickers';
import { useT } from './texts';
import './sport-settings.css';

type Item = ReplyOf<typeof listItems>[number];

/** Items with their units and formulas, and the types they are grouped by. */
export default function Items() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'types' ? 'types' : 'items';
  return (
    <div className="stack">
      <Segmented
        aria-label={t('field.kind')}
        value={tab}
        onChange={(v) => setSearch(v === 'types' ? { tab: 'types' } : {})}
        options={[
          { value: 'items', label: t('tabItems') },
          { value: 'types', label: t('tabTypes') },
        ]}
      />
      {tab === 'types' ? <EntryList kind="type" scope="types" /> : <ItemList />}
    </div>
  );
}

const unitText = (code: string, lang: string): string => {
  const u = unitOf(code);
  return u ? (lang === 'en-US' ? u.en || u.code : u.zh) : code;
};
/** Units as people call them. */
function UnitPicker({ value, onChange, ...rest }: InputProps<string>) {
  const lang = useLang();
  return (
    <Select
      {...rest}
      value={value}
      onChange={(v: string) => onChange?.(v)}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      options={UNITS.map((u) => ({
        value: u.code,
        label:
          u.code === 'none'
            ? '—'
            : `${lang === 'en-US' ? u.en || u.code : u.zh}${u.code !== u.zh && lang !== 'en-US' && /^[a-z/0-9]+$/i.test(u.code) ? `（${u.code}）` : ''}`,
      }))}
    />
  );
}

function ItemList() {
  const t = useT();
  const lang = useLang();
  const can = useCan();
  const [editing, setEditing] = useState<Item | 'new'>();
  const turn = useAct(updateItem);
  const add = can(createItem) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('addItem')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={listItems}
        pageSize={50}
        rowKey={(i) => String(i.itemId)}
        filters={{ name: true, typeId: SportTypePicker, exam: true, on: true }}
        actions={add}
        empty={{ title: t('noItems'), text: t('noItemsText'), action: add }}
        drawerTitle={(i) => i?.alias}
        drawerSize={680}
        drawer={(_key, item, close) =>
          item ? <ItemDetail key={item.itemId} item={item} onEdit={() => setEditing(item)} onGone={close} /> : null
        }
        columns={[
          {
            of: 'alias',
            width: 210,
            show: (i) => (
              <>
                <strong>{i.alias}</strong>
                {lang === 'en-US' ? null : <div className="ss-en">{i.nameEn}</div>}
              </>
            ),
          },
          { of: 'typeName', width: 110 },
          { of: 'unit', width: 90, show: (i) => unitText(i.unit, lang) || null },
          { of: 'unitType', width: 80, align: 'left', show: (i) => t(`unitType.${i.unitType as 1}`) },
          { of: 'decimals', width: 76 },
          {
            of: 'direction',
            width: 100,
            show: (i) =>
              i.direction ? t(`direction.${i.direction}`) : <span className="soft">{t('noDirection')}</span>,
          },
          {
            of: 'range',
            width: 110,
            align: 'right',
            show: (i) => (i.low != null && i.high != null ? t('rangeOf', { low: i.low, high: i.high }) : null),
          },
          {
            of: 'derived',
            width: 84,
            show: (i) =>
              i.derived ? (
                <Tag variant="filled" icon={<FunctionOutlined />}>
                  {t('derived')}
                </Tag>
              ) : (
                <span className="soft">{t('measured')}</span>
              ),
          },
          {
            of: 'on',
            width: 60,
            align: 'center',
            show: (i) => (
              <Switch
                size="small"
                checked={i.on}
                disabled={!can(updateItem)}
                aria-label={`${t('field.on')} ${i.alias}`}
                onChange={(on) => void turn.run({ id: i.itemId, on })}
              />
            ),
          },
        ]}
      />
      {editing ? (
        <ItemForm
          key={editing === 'new' ? 'new' : editing.itemId}
          item={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}

function ItemForm({ item, onClose }: { readonly item: Item | undefined; readonly onClose: () => void }) {
  const t = useT();
  const choice = {
    unitType: (v: string | number) => t(`unitType.${v as 1}`),
    direction: (v: string | number) => t(`direction.${v as 'higher'}`),
  };
  const body = (
    <div className="ss-form">
      <Field of="name" />
      <Field of="nameEn" />
      <Field of="typeId" as={SportTypePicker} />
      <Field of="unit" as={UnitPicker} />
      <Field of="unitType" choice={choice.unitType} help={t('unitTypeHelp')} />
      <Field of="decimals" />
      <Field of="low" label={t('low')} help={t('rangeHelp')} />
      <Field of="high" label={t('high')} />
      <Field of="direction" choice={choice.direction} />
      <Field of="exam" help={t('examHelp')} />
    </div>
  );
  if (!item)
    return (
      <FormDialog
        open
        onClose={onClose}
        width={720}
        call={createItem}
        title={t('addItem')}
        initial={{ unitType: 1, decimals: 0, exam: false }}
        done={t('saved')}
      >
        {body}
      </FormDialog>
    );
  const { name, nameEn, typeId, unit, unitType, decimals, low, high, direction, exam } = item;
  return (
    <FormDialog
      open
      onClose={onClose}
      width={720}
      call={updateItem}
      title={t('editItem')}
      fixed={{ id: item.itemId }}
      draft={String(item.itemId)}
      initial={{
        name,
        nameEn,
        typeId,
        unit,
        unitType: unitType as 1,
        decimals,
        low,
        high,
        direction,
        exam,
      }}
      done={t('saved')}
    >
      {body}
    </FormDialog>
  );
}

function ItemDetail({
  item,
  onEdit,
  onGone,
}: {
  readonly item: Item;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}) {
  const t = useT();
  const lang = useLang();
  const can = useCan();
  const confirm = useConfirm();
  const remove = useAct(deleteItem, { done: t('removed'), onDone: onGone });
  return (
    <div className="stack">
      <Detail
        columns={3}
        items={[
          { label: t('field.nameEn'), value: lang === 'en-US' ? item.name : item.nameEn },
          { label: t('field.typeName'), value: item.typeName },
          { label: t('field.code'), value: item.code },
          { label: t('field.unit'), value: unitText(item.unit, lang) },
          { label: t('field.unitType'), value: t(`unitType.${item.unitType as 1}`) },
          {
            label: t('field.range'),
            value: item.low != null && item.high != null ? t('rangeOf', { low: item.low, high: item.high }) : null,
          },
        ]}
      />
      <div className="row">
        {can(updateItem) ? <Button onClick={onEdit}>{t('edit')}</Button> : null}
        {can(deleteItem) ? (
          <ActButton
            danger
            onClick={async () => {
              if (await confirm({ title: t('removeTitle', { name: item.alias }), loses: t('removeLoses') }))
                await remove.run({ id: item.itemId });
            }}
          >
            {t('remove')}
          </ActButton>
        ) : null}
      </div>
      {can(getFormula) ? <FormulaPanel item={item} /> : null}
    </div>
  );
}
