import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import * as calls from '../contract';
import type { IndicatorRow } from '../contract/parts';
import { hundredthsText, MOST_POINTS, sourcesOf, type EvalModule, type Source } from '../rules';
import { Hundredths, moduleOf } from './parts';
import { useT } from './texts';

/** Indicators of the school and of the regions above it. */
export default function Items({ with: of }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const module = moduleOf(of);
  const [edited, setEdited] = useState<IndicatorRow | 'new'>();
  return (
    <>
      <ListScreen
        call={calls.listItems}
        fixed={{ module }}
        name={`process-eval.items.${module}`}
        rowKey={(row) => String(row.itemId)}
        filters={{ name: true, on: true }}
        actions={
          can(calls.createItem) ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
              {t('newItem')}
            </Button>
          ) : null
        }
        empty={{ title: t('noItems'), text: t('noItemsText') }}
        columns={[
          { of: 'name', sort: true, width: 200 },
          { of: 'way', width: 140, show: (row) => (row.source ? t(`source.${row.source}`) : t(`way.${row.way}`)) },
          { of: 'unit', width: 90, show: (row) => (row.way === 'level' ? row.levels.join(' / ') : row.unit) },
          { of: 'fullScore', sort: true, width: 100, align: 'right', show: (row) => hundredthsText(row.fullScore) },
          {
            of: 'on',
            width: 90,
            show: (row) => <StatusTag status={row.on ? 'done' : 'off'}>{t(row.on ? 'isOn' : 'isOff')}</StatusTag>,
          },
          { of: 'ownerName', width: 180 },
          {
            of: 'acts',
            title: '',
            width: 56,
            fixed: 'right',
            show: (row) => (row.own ? <Acts row={row} onEdit={setEdited} /> : null),
          },
        ]}
      />
      {edited ? (
        <Editor module={module} row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  );
}

function Acts({ row, onEdit }: { readonly row: IndicatorRow; readonly onEdit: (row: IndicatorRow) => void }) {
  const t = useT();
  const confirm = useConfirm();
  const turn = useAct(calls.turnItem);
  const remove = useAct(calls.removeItem, { done: t('removed') });
  const { itemId: id, name, on } = row;
  const ask = async () => {
    if (await confirm({ title: t('removeAsk', { name }) })) await remove.run({ id });
  };
  return (
    <RowMenu
      label={t('actsOf', { name })}
      items={[
        { key: 'edit', label: t('edit'), onClick: () => onEdit(row) },
        { key: 'on', label: t(on ? 'turnOff' : 'turnOn'), onClick: () => void turn.run({ id, on: !on }) },
        {
          key: 'remove',
          danger: true,
          disabled: row.used,
          label: t('remove'),
          onClick: () => void ask(),
        },
      ]}
    />
  );
}

const FullScore = (props: InputProps<number>) => <Hundredths {...props} most={MOST_POINTS} />;
const Levels = ({ value, onChange, ...rest }: InputProps<string[]>) => (
  <Select
    {...rest}
    mode="tags"
    value={value ?? []}
    onChange={(next: string[]) => onChange?.(next)}
    open={false}
    style={{ width: '100%' }}
  />
);

const sourcePicker = (module: EvalModule) =>
  function SourcePicker({ value, onChange, ...rest }: InputProps<Source>) {
    const t = useT();
    return (
      <Select
        {...rest}
        value={value ?? undefined}
        onChange={(next: Source) => onChange?.(next)}
        options={sourcesOf(module).map((source) => ({ value: source, label: t(`source.${source}`) }))}
        style={{ width: '100%' }}
      />
    );
  };
/** What half of the indicators of a module may fill themselves from. */
const SOURCE_PICKERS = { sport: sourcePicker('sport'), art: sourcePicker('art') } as const;

function Editor({
  module,
  row,
  onClose,
}: {
  readonly module: EvalModule;
  readonly row: IndicatorRow | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const fields = {
    name: true,
    way: true,
    unit: { when: (v: Record<string, unknown>) => v['way'] !== 'level' && v['way'] !== 'yesno' },
    levels: { as: Levels, help: t('levelsHelp'), when: (v: Record<string, unknown>) => v['way'] === 'level' },
    source: { as: SOURCE_PICKERS[module], when: (v: Record<string, unknown>) => v['way'] === 'source' },
    fullScore: { as: FullScore, help: t('fullScoreHelp') },
  } as const;
  const common = { open: true, onClose, done: t('saved'), fields };
  if (!row)
    return (
      <FormDialog
        {...common}
        title={t('newItem')}
        call={calls.createItem}
        fixed={{ module }}
        initial={{ way: module === 'art' ? 'score' : 'count', fullScore: 10_000, unit: '' }}
      />
    );
  const { name, unit, way, fullScore, levels, source } = row;
  return (
    <FormDialog
      {...common}
      title={t('editItem')}
      call={calls.updateItem}
      fixed={{ id: row.itemId }}
      initial={{ name, unit, way, fullScore, levels, source }}
    />
  );
}
