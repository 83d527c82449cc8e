import { ArrowLeftOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal, Select, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { instantText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { Figure, StatusTag } from '../../../../kernel/web/parts/basics';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { PickRow, SurveyRow } from '../../contract/pick';
import '../exam/exam.css';
import { GradesField, ItemsField, useView, wordsOf } from '../exam/parts';
import { useT } from '../texts';

const TONE = { draft: 'off', before: 'waiting', open: 'needs', over: 'done' } as const;
const Phases = wordsOf(['draft', 'before', 'open', 'over'], 'phase');
const Chosen = wordsOf(['chosen', 'open'], 'picked');
/** Surveys in which children sign up and choose. */
export default function Surveys({ with: { region = false } }: { readonly with: { readonly region?: boolean } }) {
  const { search, go } = useView();
  const svyId = Number(search.get('svy')) || undefined;
  return svyId ? (
    <One key={svyId} svyId={svyId} region={region} onBack={() => go({})} />
  ) : (
    <Table region={region} onOpen={(id) => go({ svy: String(id) })} />
  );
}
function Table({ region, onOpen }: { readonly region: boolean; readonly onOpen: (svyId: number) => void }) {
  const t = useT();
  const can = useCan();
  const [adds, setAdds] = useState(false);
  const add = can(calls.surveyCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdds(true)}>
      {t('pick.add')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.surveyList}
        rowKey={(r) => String(r.svyId)}
        name={region ? 'pick.region' : 'pick'}
        filters={{ name: { label: t('pick.name') }, state: { as: Phases } }}
        actions={add}
        columns={[
          {
            of: 'name',
            title: t('pick.name'),
            show: (s: SurveyRow) => (
              <Button type="link" className="exam-name" onClick={() => onOpen(s.svyId)}>
                {s.name}
              </Button>
            ),
          },
          {
            of: 'phase',
            title: t('field.state'),
            width: 110,
            show: (s) => <StatusTag status={TONE[s.phase]}>{t(`phase.${s.phase}`)}</StatusTag>,
          },
          {
            of: 'start',
            title: t('pick.time'),
            width: 160,
            show: (s) => (
              <>
                {instantText(s.start)}
                <br />
                {instantText(s.end)}
              </>
            ),
          },
          { of: 'tstName', title: t('field.tstId'), width: 180, hidden: true, show: (s) => s.tstName ?? '—' },
          {
            of: 'options',
            title: t('pick.options'),
            show: (s) => <span className="soft">{s.options.map((o) => o.name).join(t('comma'))}</span>,
          },
          { of: 'chosen', title: t('pick.chosen'), align: 'right', width: 130, show: (s) => `${s.chosen} / ${s.due}` },
        ]}
        empty={{ title: t('pick.none'), text: t('pick.noneText'), action: add }}
      />
      {adds ? <SurveyDialog onClose={() => setAdds(false)} onDone={(s) => onOpen(s.svyId)} /> : null}
    </>
  );
}

function One({
  svyId,
  region,
  onBack,
}: {
  readonly svyId: number;
  readonly region: boolean;
  readonly onBack: () => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [edits, setEdits] = useState(false);
  const { data: s, error, refetch } = useCall(calls.surveyGet, { svyId }, { quiet: true });
  const publish = useAct(calls.surveyPublish, { done: t('saved') });
  const remove = useAct(calls.surveyDelete, { done: t('pick.removed'), onDone: onBack });
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!s)
    return (
      <div className="panel">
        <Skeleton active />
      </div>
    );
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
          {t('backToList')}
        </Button>
        <h2 className="sub-title">{s.name}</h2>
        <StatusTag status={TONE[s.phase]}>{t(`phase.${s.phase}`)}</StatusTag>
        <span className="soft">
          {instantText(s.start)} – {instantText(s.end)}
        </span>
        {s.own && can(calls.surveyUpdate) ? (
          <span className="row row-end">
            <Button
              danger
              onClick={async () => {
                if (await confirm({ title: t('pick.removeAsk', { name: s.name }), loses: [s.name] }))
                  await remove.run({ svyId });
              }}
            >
              {t('remove')}
            </Button>
            <Button onClick={() => setEdits(true)}>{t('exam.edit')}</Button>
            <ActButton
              {...(s.state === 'draft' ? { type: 'primary' as const } : {})}
              onClick={() => publish.run({ svyId, on: s.state === 'draft' })}
            >
              {t(s.state === 'draft' ? 'pick.publish' : 'pick.unpublish')}
            </ActButton>
          </span>
        ) : null}
      </div>
      <div className="panel exam-figures">
        <Figure
          of="fitness-test.chosen"
          label={t('pick.chosen')}
          value={s.chosen}
          hint={t('pick.of', { due: s.due })}
        />
        {s.options.map((o) => (
          <Figure
            key={o.optId}
            of="fitness-test.option"
            label={o.name}
            value={o.taken}
            hint={o.max == null ? t('pick.noLimit') : t('pick.places', { max: o.max })}
          />
        ))}
      </div>
      <ListScreen
        call={calls.surveyResults}
        fixed={{ svyId }}
        rowKey={(r) => `${r.orgId}-${r.userId}`}
        name="pick.results"
        pageSize={20}
        filters={{ name: true, state: { as: Chosen, label: t('pick.chosen') } }}
        columns={[
          ...(region ? [{ of: 'orgName', width: 180 }] : []),
          { of: 'clazzName', width: 130 },
          { of: 'name', title: t('childName'), width: 110 },
          { of: 'sidNo', width: 140 },
          {
            of: 'optionNames',
            title: t('pick.choice'),
            show: (r: PickRow) =>
              r.optionNames.length ? r.optionNames.join(t('comma')) : <span className="soft">{t('pick.notYet')}</span>,
          },
          { of: 'at', title: t('exam.at'), width: 160, show: (r) => (r.at ? instantText(r.at) : null) },
          ...(!region && can(calls.surveyEnrol) && s.state === 'published'
            ? [{ of: 'userId', title: '', width: 190, show: (r: PickRow) => <Enrol survey={s} row={r} /> }]
            : []),
        ]}
      />
      {edits ? <SurveyDialog survey={s} onClose={() => setEdits(false)} /> : null}
    </div>
  );
}
/** A school chooses for a child who cannot. */
function Enrol({ survey, row }: { readonly survey: SurveyRow; readonly row: PickRow }) {
  const t = useT();
  const act = useAct(calls.surveyEnrol, { done: t('saved') });
  return (
    <Select
      size="small"
      mode="multiple"
      maxCount={survey.choose}
      placeholder={t('pick.enrolFor')}
      aria-label={t('pick.enrolFor')}
      value={row.optionIds}
      onChange={(optionIds: number[]) => void act.run({ svyId: survey.svyId, userId: row.userId, optionIds })}
      options={survey.options.map((o) => ({ value: o.optId, label: o.name }))}
      style={{ width: '100%' }}
    />
  );
}

