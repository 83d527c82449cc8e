import { Alert, Button, Checkbox, Form, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { QUE_KINDS, type QueKind } from '../../../question-bank/contract';
import { NodePicker } from '../../../textbook/web/published';
import {
  LIBS,
  SCORE_MAX,
  SPREADS,
  fullScoreOf,
  paperSmart,
  type Lib,
  type PaperQueRow,
  type Spread,
} from '../../contract';
import { useT } from '../texts';

interface Line {
  readonly on: boolean;
  readonly count: number;
  readonly score: number | null;
}
/** What a first paper is mostly made of. */
const FIRST: Readonly<Partial<Record<QueKind, number>>> = { single: 8, judge: 4, blank: 6, short: 3 };
export interface SmartSection {
  readonly kind: QueKind;
  readonly questions: readonly PaperQueRow[];
}

/** Makes a paper up: so many of each type, how difficult, about what, from which libraries. What was found is shown before it goes in. */
export function SmartDialog({
  stgId,
  sbjId,
  not,
  desk,
  onTake,
  onClose,
}: {
  readonly stgId: number;
  readonly sbjId: number;
  readonly not: readonly number[];
  readonly desk: boolean;
  readonly onTake: (sections: readonly SmartSection[]) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [lines, setLines] = useState<Readonly<Record<QueKind, Line>>>(
    () =>
      Object.fromEntries(
        QUE_KINDS.map((k) => [k, { on: FIRST[k] != null, count: FIRST[k] ?? 2, score: null }]),
      ) as Record<QueKind, Line>,
  );
  const [spread, setSpread] = useState<Spread>('even');
  const [nodeIds, setNodes] = useState<readonly number[]>([]);
  const [libs, setLibs] = useState<readonly Lib[]>([]);
  const [turn, setTurn] = useState(1);
  const make = useAct(paperSmart, { refreshes: [] });
  const [found, setFound] = useState<Awaited<ReturnType<typeof make.run>>>();
  const put = (kind: QueKind, part: Partial<Line>) => {
    setLines((all) => ({ ...all, [kind]: { ...all[kind], ...part } }));
    setFound(undefined);
  };
  const structure = QUE_KINDS.filter((k) => lines[k].on).map((kind) => ({
    kind,
    count: lines[kind].count,
    ...(lines[kind].score == null ? {} : { score: lines[kind].score }),
  }));
  const run = async () => {
    setTurn(turn + 1);
    setFound(
      await make.run({
        stgId,
        sbjId,
        nodeIds: [...nodeIds],
        libs: [...libs],
        structure,
        spread,
        not: [...not],
        seed: turn * 7919,
      }),
    );
  };
  const count = found?.sections.reduce((n, s) => n + s.questions.length, 0) ?? 0;
  return (
    <Modal
      open
      onCancel={onClose}
      width={720}
      title={t('smartTitle')}
      maskClosable={false}
      destroyOnHidden
      footer={
        <div className="row">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <span className="row-end row">
            <Button
              data-act
              type={found ? 'default' : 'primary'}
              disabled={structure.length === 0}
              loading={make.busy ? { delay: 250 } : false}
              onClick={() => void run()}
            >
              {t(found ? 'smartAgain' : 'smartGo')}
            </Button>
            {found && count > 0 ? (
              <Button
                type="primary"
                onClick={() => {
                  onTake(found.sections);
                  onClose();
                }}
              >
                {t('smartAdd')}
              </Button>
            ) : null}
          </span>
        </div>
      }
    >
      <div className="stack">
        <p className="soft" style={{ margin: 0 }}>
          {t('smartText')}
        </p>
        <div className="smart-rows">
          <div className="smart-row soft">
            <span>{t('smartKind')}</span>
            <span>{t('smartCount')}</span>
            <span>{t('smartScore')}</span>
          </div>
          {QUE_KINDS.map((kind) => (
            <div key={kind} className="smart-row">
              <Checkbox checked={lines[kind].on} onChange={(e) => put(kind, { on: e.target.checked })}>
                {t(`kind.${kind}`)}
              </Checkbox>
              <NumberInput
                min={1}
                max={50}
                precision={0}
                disabled={!lines[kind].on}
                value={lines[kind].count}
                aria-label={`${t('smartCount')}: ${t(`kind.${kind}`)}`}
                onChange={(v) => put(kind, { count: v ?? 1 })}
                style={{ width: '100%' }}
              />
              <NumberInput
                min={0}
                max={SCORE_MAX}
                step={0.5}
                precision={1}
                disabled={!lines[kind].on}
                value={lines[kind].score}
                placeholder={t('smartUsual')}
                aria-label={`${t('smartScore')}: ${t(`kind.${kind}`)}`}
                onChange={(score) => put(kind, { score })}
                style={{ width: '100%' }}
              />
            </div>
          ))}
        </div>
        <Form layout="vertical" component="div">
          <Form.Item label={t('smartSpread')} style={{ marginBottom: 12 }}>
            <Segmented
              value={spread}
              onChange={(v) => {
                setSpread(v);
                setFound(undefined);
              }}
              options={SPREADS.map((s) => ({ value: s, label: t(`spread.${s}`) }))}
            />
          </Form.Item>
          <Form.Item label={t('smartNodes')} style={{ marginBottom: 12 }}>
            <NodePicker
              multiple
              stgId={stgId}
              sbjId={sbjId}
              value={nodeIds}
              placeholder={t('smartNodesPlace')}
              onChange={(v) => {
                setNodes((v ?? []) as readonly number[]);
                setFound(undefined);
              }}
            />
          </Form.Item>
          {desk ? null : (
            <Form.Item label={t('smartLibs')} style={{ marginBottom: 0 }}>
              <Select
                mode="multiple"
                allowClear
                value={[...libs]}
                placeholder={t('anyLib')}
                onChange={(v: Lib[]) => {
                  setLibs(v);
                  setFound(undefined);
                }}
                options={LIBS.map((l) => ({ value: l, label: t(`lib.${l}`) }))}
              />
            </Form.Item>
          )}
        </Form>
        {found ? (
          count === 0 ? (
            <Alert type="warning" showIcon title={t('smartNone')} />
          ) : (
            <Alert
              type={found.short.length > 0 ? 'warning' : 'success'}
              showIcon
              title={t('smartFound', { count, score: fullScoreOf(found.sections) })}
              description={
                found.short.length === 0
                  ? undefined
                  : found.short.map((s) => (
                      <div key={s.kind}>
                        {t('smartShort', { kind: t(`kind.${s.kind}`), found: s.found, wanted: s.wanted })}
                      </div>
                    ))
              }
            />
          )
        ) : null}
      </div>
    </Modal>
  );
}
