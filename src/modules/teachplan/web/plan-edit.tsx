import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { ErrorState, GoneState, StateFrame } from '../../../kernel/web/parts/states';
import { LockMark } from '../../../kernel/web/parts/marks';
import { useTitle } from '../../../kernel/web/router/page';
import { settleDirty } from '../../../kernel/web/router/dirty';
import { toPath } from '../../../kernel/web/router/paths';
import { getPlan, planChoices, type WholePlan } from '../contract';
import { EditorBody } from './editor/editor-body';
import { HeadForm } from './editor/head-form';
import { fromPlan, hourCountOf, type Draft } from './editor/model';
import { SaveLine } from './editor/save-line';
import { dropKept, keptDraft } from './editor/plan-store';
import { usePlanEditor } from './editor/use-plan-editor';
import { useT } from './texts';
import './teachplan.css';

/** An own running plan in the editor; it saves itself while it is written. */
export default function PlanEdit({ params }: { readonly params: { readonly planId?: string } }) {
  const t = useT();
  const id = Number(params.planId) || 0;
  const plan = useCall(getPlan, { id }, { quiet: true, when: id > 0 });
  const choices = useCall(planChoices, {}, { quiet: true });
  // The editor owns the record from here on: what it saves must not remount it.
  const [first, setFirst] = useState<WholePlan>();
  if (!first && plan.data && !plan.isFetching) setFirst(plan.data);
  const back = (
    <Link to="/teachplan/index">
      <Button>{t('toList')}</Button>
    </Link>
  );
  if (id === 0) return <GoneState action={back} />;
  if (!first && plan.error)
    return plan.error.status === 404 ? (
      <GoneState text={t('planGone')} action={back} />
    ) : (
      <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
    );
  if (!first || choices.isPending)
    return (
      <div className="panel stack" aria-busy>
        <span className="bone" style={{ width: '30%', height: 16 }} />
        <span className="bone" />
        <span className="bone" style={{ width: '80%' }} />
      </div>
    );
  if (!first.mine || first.ended)
    return (
      <StateFrame
        mark={<LockMark />}
        title={t(first.ended && first.mine ? 'editEnded' : 'editForeign')}
        action={
          <>
            <Link to={toPath('/teachplan/detail', {}, { plan: id })}>
              <Button>{t('read')}</Button>
            </Link>
            <Link to={toPath('/teachplan/add', {}, { from: id })}>
              <Button type="primary">{t('beginFrom')}</Button>
            </Link>
          </>
        }
      />
    );
  return (
    <Edit
      key={id}
      plan={first}
      choices={choices.data ?? { subjects: [{ sbjId: first.sbjId, sbjName: first.sbjName }], clazzes: [] }}
    />
  );
}

function Edit({ plan, choices }: { readonly plan: WholePlan; readonly choices: ReplyOf<typeof planChoices> }) {
  const t = useT();
  const [kept, setKept] = useState(() => keptDraft(sessionStorage, plan.planId));
  const [taken, setTaken] = useState<Draft>();
  return (
    <div className="stack">
      {kept ? (
        <Alert
          type="info"
          showIcon
          title={t('keptEdit', { at: instantText(kept.at) })}
          action={
            <span className="row" style={{ gap: 8 }}>
              <Button
                size="small"
                type="primary"
                onClick={() => {
                  setTaken(mergedDraft(kept.draft, plan));
                  setKept(undefined);
                }}
              >
                {t('keptTake')}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  dropKept(sessionStorage, plan.planId);
                  setKept(undefined);
                }}
              >
                {t('keptDrop')}
              </Button>
            </span>
          }
        />
      ) : null}
      <Editing
        key={taken ? 'kept' : 'saved'}
        plan={plan}
        first={taken ?? fromPlan(plan)}
        restored={taken != null}
        choices={choices}
      />
    </div>
  );
}
/** A kept draft over what is saved now: rows another window removed come back as new ones, and every content is sent. */
function mergedDraft(draft: Draft, plan: WholePlan): Draft {
  const units = new Set(plan.units.map((u) => u.unitId));
  const hours = new Set(plan.units.flatMap((u) => u.hours.map((h) => h.linkId)));
  return {
    ...draft,
    units: draft.units.map((u) => ({
      ...u,
      unitId: u.unitId != null && units.has(u.unitId) ? u.unitId : undefined,
      hours: u.hours.map((h) => ({
        ...h,
        linkId: h.linkId != null && hours.has(h.linkId) ? h.linkId : undefined,
        changed: true,
      })),
    })),
  };
}

function Editing({
  plan,
  first,
  restored,
  choices,
}: {
  readonly plan: WholePlan;
  readonly first: Draft;
  readonly restored: boolean;
  readonly choices: ReplyOf<typeof planChoices>;
}) {
  const t = useT();
  const navigate = useNavigate();
  const editor = usePlanEditor({
    planId: plan.planId,
    first,
    rev: plan.rev,
    ...(restored ? {} : { savedAt: Date.parse(plan.savedAt) }),
  });
  useTitle(editor.draft.name || undefined);
  const wrong = editor.problems.get('units');
  const finish = async () => {
    if (editor.state.kind !== 'saved' && !(await editor.save())) return;
    settleDirty();
    void navigate(toPath('/teachplan/editSuccess', {}, { plan: plan.planId }));
  };
  return (
    <>
      <HeadForm editor={editor} choices={choices} planId={plan.planId} />
      {wrong ? <Alert type="error" showIcon title={wrong} /> : null}
      <EditorBody editor={editor} />
      <div className="tp-foot">
        <SaveLine state={editor.state} isNew={false} planId={plan.planId} onRetry={() => void editor.save()} />
        <span className="row-end soft">
          {t('shape', { units: editor.draft.units.length, hours: hourCountOf(editor.draft) })}
        </span>
        <ActButton type="primary" onClick={finish}>
          {t('finish')}
        </ActButton>
      </div>
    </>
  );
}
