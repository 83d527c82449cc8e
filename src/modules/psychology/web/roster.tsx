import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState, GoneState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { ClazzPicker } from '../../class/web/published';
import { GradePicker } from '../../textbook/web/published';
import * as calls from '../contract';
import type { CaseShown } from '../contract/rosters';
import type { Roster as Kind } from '../rules';
import { Locked } from './lock';
import { SchemaPicker } from './schema-picker';
import { useT } from './texts';

type Key = Parameters<ReturnType<typeof useT>>[0];
/** V-111: children on a roster, and what is done for each. */
export default function Roster({ with: { kind } }: { readonly with: { readonly kind: Kind } }) {
  return (
    <Locked>
      <Cases kind={kind} />
    </Locked>
  );
}
function Cases({ kind }: { readonly kind: Kind }) {
  const t = useT();
  return (
    <ListScreen
      key={kind}
      call={calls.roster}
      name="psychology.roster"
      fixed={{ kind }}
      rowKey={(row) => String(row.caseId)}
      pageSize={20}
      filters={{ state: true, schemaId: SchemaPicker, grdId: GradePicker, clazzId: ClazzPicker }}
      print={false}
      empty={{ title: t(kind === 'warn' ? 'noWarn' : 'noDanger'), text: t('noRosterText') }}
      columns={[
        { of: 'state', sort: true, width: 120, show: (row) => <StateTag of={row} /> },
        { of: 'userName', width: 120, show: (row) => <strong className="row-title">{row.userName}</strong> },
        { of: 'clazzName', width: 130 },
        { of: 'schemaName' },
        { of: 'reasons', show: (row) => <Reasons of={row} /> },
        { of: 'openedAt', sort: true, width: 170, show: (row) => instantText(row.openedAt) },
        { of: 'nextOn', width: 120, show: (row) => row.nextOn ?? <span className="soft">—</span> },
        { of: 'takenName', width: 120, show: (row) => row.takenName ?? <span className="soft">—</span> },
      ]}
      drawerTitle={(row) => row?.userName}
      drawer={(_, row) => (row ? <CaseView of={row} /> : <GoneState compact />)}
    />
  );
}
const TONES = { open: 'needs', resolved: 'done' } as const;
function StateTag({ of }: { readonly of: Pick<CaseShown, 'state'> }) {
  const t = useT();
  const tone = of.state === 'open' || of.state === 'resolved' ? TONES[of.state] : 'waiting';
  return <StatusTag status={tone}>{t(`state.${of.state}`)}</StatusTag>;
}
function Reasons({ of }: { readonly of: Pick<CaseShown, 'reasons' | 'credible'> }) {
  const t = useT();
  const words = of.reasons.map(({ code, value }) =>
    t(code === 'crisis' ? 'reasonItem' : 'reasonValue', { name: t(`part.${code}` as Key), value }),
  );
  return <>{[...words, ...(of.credible ? [] : [t('notCredible')])].join(' · ')}</>;
}
/** A child's case: why, who looks after it, and every step. */
function CaseView({ of }: { readonly of: CaseShown }) {
  const t = useT();
  const me = useSession();
  const today = useToday();
  const [form, setForm] = useState<'step' | 'resolve'>();
  const take = useAct(calls.takeCase, { done: t('takenDone') });
  const isMine = of.takenBy != null && of.takenBy === me?.userId;
  const close = () => setForm(undefined);
  return (
    <div className="stack">
      <p>
        <StateTag of={of} /> <Reasons of={of} />
      </p>
      <p className="soft">{t('byRule', { rule: of.rule })}</p>
      <div className="row">
        {of.takenBy == null ? (
          <ActButton type="primary" onClick={() => take.run({ id: of.caseId })}>
            {t('take')}
          </ActButton>
        ) : null}
        {isMine && of.state !== 'resolved' ? (
          <>
            <ActButton onClick={() => setForm('step')}>{t('addStep')}</ActButton>
            <ActButton type="primary" onClick={() => setForm('resolve')}>
              {t('resolve')}
            </ActButton>
          </>
        ) : null}
      </div>
      <History id={of.caseId} />
      {form === 'step' ? (
        <FormDialog
          open
          call={calls.addStep}
          onClose={close}
          title={t('addStep')}
          draft={false}
          fixed={{ id: of.caseId }}
          initial={{ kind: 'talked', onDate: today }}
          fields={{ kind: { label: t('stepKind') }, onDate: true, note: true, nextOn: true }}
          done={t('stepDone')}
        />
      ) : null}
      {form === 'resolve' ? (
        <FormDialog
          open
          call={calls.resolveCase}
          onClose={close}
          title={t('resolve')}
          draft={false}
          fixed={{ id: of.caseId }}
          fields={{ remark: true }}
          done={t('resolvedDone')}
        />
      ) : null}
    </div>
  );
}
function History({ id }: { readonly id: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.listSteps, { id, pageSize: 100 }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Bones rows={2} />;
  return (
    <section className="stack" aria-label={t('history')}>
      <h3 className="psy-head">{t('history')}</h3>
      {data.items.length === 0 ? <EmptyState title={t('noSteps')} compact /> : null}
      <ul className="psy-rows">
        {data.items.map((step) => (
          <li key={step.stepId}>
            <strong>{t(`step.${step.kind}`)}</strong>
            <span>{step.byName}</span>
            <span className="soft">{step.onDate}</span>
            {step.nextOn ? <span>{t('nextOf', { day: step.nextOn })}</span> : null}
            {step.note ? <p style={{ flexBasis: '100%', margin: 0 }}>{step.note}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
