import { ArrowLeftOutlined, DownOutlined, TabletOutlined } from '@ant-design/icons';
import { Button, Dropdown, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { saidNow, spanText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import * as calls from '../../contract';
import type { ExamFull } from '../../contract/exam';
import { useT } from '../texts';
import { AppealList } from './appeal-list';
import { ConflictList } from './conflict-list';
import { ExamBoardView } from './exam-board';
import { ExamCards } from './exam-cards';
import { ExamConfigForm } from './exam-config';
import { ExamDialog } from './exam-dialog';
import { ExamPlan } from './exam-plan';
import { ExamStatisView } from './exam-statis';
import { ExamState, useView } from './parts';
import { ResultList } from './result-list';

interface Props {
  readonly tstId: number;
  readonly region: boolean;
  readonly onBack: () => void;
}
/** One exam: where it stands, its plan, its results. */
export function ExamView({ tstId, region, onBack }: Props) {
  const t = useT();
  const { data: exam, error, refetch } = useCall(calls.examGet, { tstId }, { quiet: true });
  const { search, go } = useView();
  useTitle(exam?.name);
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!exam)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const out = exam.state !== 'draft';
  const tab = search.get('tab') ?? (out ? 'board' : 'config');
  const badge = (label: string, n: number) =>
    n ? (
      <>
        {label} <span className="exam-badge">{n}</span>
      </>
    ) : (
      label
    );
  const items = [
    ...(out
      ? [
          { key: 'board', label: t('exam.tab.board'), children: <ExamBoardView exam={exam} /> },
          {
            key: 'results',
            label: badge(t('exam.tab.results'), exam.drafted),
            children: <ResultList exam={exam} region={region} />,
          },
        ]
      : []),
    ...(out && !region
      ? [
          {
            key: 'conflicts',
            label: badge(t('exam.tab.conflicts'), exam.conflicts),
            children: <ConflictList exam={exam} />,
          },
        ]
      : []),
    ...(out
      ? [
          { key: 'appeals', label: badge(t('exam.tab.appeals'), exam.appeals), children: <AppealList exam={exam} /> },
          { key: 'statis', label: t('exam.tab.statis'), children: <ExamStatisView exam={exam} region={region} /> },
        ]
      : []),
    ...(region
      ? []
      : [
          { key: 'plan', label: t('exam.tab.plan'), children: <ExamPlan exam={exam} /> },
          ...(out ? [{ key: 'cards', label: t('exam.tab.cards'), children: <ExamCards exam={exam} /> }] : []),
        ]),
    { key: 'config', label: t('exam.tab.config'), children: <ExamConfigForm exam={exam} /> },
  ];
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
          {t('backToList')}
        </Button>
        <h2 className="sub-title">{exam.name}</h2>
        <ExamState state={exam.state} />
        <span className="soft">
          {spanText(exam.start, exam.end)}
          {exam.mine ? '' : ` · ${t('exam.hostedBy', { name: exam.hostName })}`}
        </span>
        <Acts exam={exam} region={region} onGone={onBack} />
      </div>
      {exam.state === 'shown' && exam.appealUntil ? (
        <p className="exam-note">{t('exam.shownUntil', { at: saidNow(exam.appealUntil) })}</p>
      ) : null}
      <Tabs
        className="panel"
        activeKey={items.some((i) => i.key === tab) ? tab : items[0]!.key}
        onChange={(key) => go({ tst: String(tstId), tab: key })}
        items={items}
        destroyOnHidden
      />
    </div>
  );
}

/** What may be done with an exam now; the next step of its life is the primary button. */
function Acts({
  exam,
  region,
  onGone,
}: {
  readonly exam: ExamFull;
  readonly region: boolean;
  readonly onGone: () => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [edits, setEdits] = useState(false);
  const publish = useAct(calls.examPublish, {
    done: (e) => t(e.state === 'published' ? 'exam.publishedDone' : 'exam.unpublishedDone'),
  });
  const show = useAct(calls.examShow, { done: (e) => t(e.state === 'shown' ? 'exam.shownDone' : 'exam.hiddenDone') });
  const archive = useAct(calls.examArchive, { done: t('exam.archivedDone') });
  const remove = useAct(calls.examDelete, { done: t('exam.removed'), onDone: onGone });
  const { tstId, state } = exam;
  const mayChange = exam.mine && can(calls.examPublish);
  const ask = async (key: string) => {
    if (key === 'edit') setEdits(true);
    if (key === 'unpublish') await publish.run({ tstId, on: false });
    if (key === 'hide') await show.run({ tstId, on: false });
    if (
      key === 'archive' &&
      (await confirm({ title: t('exam.archiveAsk', { name: exam.name }), text: t('exam.archiveText') }))
    )
      await archive.run({ tstId });
    if (key === 'delete' && (await confirm({ title: t('exam.removeAsk', { name: exam.name }), loses: [exam.name] })))
      await remove.run({ tstId });
  };
  const more = [
    ...(state === 'archived' ? [] : [{ key: 'edit', label: t('exam.edit') }]),
    ...(state === 'published' ? [{ key: 'unpublish', label: t('exam.unpublish') }] : []),
    ...(state === 'shown' ? [{ key: 'hide', label: t('exam.hide') }] : []),
    ...(state === 'published' || state === 'shown' ? [{ key: 'archive', label: t('exam.archive') }] : []),
    ...(state === 'draft' || state === 'published' ? [{ key: 'delete', label: t('exam.remove'), danger: true }] : []),
  ];
  return (
    <span className="row row-end">
      {mayChange && more.length ? (
        <Dropdown menu={{ items: more, onClick: ({ key }) => void ask(key) }}>
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('exam.more')}
          </Button>
        </Dropdown>
      ) : null}
      {state === 'published' && !region && can(calls.fieldPack) ? (
        <Button icon={<TabletOutlined />} href="/field" target="_blank">
          {t('exam.field')}
        </Button>
      ) : null}
      {mayChange && state === 'draft' ? (
        <ActButton type="primary" onClick={() => publish.run({ tstId, on: true })}>
          {t('exam.publish')}
        </ActButton>
      ) : null}
      {mayChange && state === 'published' ? (
        <ActButton
          type="primary"
          onClick={async () => {
            if (await confirm({ title: t('exam.showAsk'), text: t('exam.showText', { days: exam.config.appealDays }) }))
              await show.run({ tstId, on: true });
          }}
        >
          {t('exam.show')}
        </ActButton>
      ) : null}
      <ExamDialog open={edits} region={region} exam={exam} onClose={() => setEdits(false)} />
    </span>
  );
}
