import { Button, Checkbox, DatePicker, Empty, Input, Radio, Select, Skeleton, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { instantIn, plusDays } from '../../../kernel/shared/dates';
import { nameText } from '../../../kernel/shared/visible';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { faceIn, faceNow, isHere, meantIn } from '../../../kernel/web/parts/zone';
import { useSession } from '../../../kernel/web/session/session-store';
import { teachList } from '../../homework/contract';
import { PaperPicker } from '../../resource/web/published';
import { sbknodeTree, specbookList } from '../../textbook/contract';
import { NodePicker, StagePicker, SubjectPicker } from '../../textbook/web/published';
import { publishEval, publishTrain, studentList } from '../contract';
import { LEARNERS_MAX } from '../rules';
import { TeacherTabs } from './parts';
import { useT } from './texts';
import './train.css';

const KINDS = ['tbk', 'sbk', 'work', 'eval'] as const;
type Kind = (typeof KINDS)[number];
const MIDDLE = 2;
const isPast = (at: string): boolean => Date.parse(at) <= Date.now();

/** Publishing in three steps on one page: what, to whom, until when. */
export default function Publish() {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [kind, setKind] = useState<Kind>('tbk');
  const [stgId, setStage] = useState(MIDDLE);
  const session = useSession();
  const zone = session?.zone ?? 'Asia/Shanghai';
  const today = useToday();
  const [sbjId, setSubject] = useState<number | undefined>(session?.teachSbjIds[0]);
  const [busId, setBus] = useState<number>();
  const [userIds, setUsers] = useState<readonly number[]>(
    search
      .getAll('userId')
      .map(Number)
      .filter((n) => n > 0),
  );
  const [dueTime, setDue] = useState(() => instantIn(zone, plusDays(today, 3), '21:00'));
  const done = {
    quiet: false,
    done: t('published', { n: userIds.length }),
    onDone: () => void navigate('/train/teacher/student'),
  };
  const train = useAct(publishTrain, done);
  const evaluation = useAct(publishEval, done);
  const lacking =
    kind !== 'eval' && sbjId == null
      ? t('needSubject')
      : busId == null
        ? t('needWhat')
        : userIds.length === 0
          ? t('needLearners')
          : isPast(dueTime)
            ? t('needDue')
            : undefined;
  const send = () =>
    kind === 'eval'
      ? evaluation.run({ userIds: [...userIds], evalId: busId!, dueTime })
      : train.run({ userIds: [...userIds], sbjId: sbjId!, busId: busId!, type: kind, dueTime });
  const place = { stgId, ...(sbjId == null ? {} : { sbjId }) };
  return (
    <div className="stack tr">
      <TeacherTabs />
      <section className="panel tr-step">
        <header>
          <b>1</b>
          <h2>{t('what')}</h2>
        </header>
        <Radio.Group
          aria-label={t('what')}
          optionType="button"
          value={kind}
          onChange={(e) => {
            setKind(e.target.value as Kind);
            setBus(undefined);
          }}
          options={KINDS.map((k) => ({ value: k, label: t(`type.${k}`) }))}
          style={{ alignSelf: 'flex-start' }}
        />
        <p className="soft" style={{ margin: 0 }}>
          {t(`typeText.${kind}`)}
        </p>
        <div className="row">
          <span style={{ width: 176 }}>
            <StagePicker
              value={stgId}
              onChange={(v) => {
                setStage(v ?? MIDDLE);
                setBus(undefined);
              }}
            />
          </span>
          <span style={{ width: 160 }}>
            <SubjectPicker
              stgId={stgId}
              value={sbjId ?? null}
              onChange={(v) => {
                setSubject(v ?? undefined);
                setBus(undefined);
              }}
              placeholder={t('subject')}
            />
          </span>
          <span style={{ flex: '1 1 320px' }}>
            {sbjId == null ? (
              <Input disabled placeholder={t('needSubject')} aria-label={t('what')} />
            ) : kind === 'tbk' ? (
              <NodePicker
                key={`${stgId}/${sbjId}`}
                {...place}
                value={busId ?? null}
                onChange={(v) => setBus(typeof v === 'number' ? v : undefined)}
              />
            ) : kind === 'sbk' ? (
              <TopicPicker stgId={stgId} sbjId={sbjId} value={busId} onChange={setBus} />
            ) : kind === 'work' ? (
              <WorkPicker sbjId={sbjId} value={busId} onChange={setBus} />
            ) : (
              <EvalPicker stgId={stgId} sbjId={sbjId} value={busId} onChange={setBus} />
            )}
          </span>
        </div>
      </section>
      <section className="panel tr-step">
        <header>
          <b>2</b>
          <h2>{t('whom')}</h2>
        </header>
        <People {...(sbjId == null ? {} : { sbjId })} value={userIds} onChange={setUsers} />
      </section>
      <section className="panel tr-step">
        <header>
          <b>3</b>
          <h2>{t('until')}</h2>
        </header>
        <div className="row">
          <DatePicker
            aria-label={t('until')}
            showTime={{ format: 'HH:mm' }}
            showNow={isHere(zone)}
            format="YYYY-MM-DD HH:mm"
            value={faceIn(zone, dueTime)}
            minDate={faceNow(zone)}
            onChange={(d) => {
              if (d) setDue(meantIn(zone, d));
            }}
            allowClear={false}
          />
          <span className="row row-end">
            {lacking ? (
              <span className="soft" aria-live="polite">
                {lacking}
              </span>
            ) : null}
            <ActButton
              type="primary"
              size="large"
              disabled={lacking != null || train.busy || evaluation.busy}
              onClick={send}
            >
              {t('publishN', { n: userIds.length })}
            </ActButton>
          </span>
        </div>
      </section>
    </div>
  );
}
interface Topic {
  readonly nodeId: number;
  readonly name: string;
  readonly children: readonly Topic[];
}
interface Choice {
  readonly value: number;
  readonly title: string;
  readonly children?: Choice[];
}
const choiceOf = (n: Topic): Choice => ({
  value: n.nodeId,
  title: n.name,
  ...(n.children.length ? { children: n.children.map(choiceOf) } : {}),
});
interface Pick {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}
/** A topic of a special-topic book. */
function TopicPicker({ stgId, sbjId, value, onChange }: Pick & { readonly stgId: number; readonly sbjId: number }) {
  const t = useT();
  const books = useCall(specbookList, { stgId, sbjId }, { quiet: true });
  const [book, setBook] = useState<number>();
  const at = book ?? books.data?.[0]?.sbkId;
  const tree = useCall(sbknodeTree, { id: at ?? 0 }, { quiet: true, when: at != null });
  const nodes = useMemo(() => (tree.data ?? []).map(choiceOf), [tree.data]);
  return (
    <span className="row" style={{ flexWrap: 'nowrap' }}>
      <Select
        aria-label={t('specbook')}
        style={{ width: 200 }}
        value={at}
        onChange={(v) => {
          setBook(v);
          onChange(undefined);
        }}
        loading={books.isPending}
        options={(books.data ?? []).map((b) => ({ value: b.sbkId, label: b.sbkName }))}
      />
      <TreeSelect
        aria-label={t('topic')}
        style={{ flex: 1, minWidth: 160 }}
        value={value}
        onChange={(v: number | undefined) => onChange(v)}
        treeData={nodes}
        treeDefaultExpandAll
        allowClear
        placeholder={t('pickTopic')}
        showSearch={{ treeNodeFilterProp: 'title' }}
      />
    </span>
  );
}
/** Own homework: each learner practises what they got wrong in it. */
function WorkPicker({ sbjId, value, onChange }: Pick & { readonly sbjId: number }) {
  const t = useT();
  const { data, isPending } = useCall(teachList, { sbjId, pageSize: 50 }, { quiet: true });
  return (
    <Select
      aria-label={t('type.work')}
      style={{ width: '100%' }}
      value={value}
      onChange={(v) => onChange(v)}
      allowClear
      loading={isPending}
      placeholder={t('pickWork')}
      notFoundContent={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noWork')} />}
      options={(data?.items ?? []).map((w) => ({ value: w.taskId, label: w.name }))}
    />
  );
}
/** A paper of the platform's library, or an own one. */
function EvalPicker({ stgId, sbjId, value, onChange }: Pick & { readonly stgId: number; readonly sbjId: number }) {
  const t = useT();
  const [lib, setLib] = useState<'pfm' | 'psn'>('pfm');
  return (
    <span className="row" style={{ flexWrap: 'nowrap' }}>
      <Select
        aria-label={t('library')}
        style={{ width: 164 }}
        value={lib}
        onChange={(v) => {
          setLib(v);
          onChange(undefined);
        }}
        options={[
          { value: 'pfm', label: t('lib.pfm') },
          { value: 'psn', label: t('lib.psn') },
        ]}
      />
      <span style={{ flex: 1, display: 'grid' }}>
        <PaperPicker
          key={`${lib}/${stgId}/${sbjId}`}
          among={{ lib, stgId, sbjId }}
          value={value ?? null}
          onChange={(v) => onChange(v == null ? undefined : Number(v))}
          placeholder={t('pickPaper')}
          aria-label={t('type.eval')}
        />
      </span>
    </span>
  );
}
/** The learners, all at once or one by one. */
function People({
  sbjId,
  value,
  onChange,
}: {
  readonly sbjId?: number;
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const { data, error, refetch } = useCall(
    studentList,
    { pageSize: 200, sort: 'name', ...(sbjId == null ? {} : { sbjId }) },
    { quiet: true, keep: true },
  );
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (data.items.length === 0)
    return (
      <EmptyState
        compact
        title={t('noLearners')}
        text={t('noLearnersText')}
        action={<Link to="/clazz/basic/current">{t('toClazzes')}</Link>}
      />
    );
  const shown = data.items.filter((r) => r.name.includes(nameText(text)));
  const ids = shown.map((r) => r.userId);
  const all = ids.every((id) => value.includes(id));
  const toggle = (list: readonly number[], on: boolean) =>
    onChange(on ? [...new Set([...value, ...list])].slice(0, LEARNERS_MAX) : value.filter((id) => !list.includes(id)));
  return (
    <>
      <div className="row">
        <Checkbox
          checked={all && ids.length > 0}
          indeterminate={!all && ids.some((id) => value.includes(id))}
          onChange={(e) => toggle(ids, e.target.checked)}
        >
          {t('everybody', { n: ids.length })}
        </Checkbox>
        <Input.Search
          aria-label={t('find')}
          placeholder={t('find')}
          allowClear
          style={{ width: 200 }}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        <span className="row-end soft">
          {t('picked', { n: value.length })}
          {value.length > 0 ? (
            <Button type="link" size="small" onClick={() => onChange([])}>
              {t('none')}
            </Button>
          ) : null}
        </span>
      </div>
      <div className="tr-people">
        {shown.map((r) => (
          <Checkbox
            key={r.userId}
            checked={value.includes(r.userId)}
            onChange={(e) => toggle([r.userId], e.target.checked)}
          >
            {r.name}
            {r.todos.active > 0 ? <span className="soft"> · {t('todoShort', { n: r.todos.active })}</span> : null}
          </Checkbox>
        ))}
      </div>
    </>
  );
}
