import { PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Select, Switch, Tag } from 'antd';
import { useState } from 'react';
import { schoolYearOf } from '../../../kernel/shared/dates';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { Field } from '../../../kernel/web/form/field';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useLang, useUi } from '../../../kernel/web/i18n/use-text';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { gradeList, systemList } from '../../textbook/contract';
import { StagePicker } from '../../textbook/web/published';
import { createSchema, deleteSchema, listSchemas, turnSchema, updateSchema } from '../contract';
import { SportItemsPicker } from './pickers';
import { useT } from './texts';
import './sport-settings.css';

type Schema = ReplyOf<typeof listSchemas>['items'][number];
/** What a dialog begins with: an existing scheme, or a new one copied from another. */
type Editing = { readonly schema: Schema; readonly copy?: true } | 'new';

function YearPicker({ value, onChange, filter, ...rest }: InputProps<number> & { readonly filter?: boolean }) {
  const t = useT();
  const ui = useUi();
  const now = schoolYearOf(useToday());
  return (
    <Select
      aria-label={t('field.yearId')}
      placeholder={filter ? ui('all') : undefined}
      {...rest}
      allowClear={filter}
      value={value ?? undefined}
      onChange={(v: number | undefined) => onChange?.(v ?? null)}
      style={filter ? { minWidth: 150 } : { width: '100%' }}
      options={[1, 0, -1, -2, -3].map((d) => ({
        value: now + d,
        label: t('yearSpan', { from: now + d, to: now + d + 1 }),
      }))}
    />
  );
}
/** The grades of the stage that the form has chosen; grade 6 belongs to the junior stage in 5-4 schools too. */
function GradeBoxes({ value, onChange, disabled }: InputProps<readonly number[]>) {
  const t = useT();
  const lang = useLang();
  const stgId = Form.useWatch('stgId', Form.useFormInstance()) as number | undefined;
  const systems = useCall(systemList, {}, { quiet: true }).data;
  const { data } = useCall(gradeList, {}, { quiet: true });
  if (stgId == null) return <span className="soft">{t('chooseStage')}</span>;
  const fits = (grdId: number) =>
    systems?.some((s) => s.stgId === stgId && grdId >= s.firstGrdId && grdId <= s.lastGrdId);
  return (
    <Checkbox.Group
      disabled={disabled}
      value={value as number[] | undefined}
      onChange={(v) => onChange?.(v as number[])}
      options={
        data
          ?.filter((g) => fits(g.grdId))
          .map((g) => ({ value: g.grdId, label: lang === 'en-US' ? g.nameEn : g.nameZh })) ?? []
      }
    />
  );
}

