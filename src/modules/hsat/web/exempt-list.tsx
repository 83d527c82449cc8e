import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText, instantDay } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { useSession } from '../../../kernel/web/session/session-store';
import { FileList } from '../../files/web/published';
import { listExempts, stepExempt } from '../contract';
import type { Application } from '../contract/exempts';
import type { ExemptState, Verdict } from '../rules';
import { useT } from './texts';
import './hsat.css';

const STATUS: Readonly<Record<ExemptState, 'done' | 'waiting' | 'needs' | 'off'>> = {
  class: 'waiting',
  pe: 'waiting',
  school: 'waiting',
  bureau: 'waiting',
  returned: 'needs',
  granted: 'done',
  refused: 'off',
};
/** Applications with their papers and steps; whose step it is passes it on, returns or refuses it. */
export function ExemptList({ schemaId, isRegion }: { readonly schemaId: number; readonly isRegion: boolean }) {
  const t = useT();
  const [asked, setAsked] = useState<{ readonly row: Application; readonly verdict: Verdict }>();
  return (
    <>
      <ListScreen
        call={listExempts}
        fixed={{ schemaId }}
        name="hsat.exempts"
        rowKey={(row) => String(row.exemptId)}
        filters={{ name: true, state: true }}
        empty={{ title: t('noExempts'), text: t('noExemptsText') }}
        drawer={(key, row) => (row && String(row.exemptId) === key ? <Steps of={row} /> : null)}
        drawerTitle={(row) => row?.name}
        columns={[
          ...(isRegion ? [{ of: 'orgName', width: 160 } as const] : []),
          { of: 'name', width: 110 },
          { of: 'clazzName', width: 130 },
          { of: 'ruleName', title: t('field.rule'), width: 160 },
          { of: 'why', width: 180 },
          {
            of: 'state',
            width: 150,
            show: (row) => <StatusTag status={STATUS[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
          },
          {
            of: 'until',
            title: t('field.makeupUntil'),
            width: 140,
            show: (row) => (row.until ? dayText(row.until) : null),
          },
          {
            of: 'acts',
            title: '',
            width: 56,
            fixed: 'right',
            show: (row) =>
              row.mine ? (
                <RowMenu
                  label={t('actsOf', { name: row.name })}
                  items={(['pass', 'return', 'refuse'] as const).map((verdict) => ({
                    key: verdict,
                    label: t(`verdict.${verdict}`),
                    onClick: () => setAsked({ row, verdict }),
                  }))}
                />
              ) : (
                <span />
              ),
          },
        ]}
      />
      {asked ? (
        <FormDialog
          open
          onClose={() => setAsked(undefined)}
          title={t('verdictOf', { verdict: t(`verdict.${asked.verdict}`), name: asked.row.name })}
          call={stepExempt}
          fixed={{
            exemptId: asked.row.exemptId,
            verdict: asked.verdict,
            ...(isRegion ? { orgId: asked.row.orgId } : {}),
          }}
          fields={{ why: { label: t('field.why') } }}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}
function Steps({ of }: { readonly of: Application }) {
  const t = useT();
  const zone = useSession()?.zone;
  return (
    <div className="stack">
      <p className="hs-plain">{of.why}</p>
      {of.papers.length ? <FileList paths={of.papers} /> : <p className="soft hs-plain">{t('noPapers')}</p>}
      <ol className="hs-how">
        {of.steps.map((step, at) => (
          <li key={at}>
            {t(`step.${step.step}`)} · {step.verdict === 'apply' ? '' : `${t(`verdict.${step.verdict}`)} · `}
            {step.by} · {instantDay(step.at, zone)}
            {step.why ? ` · ${step.why}` : ''}
          </li>
        ))}
      </ol>
    </div>
  );
}
