import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from '../contract';
import type { SchemaShown } from '../contract/parts';
import { GradesPicker, moduleOf, pointsText, StateTag } from './parts';
import { SchemaEditor } from './schema-editor';
import { useT } from './texts';

/** The bureau's schemes: written, tried, switched on, reckoned, published. */
export default function Schemas({ with: of }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const today = useToday();
  const module = moduleOf(of);
  const [search, setSearch] = useSearchParams();
  const [making, setMaking] = useState(false);
  const opened = Number(search.get('schema')) || undefined;
  const open = (schemaId: number | undefined) => setSearch(schemaId ? { schema: String(schemaId) } : {});
  if (opened) return <SchemaEditor key={opened} schemaId={opened} onClose={() => open(undefined)} />;
  return (
    <>
      <ListScreen
        call={calls.listSchemas}
        fixed={{ module }}
        name={`hsat.schemas.${module}`}
        rowKey={(row) => String(row.schemaId)}
        filters={{ name: { label: t('field.title') }, yearId: true }}
        actions={
          can(calls.createSchema) ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
              {t('newSchema')}
            </Button>
          ) : null
        }
        empty={{ title: t('noSchemas'), text: t('noSchemasText') }}
        columns={[
          {
            of: 'name',
            title: t('field.title'),
            sort: true,
            width: 240,
            show: (row) => (
              <Button type="link" style={{ padding: 0 }} onClick={() => open(row.schemaId)}>
                {row.name}
              </Button>
            ),
          },
          { of: 'yearId', sort: true, width: 120, show: (row) => `${row.yearId}–${row.yearId + 1}` },
          { of: 'full', title: t('field.fullScore'), width: 100, align: 'right', show: (row) => pointsText(row.full) },
          { of: 'version', width: 90, align: 'right' },
          {
            of: 'on',
            title: t('field.on'),
            width: 90,
            show: (row) => <StatusTag status={row.on ? 'done' : 'off'}>{t(row.on ? 'isOn' : 'isOff')}</StatusTag>,
          },
          { of: 'state', width: 110, show: (row) => <StateTag state={row.state} /> },
          { of: 'acts', title: '', width: 56, fixed: 'right', show: (row) => <Acts row={row} onOpen={open} /> },
        ]}
      />
      <FormDialog
        open={making}
        onClose={() => setMaking(false)}
        title={t('newSchema')}
        call={calls.createSchema}
        fixed={{ module, parts: [{ kind: 'exam', weight: 10_000, full: 5000, terms: [] }] }}
        initial={{ yearId: schoolYearOf(today), grdIds: [9] }}
        fields={{
          name: { label: t('field.title') },
          yearId: true,
          grdIds: { label: t('field.grades'), as: GradesPicker },
        }}
        done={t('saved')}
      />
    </>
  );
}
function Acts({ row, onOpen }: { readonly row: SchemaShown; readonly onOpen: (schemaId: number) => void }) {
  const t = useT();
  const confirm = useConfirm();
  const turn = useAct(calls.turnSchema);
  const remove = useAct(calls.deleteSchema, { done: t('removed') });
  const { schemaId: id, name, on } = row;
  const ask = async () => {
    if (await confirm({ title: t('removeAsk', { name }) })) await remove.run({ id });
  };
  return (
    <RowMenu
      label={t('actsOf', { name })}
      items={[
        { key: 'edit', label: t('edit'), onClick: () => onOpen(id) },
        { key: 'on', label: t(on ? 'turnOff' : 'turnOn'), onClick: () => void turn.run({ id, on: !on }) },
        { key: 'remove', danger: true, disabled: on, label: t('remove'), onClick: () => void ask() },
      ]}
    />
  );
}
