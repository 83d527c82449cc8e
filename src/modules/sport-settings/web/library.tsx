import { PlusOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { Field } from '../../../kernel/web/form/field';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { gradeList } from '../../textbook/contract';
import { createEntry, listEntries, updateEntry } from '../contract';
import type { Kind } from '../rules';
import { EntryDetail } from './entry-detail';
import { columnsOf, filtersOf, formCallOf, formFieldsOf, nameOf, WIDE, type Entry } from './kinds';
import { useT } from './texts';
import './sport-settings.css';

/** One library of the platform: actions, games, designs, qualities, muscles, rules, types. */
export default function Library({ with: { kind } }: { readonly with: { readonly kind: Kind } }) {
  return <EntryList key={kind} kind={kind} />;
}

/** Grades by id, in the reader's language. */
function useGradeNames(): ReadonlyMap<number, string> {
  const lang = useLang();
  const { data } = useCall(gradeList, {}, { quiet: true });
  return useMemo(() => new Map(data?.map((g) => [g.grdId, lang === 'en-US' ? g.nameEn : g.nameZh])), [data, lang]);
}

export function EntryList({ kind, scope }: { readonly kind: Kind; readonly scope?: string }) {
  const t = useT();
  const lang = useLang();
  const can = useCan();
  const grades = useGradeNames();
  const [editing, setEditing] = useState<Entry | 'new'>();
  const turn = useAct(updateEntry);
  const add = can(createEntry) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t(`add.${kind}`)}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={listEntries}
        fixed={{ kind }}
        scope={scope}
        name={`sport-settings.${kind}`}
        pageSize={20}
        rowKey={(e) => String(e.entryId)}
        filters={filtersOf(kind)}
        actions={add}
        empty={{ title: t(`empty.${kind}`), text: t(`emptyText.${kind}`), action: add }}
        drawerTitle={(e) => (e ? nameOf(e, lang) : null)}
        drawerSize={640}
        drawer={(_key, e, close) =>
          e ? <EntryDetail entry={e} kind={kind} grades={grades} onEdit={() => setEditing(e)} onGone={close} /> : null
        }
        columns={[
          {
            of: 'name',
            sort: true,
            width: 180,
            show: (e) => (
              <>
                <strong>{nameOf(e, lang)}</strong>
                {lang === 'en-US' || !e.nameEn ? null : <div className="ss-en">{e.nameEn}</div>}
              </>
            ),
          },
          ...columnsOf(kind, t, grades),
          {
            of: 'used',
            sort: true,
            width: 80,
            hidden: kind === 'design' || kind === 'rule' || kind === 'act',
            show: (e) => (e.used > 0 ? t('usedTimes', { count: e.used }) : null),
          },
          {
            of: 'on',
            width: 70,
            align: 'center',
            show: (e) =>
              can(updateEntry) ? (
                <Switch
                  size="small"
                  checked={e.on}
                  aria-label={`${t('field.on')} ${nameOf(e, lang)}`}
                  onChange={(on) => void turn.run({ kind, id: e.entryId, on })}
                />
              ) : (
                <StatusTag status={e.on ? 'done' : 'off'}>{t(e.on ? 'on' : 'off')}</StatusTag>
              ),
          },
        ]}
      />
      {editing ? (
        <EntryForm
          key={editing === 'new' ? 'new' : editing.entryId}
          kind={kind}
          entry={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}

function EntryForm({
  kind,
  entry,
  onClose,
}: {
  readonly kind: Kind;
  readonly entry: Entry | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [create, update] = useMemo(() => [formCallOf(createEntry, kind), formCallOf(updateEntry, kind)], [kind]);
  const fields = formFieldsOf(kind);
  const body = (
    <div className="ss-form">
      {Object.entries(fields).map(([of, spec]) => (
        <div key={of} className={WIDE.has(of) ? 'ss-wide' : undefined}>
          <Field of={of} {...(spec === true ? {} : spec)} />
        </div>
      ))}
    </div>
  );
  if (!entry)
    return (
      <FormDialog
        open
        onClose={onClose}
        width={820}
        call={create}
        title={t(`add.${kind}`)}
        fixed={{ kind }}
        done={t('saved')}
        draft={kind}
      >
        {body}
      </FormDialog>
    );
  const initial = Object.fromEntries(Object.keys(fields).map((k) => [k, (entry as Record<string, unknown>)[k]]));
  return (
    <FormDialog
      open
      onClose={onClose}
      width={820}
      call={update}
      title={t(`editOf.${kind}`)}
      fixed={{ kind, id: entry.entryId }}
      initial={initial}
      done={t('saved')}
      draft={String(entry.entryId)}
    >
      {body}
    </FormDialog>
  );
}
