import { Input, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { text as sayText } from '../../../../kernel/web/i18n/i18n';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import { FormulaKeys } from '../../../../kernel/web/rich/formula-keys';
import {
  KnowledgePicker,
  NodePicker,
  StagePicker,
  SubjectPicker,
  formulaLevelOf,
} from '../../../textbook/web/published';
import {
  DEGREES,
  checkQuestion,
  partsOf,
  sbjQtpList,
  tagList,
  typeList,
  type Answer,
  type CheckFault,
  type QuestionBody,
} from '../../contract';
import { fitBlanks, toKind } from '../../rules/draft';
import { AnswerInput } from '../answer/answer-input';
import { useT } from '../texts';
import { QuestionView } from '../view/question-view';
import { Explained, PartForm } from './part-form';
import { SubList } from './sub-list';
import { FaultContext, type FaultTexts } from './use-faults';
import './edit.css';

/** A question in the editor. */
export interface QuestionDraft {
  readonly stgId: number;
  readonly sbjId: number;
  readonly qtpId: number | undefined;
  readonly degree: number;
  readonly body: QuestionBody;
  readonly tbkNodeIds: readonly number[];
  readonly klgIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly source: string;
}
/** Faults as texts by path; for those that the server found too. */
export const faultTexts = (faults: readonly CheckFault[]): FaultTexts =>
  new Map(faults.map((f) => [f.path, sayText(`question-bank.check.${f.code}`, f.params)]));

export interface QuestionFormProps {
  readonly value: QuestionDraft;
  readonly onChange: (value: QuestionDraft) => void;
  /** Marks what is missing; before the first try to save nothing is red. */
  readonly marked: boolean;
  /** Stage and subject are given. */
  readonly fixedSubject?: boolean;
}
/** The editor of a question of any kind, with what it will look like beside it. Whoever saves stands around it. */
export function QuestionForm({ value, onChange, marked, fixedSubject }: QuestionFormProps) {
  const t = useT();
  const faults = useMemo(
    () => (marked ? faultTexts(checkQuestion(value.body)) : new Map<string, string>()),
    [marked, value.body],
  );
  const set = (change: Partial<QuestionDraft>) => onChange({ ...value, ...change });
  const body = (b: QuestionBody) => set({ body: b });
  return (
    <FaultContext value={faults}>
      <FormulaKeys value={formulaLevelOf(value.stgId)}>
        <div className="edit">
          <div className="edit-form">
            <Head value={value} set={set} fixedSubject={fixedSubject} />
            <PartForm part={value.body} onChange={body} at="" />
            {value.body.kind === 'group' ? (
              <>
                <SubList body={value.body} onChange={body} />
                <Explained part={value.body} onChange={body} at="" />
              </>
            ) : null}
            <Links value={value} set={set} />
          </div>
          <aside className="edit-side" aria-label={t('preview')}>
            <Preview body={value.body} stgId={value.stgId} />
          </aside>
        </div>
      </FormulaKeys>
    </FaultContext>
  );
}
function Head({
  value,
  set,
  fixedSubject,
}: {
  readonly value: QuestionDraft;
  readonly set: (change: Partial<QuestionDraft>) => void;
  readonly fixedSubject: boolean | undefined;
}) {
  const t = useT();
  const lang = useLang();
  const { data: own } = useCall(sbjQtpList, { stgId: value.stgId, sbjId: value.sbjId }, { quiet: true, keep: true });
  // A question keeps its type, also one that its subject no longer offers.
  const strange = own != null && value.qtpId != null && !own.some((q) => q.qtpId === value.qtpId);
  const { data: all } = useCall(typeList, {}, { quiet: true, when: strange });
  const types = strange ? [...own, ...(all?.filter((q) => q.qtpId === value.qtpId) ?? [])] : own;
  const choose = (qtpId: number) => {
    const kind = types?.find((q) => q.qtpId === qtpId)?.kind;
    set({ qtpId, ...(kind ? { body: fitBlanks(toKind(value.body, kind)) } : {}) });
  };
  const subject = (change: { stgId?: number; sbjId?: number }) =>
    set({ ...change, qtpId: undefined, tbkNodeIds: [], klgIds: [], tagIds: [] });
  return (
    <div className="row edit-head">
      {fixedSubject ? null : (
        <>
          <div className="edit-subject">
            <StagePicker
              value={value.stgId}
              onChange={(stgId) => {
                if (stgId) subject({ stgId });
              }}
            />
          </div>
          <div className="edit-subject">
            <SubjectPicker
              stgId={value.stgId}
              value={value.sbjId}
              onChange={(sbjId) => {
                if (sbjId) subject({ sbjId });
              }}
            />
          </div>
        </>
      )}
      <Select
        value={value.qtpId}
        placeholder={t('chooseType')}
        aria-label={t('field.qtpId')}
        onChange={choose}
        options={types?.map((q) => ({ value: q.qtpId, label: lang === 'en-US' ? q.nameEn : q.nameZh }))}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: 170 }}
      />
      <Segmented
        value={value.degree}
        aria-label={t('field.degree')}
        onChange={(degree) => set({ degree })}
        options={DEGREES.map((d) => ({ value: d as number, label: t(`degree.${d}`) }))}
      />
    </div>
  );
}
function Links({
  value,
  set,
}: {
  readonly value: QuestionDraft;
  readonly set: (change: Partial<QuestionDraft>) => void;
}) {
  const t = useT();
  const { data: tags } = useCall(
    tagList,
    { resType: 'question', stgId: value.stgId, sbjId: value.sbjId },
    { quiet: true },
  );
  const ids = (v: unknown) => (v == null ? [] : Array.isArray(v) ? (v as number[]) : [v as number]);
  return (
    <div className="edit-links">
      <div className="edit-field">
        <div className="edit-label">{t('field.tbkNodeIds')}</div>
        <NodePicker
          multiple
          max={20}
          stgId={value.stgId}
          sbjId={value.sbjId}
          value={value.tbkNodeIds}
          onChange={(v) => set({ tbkNodeIds: ids(v) })}
        />
      </div>
      <div className="edit-field">
        <div className="edit-label">{t('field.klgIds')}</div>
        <KnowledgePicker
          multiple
          max={20}
          stgId={value.stgId}
          sbjId={value.sbjId}
          value={value.klgIds}
          onChange={(v) => set({ klgIds: ids(v) })}
        />
      </div>
      {tags?.length ? (
        <div className="edit-field">
          <div className="edit-label">{t('field.tagIds')}</div>
          <Select
            mode="multiple"
            maxCount={20}
            value={[...value.tagIds]}
            onChange={(tagIds: number[]) => set({ tagIds })}
            options={tags.map((g) => ({ value: g.tagId, label: g.name }))}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: '100%' }}
            aria-label={t('field.tagIds')}
          />
        </div>
      ) : null}
      <div className="edit-field">
        <div className="edit-label">{t('field.source')}</div>
        <Input
          value={value.source}
          maxLength={60}
          placeholder={t('sourcePlace')}
          aria-label={t('field.source')}
          onChange={(e) => set({ source: e.target.value })}
        />
      </div>
    </div>
  );
}
/** As it will stand, and to be tried as a learner. */
function Preview({ body, stgId }: { readonly body: QuestionBody; readonly stgId: number }) {
  const t = useT();
  const [as, setAs] = useState<'paper' | 'learner'>('paper');
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  return (
    <>
      <Segmented
        block
        value={as}
        onChange={setAs}
        options={[
          { value: 'paper', label: t('preview') },
          { value: 'learner', label: t('asLearner') },
        ]}
      />
      <div className="edit-preview">
        {as === 'paper' ? (
          <QuestionView body={body} showKey />
        ) : (
          <>
            <QuestionView body={{ ...body, options: [], rights: [], subs: body.kind === 'group' ? [] : body.subs }} />
            {partsOf(body).map((part) => (
              <div key={`${part.qcid} ${part.kind}`} className="edit-try">
                {part.qcid > 0 ? (
                  <QuestionView
                    body={
                      {
                        ...part,
                        kind: part.kind,
                        options: [],
                        rights: [],
                        answer: {},
                        subs: [],
                        explain: '',
                      } as QuestionBody
                    }
                    no={part.qcid}
                  />
                ) : null}
                <AnswerInput
                  part={part}
                  value={answers[part.qcid]}
                  stgId={stgId}
                  onChange={(a) => setAnswers({ ...answers, [part.qcid]: a })}
                />
              </div>
            ))}
          </>
        )}
      </div>
    </>
  );
}
