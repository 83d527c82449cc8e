import { Select, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { spanText } from '../../../kernel/web/format';
import { useCan } from '../../../kernel/web/app';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from '../contract';
import type { Candidate } from '../contract/candidates';
import type { SchemaShown } from '../contract/parts';
import { itemsFor } from '../rules';
import { Apply } from './apply';
import { moduleOf, pointsText, WithExam } from './parts';
import { Tickets } from './tickets';
import { useT } from './texts';

/** A school's exam: its items, who has signed up and chosen what, and the tickets. */
export default function Items({ with: of }: ScreenProps) {
  return <WithExam module={moduleOf(of)}>{(exam, picker) => <Body exam={exam} picker={picker} />}</WithExam>;
}
function Body({ exam, picker }: { readonly exam: SchemaShown; readonly picker: React.ReactNode }) {
  const t = useT();
  const can = useCan();
  const { schemaId, module } = exam;
  const [search, setSearch] = useSearchParams();
  const { data } = useCall(calls.listItems, { schemaId, module }, { quiet: true });
  const sign = useAct(calls.signUp, { done: (r) => t('signed', { count: r.signed, total: r.total }) });
  if (!data) return <Bones />;
  const span = (of: keyof typeof data.windows) => {
    const window = data.windows[of];
    return window ? spanText(window.from, window.to) : t('notSet');
  };
  const tabs = [
    {
      key: 'items',
      label: t('tab.items'),
      children: (
        <div className="stack">
          <p className="soft hs-plain">
            {t('windowsText', {
              signup: span('signup'),
              choice: span('choice'),
              exempt: span('exempt'),
              test: span('test'),
            })}
          </p>
          {data.groups.map((group) => (
            <div key={group.code}>
              <h3 className="hs-sub">
                {group.name}{' '}
                <small className="soft">
                  {group.kind === 'must'
                    ? t('group.must')
                    : t('takeOf', { kind: t(`group.${group.kind}`), take: group.take })}
                </small>
              </h3>
              <ul className="hs-how">
                {data.items
                  .filter((item) => item.group === group.code)
                  .map((item) => (
                    <li key={item.code}>
                      {item.name} {item.unit ? `(${item.unit})` : ''} · {t('ofFull', { full: pointsText(item.full) })}{' '}
                      {data.drawn.includes(item.code) ? <StatusTag status="done">{t('drawn')}</StatusTag> : null}
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      ),
    },
    { key: 'candidates', label: t('tab.candidates'), children: <Candidates exam={exam} of={data} /> },
    { key: 'tickets', label: t('tab.tickets'), children: <Tickets schemaId={schemaId} /> },
  ];
  return (
    <section className="panel stack">
      <div className="row">
        {picker}
        <span className="soft">{t('candidateCount', { count: data.candidates, chosen: data.chosen })}</span>
        <span className="row-end row">
          {can(calls.signUp) ? (
            <ActButton type="primary" onClick={() => sign.run({ schemaId })}>
              {t('signUp')}
            </ActButton>
          ) : null}
        </span>
      </div>
      <Tabs
        activeKey={search.get('tab') ?? 'items'}
        destroyOnHidden
        items={tabs}
        onChange={(tab) => {
          const next = new URLSearchParams(search);
          next.set('tab', tab);
          setSearch(next, { replace: true });
        }}
      />
    </section>
  );
}
function Candidates({ exam, of }: { readonly exam: SchemaShown; readonly of: Listed }) {
  const t = useT();
  const [chosen, setChosen] = useState<Candidate>();
  const [removed, setRemoved] = useState<Candidate>();
  const [exempted, setExempted] = useState<Candidate>();
  const { schemaId } = exam;
  const nameOf = (code: string) => of.items.find((item) => item.code === code)?.name ?? code;
  return (
    <>
      <ListScreen
        call={calls.listCandidates}
        fixed={{ schemaId }}
        name="hsat.candidates"
        rowKey={(row) => String(row.userId)}
        filters={{ name: true }}
        empty={{ title: t('noCandidates'), text: t('noCandidatesText') }}
        columns={[
          { of: 'examNo', sort: true, width: 130 },
          { of: 'name', sort: true, width: 110 },
          { of: 'sex', width: 70, show: (row) => t(`sex.${row.sex}`) },
          { of: 'clazzName', width: 130 },
          {
            of: 'chosen',
            title: t('field.chosen'),
            width: 200,
            show: (row) => row.chosen.map(nameOf).join(t('comma')) || t('notChosen'),
          },
          { of: 'site', title: t('field.site'), width: 140 },
          {
            of: 'acts',
            title: '',
            width: 56,
            fixed: 'right',
            show: (row) => (
              <RowMenu
                label={t('actsOf', { name: row.name })}
                items={[
                  { key: 'choose', label: t('choose'), onClick: () => setChosen(row) },
                  ...(of.rules.some((rule) => rule.open)
                    ? [{ key: 'exempt', label: t('applyExempt'), onClick: () => setExempted(row) }]
                    : []),
                  {
                    key: 'remove',
                    danger: true,
                    label: t('remove'),
                    onClick: () => setRemoved(row),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {chosen ? <Choice of={of} schemaId={schemaId} row={chosen} onClose={() => setChosen(undefined)} /> : null}
      {exempted ? (
        <Apply
          schemaId={schemaId}
          row={exempted}
          items={itemsFor(of, of.drawn, exempted.chosen)}
          rules={of.rules.filter((rule) => rule.open)}
          onClose={() => setExempted(undefined)}
        />
      ) : null}
      {removed ? <Removal schemaId={schemaId} row={removed} onClose={() => setRemoved(undefined)} /> : null}
    </>
  );
}
/** Takes a candidate out; after the sign-up with a reason. */
export function Removal({
  schemaId,
  row,
  onClose,
}: {
  readonly schemaId: number;
  readonly row: Pick<Candidate, 'userId' | 'name'>;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${t('remove')} · ${row.name}`}
      call={calls.removeCandidate}
      fixed={{ schemaId, userId: row.userId }}
      fields={{ why: { label: t('field.why') } }}
      submitText={t('remove')}
      done={t('removed')}
    />
  );
}
interface Choices {
  readonly groups: readonly {
    readonly code: string;
    readonly kind: string;
    readonly name: string;
    readonly take: number;
  }[];
  readonly items: readonly { readonly code: string; readonly name: string; readonly group: string }[];
}
type Listed = ReplyOf<typeof calls.listItems>;
/** What a candidate takes of each group that is chosen from; who chooses for somebody else says why. */
export function Choice({
  of,
  schemaId,
  row,
  own,
  onClose,
}: {
  readonly of: Choices;
  readonly schemaId: number;
  readonly row: { readonly userId: number; readonly name: string; readonly chosen: readonly string[] };
  readonly own?: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('chooseOf', { name: row.name })}
      call={calls.setOptions}
      fixed={{ schemaId, userId: row.userId }}
      initial={{ itemIds: [...row.chosen] }}
      done={t('saved')}
      fields={{
        itemIds: { label: t('field.chosen'), as: Picks, props: { of } },
        ...(own ? {} : { why: { label: t('field.why') } }),
      }}
    />
  );
}
function Picks({ of, value, onChange }: InputProps<string[]> & { readonly of: Choices }) {
  const t = useT();
  const chosen = value ?? [];
  return (
    <div className="stack" style={{ gap: 8 }}>
      {of.groups
        .filter((group) => group.kind === 'choice' || group.kind === 'ball')
        .map((group) => {
          const among = of.items.filter((item) => item.group === group.code);
          const isAmong = (code: string) => among.some((item) => item.code === code);
          return (
            <label key={group.code} className="hs-field">
              {t('takeName', { name: group.name, take: group.take })}
              <Select
                mode="multiple"
                maxCount={group.take}
                aria-label={group.name}
                value={chosen.filter(isAmong)}
                style={{ width: '100%' }}
                onChange={(next: string[]) => onChange?.([...chosen.filter((code) => !isAmong(code)), ...next])}
                options={among.map((item) => ({ value: item.code, label: item.name }))}
              />
            </label>
          );
        })}
    </div>
  );
}
