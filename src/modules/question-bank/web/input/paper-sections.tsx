import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { checkQuestion } from '../../contract';
import { useT } from '../texts';
import { QuestionView } from '../view/question-view';
import type { Typed } from './draft';

export interface Section {
  readonly title: string;
  readonly items: readonly { readonly score: number; readonly question: Typed }[];
}
interface Props {
  readonly sections: readonly Section[];
  readonly onChange: (sections: readonly Section[]) => void;
  /** An item to write; one behind the last is a new one. */
  readonly onEdit: (section: number, item: number) => void;
  readonly marked: boolean;
}
const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** Sections of a paper with their questions: named, ordered, with points. */
export function PaperSections({ sections, onChange, onEdit, marked }: Props) {
  const t = useT();
  const set = (at: number, change: Partial<Section>) =>
    onChange(sections.map((s, i) => (i === at ? { ...s, ...change } : s)));
  const before = (at: number) => sections.slice(0, at).reduce((n, s) => n + s.items.length, 0);
  return (
    <>
      {sections.map((s, at) => (
        <section key={at} className="ipt-sec">
          <div className="row ipt-item-bar">
            <Input
              value={s.title}
              maxLength={60}
              placeholder={t('paper.sectionPlace')}
              aria-label={t('paper.section')}
              onChange={(e) => set(at, { title: e.target.value })}
              style={{ maxWidth: 320 }}
            />
            <span className="row-end">
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={t('moveUp')}
                disabled={at === 0}
                onClick={() => onChange(moved(sections, at, at - 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={t('moveDown')}
                disabled={at === sections.length - 1}
                onClick={() => onChange(moved(sections, at, at + 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('paper.removeSection')}
                disabled={sections.length === 1 || s.items.length > 0}
                onClick={() => onChange(sections.filter((_, i) => i !== at))}
              />
            </span>
          </div>
          {s.items.map((item, i) => {
            const items = (list: Section['items']) => set(at, { items: list });
            return (
              <div key={i} className="ipt-item">
                <QuestionView body={item.question.body} no={before(at) + i + 1} />
                <div className="row ipt-item-bar">
                  <label className="row soft" style={{ gap: 6 }}>
                    {t('paper.points')}
                    <NumberInput
                      size="small"
                      min={0}
                      max={300}
                      step={0.5}
                      precision={1}
                      value={item.score}
                      onChange={(v) => items(s.items.map((x, k) => (k === i ? { ...x, score: v ?? 0 } : x)))}
                      style={{ width: 76 }}
                    />
                  </label>
                  {checkQuestion(item.question.body).length > 0 ? (
                    <StatusTag status={marked ? 'needs' : 'waiting'}>{t('paper.half')}</StatusTag>
                  ) : null}
                  <span className="row-end">
                    <Button type="text" size="small" icon={<EditOutlined />} onClick={() => onEdit(at, i)}>
                      {t('edit')}
                    </Button>
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowUpOutlined />}
                      aria-label={t('moveUp')}
                      disabled={i === 0}
                      onClick={() => items(moved(s.items, i, i - 1))}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowDownOutlined />}
                      aria-label={t('moveDown')}
                      disabled={i === s.items.length - 1}
                      onClick={() => items(moved(s.items, i, i + 1))}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={t('remove')}
                      onClick={() => items(s.items.filter((_, k) => k !== i))}
                    />
                  </span>
                </div>
              </div>
            );
          })}
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined />}
            onClick={() => onEdit(at, s.items.length)}
            style={{ justifySelf: 'start' }}
          >
            {t('paper.addQuestion')}
          </Button>
        </section>
      ))}
    </>
  );
}
