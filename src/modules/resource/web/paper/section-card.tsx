import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input, Popover } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { QuestionView } from '../../../question-bank/web/published';
import { SCORE_MAX, type PaperQueRow } from '../../contract';
import { SECTION_TITLE_MAX, numeralOf, sumScores } from '../../rules';
import { useT } from '../texts';
import type { DraftSection } from './draft';
import { english } from './english';

interface Props {
  readonly section: DraftSection;
  readonly at: number;
  readonly count: number;
  /** Number of its first question. */ readonly from: number;
  readonly others: readonly { readonly key: number; readonly name: string }[];
  readonly onChange: (section: DraftSection) => void;
  readonly onMove: (dir: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onPick: () => void;
  readonly onPlace: (qid: number, sectionKey: number, at: number) => void;
  readonly score: (q: PaperQueRow, score: number) => PaperQueRow;
}
/** A part of a paper in the editor: its title, its questions with their points, moved with buttons or dragged by their handle. */
export function SectionCard({
  section,
  at,
  count,
  from,
  others,
  onChange,
  onMove,
  onRemove,
  onPick,
  onPlace,
  score,
}: Props) {
  const t = useT();
  const confirm = useConfirm();
  const [over, setOver] = useState<number>();
  const [all, setAll] = useState<number | null>(null);
  const put = (q: PaperQueRow) =>
    onChange({ ...section, questions: section.questions.map((x) => (x.qid === q.qid ? q : x)) });
  const drop = async () => {
    if (
      section.questions.length === 0 ||
      (await confirm({
        title: t('removeSection'),
        text: t('removeSectionText', { count: section.questions.length }),
        danger: true,
      }))
    )
      onRemove();
  };
  const drag = (place: number) => ({
    onDragOver: (e: React.DragEvent) => {
      if (!e.dataTransfer.types.includes('text/qid')) return;
      e.preventDefault();
      setOver(place);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (e: React.DragEvent) => {
      e.preventDefault();
      setOver(undefined);
      const qid = Number(e.dataTransfer.getData('text/qid'));
      if (qid) onPlace(qid, section.key, place);
    },
  });
  return (
    <section className="panel pap-section">
      <div className="pap-section-head">
        <span className="pap-section-no">{t('partNo', { no: numeralOf(at, english()) })}</span>
        <Input
          className="pap-section-title"
          value={section.title}
          maxLength={SECTION_TITLE_MAX}
          placeholder={t('sectionTitlePlace')}
          aria-label={t('sectionTitle')}
          onChange={(e) => onChange({ ...section, title: e.target.value })}
        />
        <span className="soft num">
          {t('sectionSum', {
            count: section.questions.length,
            score: sumScores(section.questions.map((q) => q.score)),
          })}
        </span>
        {section.questions.length > 1 ? (
          <Popover
            trigger="click"
            content={
              <div className="row">
                <span>{t('setAll')}</span>
                <NumberInput
                  min={0}
                  max={SCORE_MAX}
                  step={0.5}
                  precision={1}
                  value={all}
                  onChange={setAll}
                  style={{ width: 90 }}
                  aria-label={t('setAll')}
                />
                <Button
                  type="primary"
                  disabled={all == null}
                  onClick={() => {
                    if (all != null) onChange({ ...section, questions: section.questions.map((q) => score(q, all)) });
                  }}
                >
                  {t('setAllOk')}
                </Button>
              </div>
            }
          >
            <Button size="small">{t('setAll')}</Button>
          </Popover>
        ) : null}
        <span className="pap-sec-acts">
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`${t('moveUp')}: ${section.title || at + 1}`}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`${t('moveDown')}: ${section.title || at + 1}`}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${t('removeSection')}: ${section.title || at + 1}`}
            onClick={() => void drop()}
          />
        </span>
      </div>
      <ul className="pap-ques">
        {section.questions.map((q, i) => (
          <li key={q.qid} className="pap-que" data-over={over === i} {...drag(i)}>
            <QuestionView body={q.body} no={from + i} />
            {q.kind === 'group' ? (
              <div className="pap-parts soft">
                {q.scores.map((s) => (
                  <span key={s.qcid}>
                    ({s.qcid}) {t('score', { score: s.score })}
                  </span>
                ))}
              </div>
            ) : null}
            <div className="pap-que-foot">
              <button
                type="button"
                className="pap-grip"
                draggable
                aria-label={t('drag')}
                title={t('drag')}
                onDragStart={(e) => {
                  e.dataTransfer.setData('text/qid', String(q.qid));
                  e.dataTransfer.effectAllowed = 'move';
                }}
              >
                <HolderOutlined />
              </button>
              <span>{t(`kind.${q.kind}`)}</span>
              <span className="row-end row" style={{ gap: 4 }}>
                <NumberInput
                  size="small"
                  min={0}
                  max={SCORE_MAX}
                  step={0.5}
                  precision={1}
                  value={q.score}
                  suffix={t('points')}
                  style={{ width: 110 }}
                  aria-label={t('scoreOf', { no: from + i })}
                  onChange={(v) => {
                    if (v != null) put(score(q, v));
                  }}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={`${t('moveUp')}: ${from + i}`}
                  disabled={i === 0}
                  onClick={() => onPlace(q.qid, section.key, i - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={`${t('moveDown')}: ${from + i}`}
                  disabled={i === section.questions.length - 1}
                  onClick={() => onPlace(q.qid, section.key, i + 1)}
                />
                {others.length > 0 ? (
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: others.map((o) => ({ key: o.key, label: o.name })),
                      onClick: ({ key }) => onPlace(q.qid, Number(key), Number.MAX_SAFE_INTEGER),
                    }}
                  >
                    <Button type="text" size="small">
                      {t('moveTo')}
                    </Button>
                  </Dropdown>
                ) : null}
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`${t('takeOut')}: ${from + i}`}
                  onClick={() => onChange({ ...section, questions: section.questions.filter((x) => x.qid !== q.qid) })}
                />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <div style={{ marginTop: section.questions.length ? 12 : 0 }} {...drag(section.questions.length)}>
        <Button type="dashed" block icon={<PlusOutlined />} onClick={onPick}>
          {t('addQues')}
        </Button>
      </div>
    </section>
  );
}
