import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import {
  CLOZE_GAP,
  QUE_KINDS,
  SUBS_MAX,
  emptySub,
  type PartKind,
  type QuestionBody,
  type SubQuestion,
} from '../../contract';
import { fitBlanks, toKind } from '../../rules/draft';
import { useT } from '../texts';
import { PartForm } from './part-form';
import { useFault } from './use-faults';

const KINDS = QUE_KINDS.filter((k): k is PartKind => k !== 'group');
/** The questions of a passage. A number once given stays with its question, so answers and gaps keep naming it. */
export function SubList({
  body,
  onChange,
}: {
  readonly body: QuestionBody;
  readonly onChange: (body: QuestionBody) => void;
}) {
  const t = useT();
  const fault = useFault('');
  const gaps = new Set([...body.stem.matchAll(CLOZE_GAP)].map((g) => Number(g[1])));
  const set = (at: number, sub: SubQuestion) =>
    onChange({ ...body, subs: body.subs.map((s, i) => (i === at ? sub : s)) });
  const move = (from: number, to: number) => {
    const subs = [...body.subs];
    subs.splice(to, 0, ...subs.splice(from, 1));
    onChange({ ...body, subs });
  };
  return (
    <div className="edit-subs">
      {fault('subs') ? (
        <p className="edit-fault" role="alert">
          {fault('subs')}
        </p>
      ) : null}
      {body.subs.map((sub, at) => (
        <section key={sub.qcid} className="edit-sub" aria-label={t('subNo', { no: sub.qcid })}>
          <div className="row edit-sub-head">
            <b>{t('subNo', { no: sub.qcid })}</b>
            <Select
              size="small"
              value={sub.kind}
              aria-label={t('kindOf')}
              onChange={(kind) => set(at, fitBlanks(toKind(sub, kind), gaps.has(sub.qcid)))}
              options={KINDS.map((k) => ({ value: k, label: t(`kind.${k}`) }))}
              style={{ width: 110 }}
            />
            {gaps.has(sub.qcid) ? <span className="soft">{t('inPassage')}</span> : null}
            <span className="row-end">
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={t('moveUp')}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={t('moveDown')}
                disabled={at === body.subs.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('removeSub')}
                disabled={body.subs.length <= 1}
                onClick={() => onChange({ ...body, subs: body.subs.filter((_, i) => i !== at) })}
              />
            </span>
          </div>
          <PartForm part={sub} onChange={(s) => set(at, s)} at={`subs.${at}.`} stemless={gaps.has(sub.qcid)} />
        </section>
      ))}
      {body.subs.length < SUBS_MAX ? (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          onClick={() =>
            onChange({ ...body, subs: [...body.subs, emptySub(body.subs, body.subs.at(-1)?.kind ?? 'single')] })
          }
        >
          {t('addSub')}
        </Button>
      ) : null}
    </div>
  );
}