interface Draft {
  readonly optId?: number;
  readonly name: string;
  readonly itemIds: string[];
  readonly max: number | null;
}
const local = (at: string) => dayjs(at).format('YYYY-MM-DDTHH:mm');
/** A survey being made or changed. */
function SurveyDialog({
  survey,
  onClose,
  onDone,
}: {
  readonly survey?: SurveyRow;
  readonly onClose: () => void;
  readonly onDone?: (s: SurveyRow) => void;
}) {
  const t = useT();
  const [name, setName] = useState(survey?.name ?? '');
  const [tstId, setExam] = useState<number | null>(survey?.tstId ?? null);
  const [options, setOptions] = useState<readonly Draft[]>(
    survey?.options ?? [
      { name: '', itemIds: [], max: null },
      { name: '', itemIds: [], max: null },
    ],
  );
  const [choose, setChoose] = useState(survey?.choose ?? 1);
  const [grdIds, setGrades] = useState<number[]>(survey?.grdIds ?? []);
  const [start, setStart] = useState(local(survey?.start ?? dayjs().startOf('hour').toISOString()));
  const [end, setEnd] = useState(local(survey?.end ?? dayjs().add(7, 'day').startOf('hour').toISOString()));
  const exams =
    useCall(calls.examList, { pageSize: 100 }, { quiet: true }).data?.items.filter(
      (e) => e.mine && (e.state === 'draft' || e.state === 'published'),
    ) ?? [];
  const end_ = {
    done: t('saved'),
    onDone: (s: SurveyRow) => {
      onDone?.(s);
      onClose();
    },
  };
  const create = useAct(calls.surveyCreate, end_);
  const update = useAct(calls.surveyUpdate, end_);
  const exam = exams.find((e) => e.tstId === tstId);
  const ready = name.trim() !== '' && options.every((o) => o.name.trim()) && grdIds.length > 0 && start < end;
  const change = (at: number, part: Partial<Draft>) =>
    setOptions(options.map((o, i) => (i === at ? { ...o, ...part } : o)));
  const body = {
    name: name.trim(),
    options: options.map((o) => ({
      ...(o.optId ? { optId: o.optId } : {}),
      name: o.name.trim(),
      itemIds: o.itemIds,
      max: o.max,
    })),
    choose,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  };
  const submit = () =>
    survey
      ? update.run({ svyId: survey.svyId, ...body })
      : create.run({ ...body, grdIds, ...(tstId ? { tstId } : {}) });
  return (
    <Modal
      open
      width={720}
      title={t(survey ? 'pick.edit' : 'pick.add')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActButton type="primary" disabled={!ready} onClick={submit}>
            {t('save')}
          </ActButton>
        </>
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('pick.name')} required>
          <Input value={name} maxLength={32} onChange={(e) => setName(e.target.value)} />
        </Form.Item>
        <div className="row">
          <Form.Item label={t('pick.start')} required>
            <Input type="datetime-local" value={start} onChange={(e) => setStart(e.target.value)} />
          </Form.Item>
          <Form.Item label={t('pick.end')} required>
            <Input type="datetime-local" value={end} onChange={(e) => setEnd(e.target.value)} />
          </Form.Item>
          <Form.Item label={t('pick.choose')} required>
            <NumberInput
              value={choose}
              min={1}
              max={Math.min(10, options.length)}
              onChange={(v) => setChoose(v ?? 1)}
            />
          </Form.Item>
        </div>
        {survey ? null : (
          <Form.Item label={t('exam.grades')} required>
            <GradesField value={grdIds} onChange={setGrades} />
          </Form.Item>
        )}
        {survey ? null : (
          <Form.Item label={t('pick.exam')} help={t('pick.examHelp')}>
            <Select
              allowClear
              value={tstId ?? undefined}
              onChange={(v?: number) => setExam(v ?? null)}
              options={exams.map((e) => ({ value: e.tstId, label: e.name }))}
            />
          </Form.Item>
        )}
        <Form.Item label={t('pick.options')} required>
          <div className="exam-lines">
            {options.map((o, at) => (
              <div key={o.optId ?? `n${at}`} className="row exam-line">
                <Input
                  aria-label={t('pick.optionName')}
                  placeholder={t('pick.optionName')}
                  value={o.name}
                  maxLength={32}
                  onChange={(e) => change(at, { name: e.target.value })}
                  style={{ width: 200 }}
                />
                {exam ? (
                  <span className="exam-grow">
                    <ItemsField
                      aria-label={t('exam.items')}
                      value={o.itemIds}
                      among={exam.itemIds}
                      onChange={(itemIds) => change(at, { itemIds })}
                    />
                  </span>
                ) : null}
                <NumberInput
                  aria-label={t('pick.max')}
                  placeholder={t('pick.max')}
                  value={o.max}
                  min={1}
                  onChange={(v) => change(at, { max: v })}
                  style={{ width: 130 }}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('remove')}
                  disabled={options.length === 1}
                  onClick={() => setOptions(options.filter((_, i) => i !== at))}
                />
              </div>
            ))}
            <Button
              icon={<PlusOutlined />}
              onClick={() => setOptions([...options, { name: '', itemIds: [], max: null }])}
            >
              {t('pick.addOption')}
            </Button>
          </div>
        </Form.Item>
      </Form>
    </Modal>
  );
}
