import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { spanText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import * as calls from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { MeetDialog } from '../meet-dialog';
import { MeetTag, useAddress } from '../parts';
import { useT } from '../texts';
import { Awards } from './awards';
import { Enrolment } from './enrolment';
import { Events } from './events';
import { Heats } from './heats';
import { Papers } from './papers';
import { Results } from './results';
import { Settings } from './settings';
import '../games.css';

/** The workplace of one meet. */
export default function Meet({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const t = useT();
  const gamId = Number(params['gamId']);
  const { data: meet, error, refetch } = useCall(calls.getMeet, { gamId }, { quiet: true });
  const { search, go } = useAddress();
  useTitle(meet?.name);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!meet) return <Skeleton active paragraph={{ rows: 8 }} />;
  const items = [
    { key: 'events', label: t('tab.events'), children: <Events meet={meet} /> },
    { key: 'enrol', label: t('tab.enrol'), children: <Enrolment meet={meet} /> },
    { key: 'heats', label: t('tab.heats'), children: <Heats meet={meet} /> },
    { key: 'results', label: t('tab.results'), children: <Results meet={meet} /> },
    { key: 'awards', label: t('tab.awards'), children: <Awards meet={meet} /> },
    { key: 'papers', label: t('tab.papers'), children: <Papers meet={meet} /> },
    { key: 'settings', label: t('tab.settings'), children: <Settings meet={meet} /> },
  ];
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <MeetTag state={meet.state} />
        <span className="soft">
          {spanText(meet.start, meet.end)}
          {meet.place ? ` · ${meet.place}` : ''}
          {` · ${t('meet.counts', { entries: meet.entries, athletes: meet.athletes })}`}
        </span>
        <Acts meet={meet} />
      </div>
      <Tabs
        className="panel"
        activeKey={search.get('tab') ?? 'events'}
        onChange={(tab) => go({ tab, rud: undefined })}
        items={items}
        destroyOnHidden
      />
    </div>
  );
}

/** What may be done with the meet as a whole; the next step of its life is the primary button. */
function Acts({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const confirm = useConfirm();
  const [edits, setEdits] = useState(false);
  const activate = useAct(calls.activateMeet, {
    done: (m) => t(m.state === 'active' ? 'meet.published' : 'meet.taken'),
  });
  const close = useAct(calls.closeMeet, { done: t('saved') });
  const remove = useAct(calls.deleteMeet, { done: t('meet.removed'), onDone: () => history.back() });
  const { gamId, state } = meet;
  const act = async (key: string) => {
    if (key === 'edit') setEdits(true);
    if (key === 'take') await activate.run({ gamId, on: false });
    if (key === 'close') await close.run({ gamId, on: true });
    if (key === 'reopen') await close.run({ gamId, on: false });
    if (key === 'delete' && (await confirm({ title: t('meet.removeAsk', { name: meet.name }), loses: [meet.name] })))
      await remove.run({ gamId });
  };
  const more = [
    ...(state === 'finished' ? [{ key: 'reopen', label: t('meet.reopen') }] : [{ key: 'edit', label: t('meet.edit') }]),
    ...(state === 'active'
      ? [
          { key: 'close', label: t('meet.close') },
          { key: 'take', label: t('meet.take') },
        ]
      : []),
    ...(state === 'draft' ? [{ key: 'delete', label: t('meet.remove'), danger: true }] : []),
  ];
  return (
    <span className="row row-end">
      <Dropdown menu={{ items: more, onClick: ({ key }) => void act(key) }}>
        <Button icon={<DownOutlined />} iconPlacement="end">
          {t('more')}
        </Button>
      </Dropdown>
      {state === 'draft' ? (
        <ActButton type="primary" onClick={() => activate.run({ gamId, on: true })}>
          {t('meet.publish')}
        </ActButton>
      ) : null}
      {edits ? <MeetDialog open meet={meet} onClose={() => setEdits(false)} /> : null}
    </span>
  );
}
