import { Select, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { spanText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from '../contract';
import type { SchemaShown } from '../contract/parts';
import { takesEntries } from '../rules';
import { Appeals } from './appeals';
import { CollGrid } from './coll-grid';
import { ExemptList } from './exempt-list';
import { FieldDays } from './field-days';
import { moduleOf, WithExam } from './parts';
import { Progress } from './progress';
import { Social } from './social';
import { Tickets } from './tickets';
import { useT } from './texts';

/** Collection: a school enters and hands in, a bureau sees how far everybody is. */
export default function Coll({ with: of }: ScreenProps) {
  return (
    <WithExam module={moduleOf(of)}>
      {(exam, picker) => <Body exam={exam} picker={picker} isRegion={of?.['level'] === 'reg'} />}
    </WithExam>
  );
}
function Body({
  exam,
  picker,
  isRegion,
}: {
  readonly exam: SchemaShown;
  readonly picker: React.ReactNode;
  readonly isRegion: boolean;
}) {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const { schemaId, module } = exam;
  const open = takesEntries(exam.state);
  const kind = search.get('kind') === 'extras' ? 'extras' : 'exempt';
  const { data } = useCall(calls.listColl, { schemaId, module, pageSize: 1 }, { quiet: true });
  const hand = useAct(calls.handIn, { done: t('saved') });
  const set = (key: string, value: string) => {
    const next = new URLSearchParams(search);
    next.set(key, value);
    setSearch(next, { replace: true });
  };
  const tabs = [
    ...(isRegion ? [{ key: 'progress', label: t('tab.progress'), children: <Progress schemaId={schemaId} /> }] : []),
    { key: 'grid', label: t('tab.grid'), children: <CollGrid exam={exam} isRegion={isRegion} /> },
    { key: 'exempts', label: t('tab.exempts'), children: <ExemptList schemaId={schemaId} isRegion={isRegion} /> },
    ...(isRegion && exam.own
      ? [{ key: 'appeals', label: t('tab.appeals'), children: <Appeals schemaId={schemaId} /> }]
      : []),
    ...(isRegion && exam.own
      ? [
          { key: 'social', label: t('tab.social'), children: <Social schemaId={schemaId} open={open} /> },
          { key: 'tickets', label: t('tab.tickets'), children: <Tickets schemaId={schemaId} /> },
        ]
      : []),
    ...(!isRegion && open && can(calls.collSheet.create)
      ? [
          {
            key: 'sheet',
            label: t('tab.sheet'),
            children: (
              <ImportFlow
                calls={calls.collSheet}
                template={calls.downColl}
                templateInput={{ schemaId }}
                options={{ schemaId }}
              />
            ),
          },
          {
            key: 'lists',
            label: t('tab.lists'),
            children: (
              <div className="stack">
                <Select
                  aria-label={t('field.kind')}
                  value={kind}
                  style={{ width: 200 }}
                  onChange={(next) => set('kind', next)}
                  options={(['exempt', 'extras'] as const).map((one) => ({ value: one, label: t(`list.${one}`) }))}
                />
                <ImportFlow
                  key={kind}
                  calls={calls.coreSheet}
                  template={calls.downCore}
                  templateInput={{ id: schemaId, kind }}
                  options={{ schemaId, kind }}
                />
              </div>
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="panel stack">
      <div className="row">
        {picker}
        <span className="soft">
          {data?.window ? t('testWindow', { days: spanText(data.window.from, data.window.to) }) : t('notSet')}
        </span>
        <span className="row-end row">
          <ExportButton call={calls.exportColl} input={{ schemaId, module }} />
          {!isRegion && open && !data?.handedAt && can(calls.takeField) ? <FieldDays schemaId={schemaId} /> : null}
          {!isRegion && open && can(calls.handIn) ? (
            <ActButton onClick={() => hand.run({ schemaId, handed: !data?.handedAt })}>
              {t(data?.handedAt ? 'handBack' : 'handIn')}
            </ActButton>
          ) : null}
        </span>
      </div>
      <Tabs
        activeKey={search.get('tab') ?? tabs[0]?.key ?? 'grid'}
        destroyOnHidden
        items={tabs}
        onChange={(tab) => set('tab', tab)}
      />
    </section>
  );
}
