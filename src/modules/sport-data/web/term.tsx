import { Select, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { numberText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState } from '../../../kernel/web/parts/states';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import { ARCHIVE_KINDS, type ArchiveKind } from '../rules/archive';
import { TermView, minutesText, sightText, starsText, termText } from './term-view';
import { useT } from './texts';

type Row = RowOf<typeof calls.dataTerm>;
type Term = ReplyOf<typeof calls.dataTerms>['items'][number];

/** The archive of a term by child, and what sheets bring into it. */
export default function TermData() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const { data } = useCall(calls.dataTerms, {}, { quiet: true });
  const terms = data?.items ?? [];
  return (
    <Tabs
      activeKey={search.get('tab') ?? 'list'}
      destroyOnHidden
      onChange={(key) => setSearch(key === 'list' ? {} : { tab: key })}
      items={[
        { key: 'list', label: t('tab.archive'), children: <Archive terms={terms} /> },
        { key: 'entries', label: t('tab.entries'), children: <Entries /> },
        ...(can(calls.archiveSheet.create)
          ? [
              {
                key: 'import',
                label: t('tab.importEntries'),
                children: <Sheets terms={terms} isKnown={data != null} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function State({ of: { version, frozenAt } }: { readonly of: Pick<Row, 'version' | 'frozenAt'> }) {
  const t = useT();
  if (frozenAt == null) return <StatusTag status="waiting">{t('running')}</StatusTag>;
  return <StatusTag status="done">{version > 1 ? t('corrected', { version }) : t('frozen')}</StatusTag>;
}
/** Brings a term up to date now: the one that runs, or one that is over. */
function Make({ terms }: { readonly terms: readonly Term[] }) {
  const t = useT();
  const can = useCan();
  const [chosen, setChosen] = useState<number>();
  const make = useAct(calls.dataTermMake, { done: t('termAsked') });
  const termId = chosen ?? terms[0]?.termId;
  if (!can(calls.dataTermMake) || termId == null) return null;
  return (
    <span className="row">
      <TermSelect terms={terms} label={t('makeTermOf')} value={termId} onChange={setChosen} />
      <ActButton onClick={() => make.run({ termId })}>{t('makeTerm')}</ActButton>
    </span>
  );
}
function TermSelect({
  terms,
  label,
  value,
  onChange,
}: {
  readonly terms: readonly Term[];
  readonly label: string;
  readonly value: number;
  readonly onChange: (termId: number) => void;
}) {
  const t = useT();
  return (
    <Select
      aria-label={label}
      style={{ minWidth: 220 }}
      value={value}
      onChange={onChange}
      options={terms.map((term) => ({ value: term.termId, label: termText(term, t) }))}
    />
  );
}

/** After somebody has asked for it the archive changes a moment later. */
const AGAIN_SECONDS = 20;
function Archive({ terms }: { readonly terms: readonly Term[] }) {
  const t = useT();
  const make = <Make terms={terms} />;
  return (
    <ListScreen
      call={calls.dataTerm}
      name="sport-data.term"
      rowKey={(row) => String(row.rowId)}
      pageSize={20}
      everySeconds={AGAIN_SECONDS}
      actions={make}
      filters={{ clazzId: ClazzPicker, yearId: true, termNo: true }}
      empty={{ title: t('noTermRows'), text: terms.length > 0 ? t('noTermRowsText') : t('noTerms'), action: make }}
      columns={[
        { of: 'termId', width: 190, show: (row) => termText(row, t) },
        { of: 'clazzName', width: 130 },
        {
          of: 'name',
          title: t('field.child'),
          sort: true,
          width: 110,
          show: (row) => <strong className="row-title">{row.name}</strong>,
        },
        {
          of: 'attended',
          sort: true,
          width: 110,
          align: 'right',
          show: (row) => t('ofLessons', { there: row.attended, all: row.lessons }),
        },
        { of: 'heartSeconds', width: 110, align: 'right', show: (row) => minutesText(row.heartSeconds) },
        {
          of: 'activeSeconds',
          width: 110,
          align: 'right',
          hidden: true,
          show: (row) => minutesText(row.activeSeconds),
        },
        { of: 'turns', width: 90, align: 'right', hidden: true },
        {
          of: 'stars',
          title: t('field.lessonStars'),
          width: 110,
          align: 'right',
          show: (row) => starsText(row.stars),
        },
        { of: 'tests', sort: true, width: 100, align: 'right' },
        { of: 'runs', sort: true, width: 90, align: 'right' },
        {
          of: 'fitTotal',
          sort: true,
          width: 110,
          align: 'right',
          show: (row) => (row.fitTotal == null ? '—' : numberText(row.fitTotal / 100, 1)),
        },
        { of: 'nakedLeft', width: 120, align: 'right', show: (row) => sightText(row, t) },
        { of: 'places', title: t('field.placesWon'), width: 120, align: 'right', hidden: true },
        { of: 'awards', sort: true, width: 90, align: 'right' },
        { of: 'version', title: t('field.state'), width: 110, align: 'left', show: (row) => <State of={row} /> },
      ]}
      drawerTitle={(row) => (row ? t('archiveOf', { name: row.name }) : undefined)}
      drawer={(key) => <TermView rowId={Number(key)} />}
    />
  );
}

/** What sheets brought, by kind. */
function Entries() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const kind: ArchiveKind = ARCHIVE_KINDS.find((one) => one === search.get('kind')) ?? 'scores';
  return (
    <>
      <KindSelect value={kind} onChange={(next) => setSearch({ tab: 'entries', kind: next })} />
      <ListScreen
        call={calls.archiveList}
        name={`sport-data.archive.${kind}`}
        fixed={{ kind }}
        rowKey={(row) => String(row.archiveId)}
        pageSize={20}
        filters={{ clazzId: ClazzPicker, name: { label: t('field.child') } }}
        empty={{ title: t('noEntries'), text: t('noEntriesText') }}
        columns={[
          { of: 'termId', width: 190, show: (row) => termText(row, t) },
          { of: 'clazzName', width: 130 },
          {
            of: 'name',
            title: t('field.child'),
            width: 110,
            show: (row) => <strong className="row-title">{row.name}</strong>,
          },
          { of: 'item', width: 160 },
          { of: 'value', title: t('field.result'), width: 130 },
          { of: 'onDate', width: 120, show: (row) => row.onDate ?? '—' },
          { of: 'remark' },
        ]}
      />
    </>
  );
}
function KindSelect({
  value,
  onChange,
}: {
  readonly value: ArchiveKind;
  readonly onChange: (kind: ArchiveKind) => void;
}) {
  const t = useT();
  return (
    <Select
      aria-label={t('importKind')}
      style={{ minWidth: 140, marginBottom: 12 }}
      value={value}
      onChange={onChange}
      options={ARCHIVE_KINDS.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
    />
  );
}

/** A sheet of one kind into one term. */
function Sheets({ terms, isKnown }: { readonly terms: readonly Term[]; readonly isKnown: boolean }) {
  const t = useT();
  const [kind, setKind] = useState<ArchiveKind>('scores');
  const [chosen, setChosen] = useState<number>();
  const termId = chosen ?? terms[0]?.termId;
  if (isKnown && termId == null) return <EmptyState title={t('noTerms')} />;
  return (
    <ImportFlow
      calls={calls.archiveSheet}
      template={calls.archiveDown}
      templateInput={{ kind }}
      options={{ kind, termId }}
      optionsForm={
        <span className="row">
          <KindSelect value={kind} onChange={setKind} />
          {termId == null ? null : (
            <TermSelect terms={terms} label={t('field.termId')} value={termId} onChange={setChosen} />
          )}
        </span>
      }
    />
  );
}
