import { ReloadOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select, Tooltip } from 'antd';
import { useState } from 'react';
import { NodePicker, TextbookDialog } from '../../../textbook/web/published';
import { useT } from '../texts';
import { COUNTS, type Draft } from './model';
import type { Assign } from './use-assign';

/** Section, number and difficulty, and the two ways to questions: let them be chosen, or pick them. */
export function Chooser({
  assign: a,
  draft: d,
  onPick,
}: {
  readonly assign: Assign;
  readonly draft: Draft;
  readonly onPick: () => void;
}) {
  const t = useT();
  const [choosingBook, setBook] = useState(false);
  const counts = COUNTS.includes(d.count as 5) ? COUNTS : [...COUNTS, d.count].toSorted((x, y) => x - y);
  return (
    <div className="hw-chooser">
      <div className="hw-field hw-section">
        <span>{t('assign.section')}</span>
        {a.tbkId == null ? (
          <div className="row">
            <span className="soft">{t('assign.noBook')}</span>
            <Button size="small" onClick={() => setBook(true)}>
              {t('assign.chooseBook')}
            </Button>
          </div>
        ) : (
          <NodePicker
            stgId={a.stgId}
            sbjId={d.sbjId}
            tbkId={a.tbkId}
            value={d.nodeId ?? undefined}
            placeholder={t('assign.sectionWhole')}
            onChange={(v) => a.change({ nodeId: typeof v === 'number' ? v : null })}
          />
        )}
        {a.tbkId != null ? (
          <small className="soft">{t(a.fromPlan ? 'assign.fromPlan' : 'assign.fromPref')}</small>
        ) : null}
      </div>
      <div className="row hw-chooser-bar">
        <label className="filter">
          {t('assign.count')}
          <Select
            value={d.count}
            onChange={(count) => a.change({ count })}
            options={counts.map((n) => ({ value: n, label: t('ques', { n }) }))}
            style={{ minWidth: 92 }}
          />
        </label>
        <label className="filter">
          {t('assign.degree')}
          <Select
            value={d.level}
            onChange={(level) => a.change({ level })}
            options={(['all', 'easy', 'hard'] as const).map((l) => ({
              value: l,
              label: t(({ all: 'assign.degreeAll', easy: 'assign.degreeEasy', hard: 'assign.degreeHard' } as const)[l]),
            }))}
            style={{ minWidth: 110 }}
          />
        </label>
        <Checkbox checked={d.autoOnly} onChange={(e) => a.change({ autoOnly: e.target.checked })}>
          {t('assign.kindsAuto')}
        </Checkbox>
        <span className="row row-end" style={{ gap: 8 }}>
          <Tooltip title={t('assign.smartHint')}>
            <Button
              icon={d.ques.length ? <ReloadOutlined /> : <ThunderboltOutlined />}
              loading={a.busy}
              onClick={() => void a.smart(d, d.ques.length > 0)}
            >
              {t(d.ques.length ? 'assign.smartAgain' : 'assign.smart')}
            </Button>
          </Tooltip>
          <Button onClick={onPick}>{t('assign.pick')}</Button>
        </span>
      </div>
      {a.found === 'few' ? (
        <p className="soft" style={{ margin: 0 }} role="status">
          {t('assign.few', { n: d.ques.length })}{' '}
          {d.nodeId == null ? null : (
            <Button
              type="link"
              size="small"
              style={{ paddingInline: 0 }}
              loading={a.busy}
              onClick={() => void a.fill(d)}
            >
              {t('assign.fill')}
            </Button>
          )}
        </p>
      ) : null}
      {choosingBook && a.pref ? <TextbookDialog current={a.pref} onClose={() => setBook(false)} /> : null}
    </div>
  );
}
