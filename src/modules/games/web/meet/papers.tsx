import { PrinterOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { spanText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useCan } from '../../../../kernel/web/app';
import * as calls from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { AwardsView } from '../awards-view';
import { useT } from '../texts';
import { Certificates } from './certificates';
import { useRoundTitle } from '../rounds';
import { Numbers } from './numbers';
import { OrderBook } from './order-book';
import { CallRoom, FieldCards, Programme, ResultsBook, StartLists } from './sheets';

const PAPERS = ['programme', 'starts', 'callRoom', 'fieldCards', 'numbers', 'resultsBook', 'certificates'] as const;
type Paper = (typeof PAPERS)[number];

/** What is printed of a meet, as the browser prints it: text and lines, in the reader's language. */
export function Papers({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const can = useCan();
  const { gamId } = meet;
  const [paper, setPaper] = useState<Paper>('programme');
  const races = useCall(calls.listRaces, { gamId }, { quiet: true }).data?.items;
  const awards = useCall(calls.listAwards, { gamId }, { quiet: true, when: paper === 'resultsBook' }).data;
  const certificates = useCall(calls.listCertificates, { gamId }, { quiet: true, when: paper === 'certificates' }).data;
  const seal = useAct(calls.sealCertificates, { done: (r) => t('papers.sealed', { count: r.sealed }) });
  const titleOf = useRoundTitle(gamId);
  if (!races) return null;
  const started = races.filter((r) => r.items.length > 0);
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Select
          aria-label={t('papers.which')}
          value={paper}
          onChange={(v: Paper) => setPaper(v)}
          options={PAPERS.map((value) => ({ value, label: t(`papers.${value}`) }))}
          style={{ minWidth: 180 }}
        />
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('papers.print')}
        </Button>
        {paper === 'certificates' && can(calls.sealCertificates) && meet.awardsAt ? (
          <ActButton onClick={() => seal.run({ gamId })}>{t('papers.seal')}</ActButton>
        ) : null}
      </div>
      <article className="game-paper">
        {paper === 'numbers' ? (
          <Numbers meet={meet} />
        ) : paper === 'certificates' ? (
          certificates?.items.length ? (
            <Certificates meet={meet} of={certificates} />
          ) : (
            <EmptyState title={t('awards.none')} text={t('awards.noneText')} />
          )
        ) : (
          <>
            <header>
              <h1>{meet.name}</h1>
              <p>
                {t(`papers.${paper}`)} · {spanText(meet.start, meet.end)}
                {meet.place ? ` · ${meet.place}` : ''}
              </p>
            </header>
            {!started.length && paper !== 'programme' ? <EmptyState title={t('rounds.notArranged')} /> : null}
            {paper === 'programme' ? (
              <>
                <Programme races={races} titleOf={titleOf} meet={meet} />
                <OrderBook meet={meet} />
              </>
            ) : null}
            {paper === 'starts' ? <StartLists races={started} titleOf={titleOf} /> : null}
            {paper === 'callRoom' ? <CallRoom races={started} titleOf={titleOf} /> : null}
            {paper === 'fieldCards' ? <FieldCards races={started} titleOf={titleOf} /> : null}
            {paper === 'resultsBook' ? (
              <>
                <ResultsBook races={started} titleOf={titleOf} />
                {awards?.builtAt ? <AwardsView gamId={gamId} awards={awards} /> : null}
              </>
            ) : null}
          </>
        )}
      </article>
    </div>
  );
}
