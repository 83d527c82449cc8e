import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { instantText } from '../../../kernel/web/format';
import { CallError } from '../../../kernel/web/http/call-error';
import { useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { settleDirty } from '../../../kernel/web/router/dirty';
import { toPath } from '../../../kernel/web/router/paths';
import { prefsGet } from '../../textbook/contract';
import { getPlan, planChoices, type WholePlan } from '../contract';
import { EditorBody } from './editor/editor-body';
import { HeadForm } from './editor/head-form';
import { copyUnits, hourCountOf, type Draft } from './editor/model';
import { SaveLine } from './editor/save-line';
import { dropKept, keptDraft } from './editor/plan-store';
import { usePlanEditor } from './editor/use-plan-editor';
import { useT } from './texts';
import './teachplan.css';

/** A new plan: what it is about, how it begins, then the editor. It is sent when the writer saves; until then this browser keeps it. */
export default function PlanAdd() {
  const t = useT();
  const [search] = useSearchParams();
  const from = Number(search.get('from')) || undefined;
  const choices = useCall(planChoices, {}, { quiet: true });
  const prefs = useCall(prefsGet, {}, { quiet: true });
  const base = useCall(getPlan, { id: from ?? 0 }, { when: from != null, quiet: true });
  if (choices.error instanceof CallError && choices.error.problem.error === 'teachplan.fault.noSubject')
    return (
      <div className="panel">
        <EmptyState
          title={choices.error.message}
          text={t('noSubjectText')}
          action={
            <Link to="/profile">
              <Button type="primary">{t('toProfile')}</Button>
            </Link>
          }
        />
      </div>
    );
  const error = choices.error ?? (from == null ? null : base.error);
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void choices.refetch();
          if (from != null) void base.refetch();
        }}
      />
    );
  if (!choices.data || prefs.isPending || (from != null && !base.data))
    return (
      <div className="panel stack" aria-busy>
        <span className="bone" style={{ width: '30%', height: 16 }} />
        <span className="bone" />
        <span className="bone" style={{ width: '80%' }} />
      </div>
    );
  const pref = prefs.data && choices.data.subjects.some((s) => s.sbjId === prefs.data.sbjId) ? prefs.data : undefined;
  return (
    <New
      choices={choices.data}
      base={base.data}
      sbjId={pref?.sbjId ?? choices.data.subjects[0]!.sbjId}
      tbkId={pref?.tbkId ?? null}
    />
  );
}

function New({
  choices,
  base,
  sbjId,
  tbkId,
}: {
  readonly choices: ReplyOf<typeof planChoices>;
  readonly base: WholePlan | undefined;
  readonly sbjId: number;
  readonly tbkId: number | null;
}) {
  const t = useT();
  const today = useToday();
  const kept = useState(() => keptDraft(sessionStorage, undefined))[0];
  const [taken, setTaken] = useState<Draft>();
  const [asked, setAsked] = useState(kept == null);
  const own = base && choices.subjects.some((s) => s.sbjId === base.sbjId);
  const blank: Draft = {
    name: base ? t('copyName', { name: base.name }).slice(0, 32) : '',
    sbjId: own ? base.sbjId : sbjId,
    tbkId: base ? base.tbkId : tbkId,
    clazzIds: [],
    beginOn: today,
    weekHours: base?.weekHours ?? 5,
    units: base ? copyUnits(base) : [],
  };
  if (!asked && kept) {
    return (
      <Alert
        type="info"
        showIcon
        title={t('keptTitle', { at: instantText(kept.at), name: kept.draft.name || t('noName') })}
        action={
          <span className="row" style={{ gap: 8 }}>
            <Button
              size="small"
              type="primary"
              onClick={() => {
                setTaken(kept.draft);
                setAsked(true);
              }}
            >
              {t('keptTake')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                dropKept(sessionStorage, undefined);
                setAsked(true);
              }}
            >
              {t('keptDrop')}
            </Button>
          </span>
        }
      />
    );
  }
  return <NewEditor choices={choices} first={taken ?? blank} />;
}

function NewEditor({ choices, first }: { readonly choices: ReplyOf<typeof planChoices>; readonly first: Draft }) {
  const t = useT();
  const navigate = useNavigate();
  const editor = usePlanEditor({ first });
  const wrong = editor.touched ? editor.problems.get('units') : undefined;
  const save = async () => {
    const plan = await editor.create();
    if (!plan) return;
    settleDirty();
    void navigate(toPath('/teachplan/editSuccess', {}, { plan: plan.planId, made: 1 }), { replace: true });
  };
  return (
    <div className="stack">
      <HeadForm editor={editor} choices={choices} />
      {wrong && editor.state.kind === 'invalid' ? <Alert type="error" showIcon title={wrong} /> : null}
      <EditorBody editor={editor} />
      <div className="tp-foot">
        <SaveLine state={editor.state} isNew onRetry={() => void save()} />
        <span className="row-end soft">
          {t('shape', { units: editor.draft.units.length, hours: hourCountOf(editor.draft) })}
        </span>
        <ActButton
          type={hourCountOf(editor.draft) > 0 ? 'primary' : 'default'}
          disabled={editor.state.kind === 'saving'}
          onClick={save}
        >
          {t('savePlan')}
        </ActButton>
      </div>
    </div>
  );
}
