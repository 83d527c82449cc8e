import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { PART_MAX } from '../../rules';
import { PageText } from '../page-text';
import { useT } from '../texts';
import { beside, changeHour, hourAtSpot, spotOf } from './model';
import type { PlanEditor } from './use-plan-editor';

/** The chosen hour: its name and what is done in it. */
export function HourPane({
  editor,
  chosen,
  onChoose,
}: {
  readonly editor: PlanEditor;
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}) {
  const t = useT();
  const { draft, change, problems, touched } = editor;
  const spot = spotOf(draft, chosen);
  if (!spot || !chosen)
    return (
      <div className="panel">
        <EmptyState compact title={t('chooseHour')} />
      </div>
    );
  const hour = hourAtSpot(draft, spot);
  const [before, after] = [beside(draft, chosen, -1), beside(draft, chosen, 1)];
  const fault = touched ? problems.get(chosen) : undefined;
  return (
    <section className="panel tp-pane" aria-label={t('hourOf', { unit: spot.unitAt + 1, hour: spot.hourAt + 1 })}>
      <div className="row tp-pane-head">
        <span className="soft">
          {draft.units[spot.unitAt]!.unit || t('noName')} ·{' '}
          {t('placeNo', { unit: spot.unitAt + 1, hour: spot.hourAt + 1 })}
        </span>
        <span className="row-end">
          <Button type="text" size="small" icon={<LeftOutlined />} disabled={!before} onClick={() => onChoose(before!)}>
            {t('before')}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<RightOutlined />}
            iconPlacement="end"
            disabled={!after}
            onClick={() => onChoose(after!)}
          >
            {t('after')}
          </Button>
        </span>
      </div>
      <Input
        className="tp-hour-title"
        value={hour.name}
        maxLength={PART_MAX}
        placeholder={t('hourName')}
        aria-label={t('hourName')}
        onChange={(e) => change((d) => changeHour(d, hour.key, { name: e.target.value }))}
      />
      {fault ? (
        <p className="why tp-fault" role="alert">
          {fault}
        </p>
      ) : null}
      <PageText
        key={hour.key}
        value={hour.content}
        onChange={(content) => change((d) => changeHour(d, hour.key, { content, changed: true }))}
        minHeight={360}
        aria-label={t('contentOf', { name: hour.name })}
        placeholder={t('contentPlace')}
      />
    </section>
  );
}
