import { Alert, Drawer, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { consentClazz, consentPurposes, type consentLetters } from '../../contract';
import { useT } from '../texts';
import { AskBar } from './ask-bar';
import { ChildConsents } from './child-consents';
import { ChildTable } from './child-table';
import { ClazzLink } from './clazz-link';
import { Letters } from './letters';
import type { ConsentRow } from './rows';
import { Waiting } from './waiting';
import './consent.css';

const TABS = ['children', 'waiting', 'link'] as const;

/** A class's consents: who has agreed to what, who has not answered, what waits; letters and reminders. */
export default function ClazzConsents({ params }: { readonly params: { readonly clazzId: string } }) {
  const t = useT();
  const clazzId = Number(params.clazzId);
  const [search, setSearch] = useSearchParams();
  const { data: clazz, error, refetch } = useCall(consentClazz, { clazzId }, { quiet: true });
  const purposes = useCall(consentPurposes, {}, { quiet: true }).data?.items;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<readonly string[]>();
  const [open, setOpen] = useState<ConsentRow>();
  const [letters, setLetters] = useState<ReplyOf<typeof consentLetters>>();
  useTitle(clazz && t('consentOfClazz', { clazz: clazz.clazzName }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!clazz || !purposes)
    return (
      <section className="panel">
        <Skeleton active />
      </section>
    );
  if (letters) return <Letters letters={letters} onClose={() => setLetters(undefined)} />;
  const names = asked ?? purposes.map((p) => p.purpose);
  const ask = { clazzId, userIds: [...chosen], purposes: [...names] };
  return (
    <div className="stack">
      <section className="panel">
        <div className="consent-figures">
          {purposes.map((p) => {
            const states = clazz.items.map((child) => child.states.find((s) => s.purpose === p.purpose)?.state);
            return (
              <Figure
                key={p.purpose}
                of="people.consented"
                label={p.title}
                value={`${states.filter((s) => s === 'given').length} / ${states.length}`}
              />
            );
          })}
        </div>
      </section>
      {clazz.waiting ? <Alert type="warning" showIcon title={t('consentWaits', { count: clazz.waiting })} /> : null}
      <Tabs
        destroyOnHidden
        activeKey={TABS.find((tab) => tab === search.get('tab')) ?? 'children'}
        onChange={(tab) => setSearch(tab === 'children' ? {} : { tab })}
        items={[
          {
            key: 'children',
            label: t('consentChildren'),
            children: (
              <section className="panel stack">
                <AskBar
                  ask={ask}
                  purposes={purposes}
                  onPurposes={setAsked}
                  all={clazz.items}
                  onPick={setChosen}
                  onLetters={setLetters}
                />
                <ChildTable
                  items={clazz.items}
                  purposes={purposes}
                  chosen={chosen}
                  onChoose={setChosen}
                  onOpen={setOpen}
                />
              </section>
            ),
          },
          {
            key: 'waiting',
            label: t('consentWaitingTab', { count: clazz.waiting }),
            children: <Waiting clazzId={clazzId} items={clazz.items} />,
          },
          { key: 'link', label: t('guardianLink'), children: <ClazzLink clazzId={clazzId} /> },
        ]}
      />
      <Drawer open={open != null} title={open?.name} size={720} onClose={() => setOpen(undefined)}>
        {open ? <ChildConsents key={open.userId} userId={open.userId} purposes={purposes} /> : null}
      </Drawer>
    </div>
  );
}