/** Which items a grade does in a term. */
export default function Schemas() {
  const t = useT();
  const can = useCan();
  const [editing, setEditing] = useState<Editing>();
  const turn = useAct(turnSchema, { done: (s) => t(s.on ? 'turnedOn' : 'turnedOff') });
  const add = can(createSchema) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('addSchema')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={listSchemas}
        pageSize={20}
        rowKey={(s) => String(s.schemaId)}
        actions={add}
        empty={{ title: t('noSchemas'), text: t('noSchemasText'), action: add }}
        filters={{ name: true, yearId: YearPicker, termId: true, stgId: StagePicker, on: true }}
        drawerTitle={(s) => s?.name}
        drawer={(_key, s, close) =>
          s ? (
            <SchemaDetail
              schema={s}
              onEdit={() => setEditing({ schema: s })}
              onCopy={() => setEditing({ schema: s, copy: true })}
              onGone={close}
            />
          ) : null
        }
        columns={[
          { of: 'name', sort: true, width: 190, show: (s) => <strong>{s.name}</strong> },
          {
            of: 'yearId',
            sort: true,
            width: 140,
            align: 'left',
            show: (s) => t('yearSpan', { from: s.yearId, to: s.yearId + 1 }),
          },
          { of: 'termId', width: 90, align: 'left', show: (s) => t(`termId.${s.termId as 1}`) },
          { of: 'stgName', width: 80 },
          { of: 'grades', width: 180, show: (s) => s.grades.map((g) => g.name).join(t('comma')) },
          {
            of: 'items',
            align: 'right',
            show: (s) => (
              <span title={s.items.map((i) => i.name).join(t('comma'))}>
                {t('itemCount', { count: s.items.length })}
              </span>
            ),
          },
          {
            of: 'on',
            width: 80,
            align: 'center',
            show: (s) => (
              <Switch
                size="small"
                checked={s.on}
                loading={turn.busy}
                disabled={!can(turnSchema)}
                aria-label={`${t('field.on')} ${s.name}`}
                onChange={(on) => void turn.run({ id: s.schemaId, on })}
              />
            ),
          },
        ]}
      />
      {editing ? <SchemaForm editing={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

function SchemaForm({ editing, onClose }: { readonly editing: Editing; readonly onClose: () => void }) {
  const t = useT();
  const year = schoolYearOf(useToday());
  const base = editing === 'new' ? undefined : editing.schema;
  const grdIds = base?.grades.map((g) => g.grdId);
  const itemIds = base?.items.map((i) => i.itemId);
  if (editing !== 'new' && !editing.copy) {
    // The stage is not sent: it only tells which grades there are.
    const initial = { name: base!.name, stgId: base!.stgId, ...(base!.on ? {} : { grdIds, itemIds }) };
    return (
      <FormDialog
        open
        onClose={onClose}
        width={680}
        title={t('editSchema')}
        call={updateSchema}
        fixed={{ id: editing.schema.schemaId }}
        draft={String(editing.schema.schemaId)}
        done={t('saved')}
        initial={initial}
        fields={
          base!.on
            ? { name: { help: t('turnOnFirst') } }
            : { name: true, grdIds: { as: GradeBoxes }, itemIds: { as: SportItemsPicker } }
        }
      />
    );
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      width={680}
      title={t(base ? 'copySchema' : 'addSchema')}
      call={createSchema}
      done={t('saved')}
      draft={base ? `copy ${base.schemaId}` : undefined}
      initial={
        base
          ? { name: base.name, yearId: base.yearId + 1, termId: base.termId as 1, stgId: base.stgId, grdIds, itemIds }
          : { yearId: year }
      }
    >
      <div className="ss-form">
        <div className="ss-wide">
          <Field of="name" />
        </div>
        <Field of="yearId" as={YearPicker} />
        <Field of="termId" choice={(v) => t(`termId.${v as 1}`)} />
        <div className="ss-wide">
          <Field of="stgId" as={StagePicker} />
        </div>
        <div className="ss-wide">
          <Field of="grdIds" as={GradeBoxes} />
        </div>
        <div className="ss-wide">
          <Field of="itemIds" as={SportItemsPicker} />
        </div>
      </div>
    </FormDialog>
  );
}

interface DetailProps {
  readonly schema: Schema;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onGone: () => void;
}
function SchemaDetail({ schema: s, onEdit, onCopy, onGone }: DetailProps) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const remove = useAct(deleteSchema, { done: t('removed'), onDone: onGone });
  return (
    <div className="stack">
      <Detail
        items={[
          { label: t('field.yearId'), value: t('yearSpan', { from: s.yearId, to: s.yearId + 1 }) },
          { label: t('field.termId'), value: t(`termId.${s.termId as 1}`) },
          { label: t('field.stgId'), value: s.stgName },
          { label: t('field.changedAt'), value: instantText(s.changedAt) },
          { label: t('field.grdIds'), value: s.grades.map((g) => g.name).join(t('comma')), wide: true },
          {
            label: `${t('field.itemIds')} · ${t('itemCount', { count: s.items.length })}`,
            value: (
              <span className="ss-tags">
                {s.items.map((i) => (
                  <Tag key={i.itemId} variant="filled">
                    {i.name}
                  </Tag>
                ))}
              </span>
            ),
            wide: true,
          },
        ]}
      />
      <div className="row">
        {can(updateSchema) ? (
          <Button type="primary" onClick={onEdit}>
            {t('edit')}
          </Button>
        ) : null}
        {can(createSchema) ? <Button onClick={onCopy}>{t('copy')}</Button> : null}
        {can(deleteSchema) ? (
          <ActButton
            danger
            disabled={s.on}
            onClick={async () => {
              if (await confirm({ title: t('removeTitle', { name: s.name }), loses: t('removeLoses') }))
                await remove.run({ id: s.schemaId });
            }}
          >
            {t('remove')}
          </ActButton>
        ) : null}
      </div>
    </div>
  );
}
