import { Table } from 'antd';
import type { ReplyOf } from '../../../kernel/shared/call';
import { durationText, instantText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Detail } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { useT, type Say } from './texts';

type Reply = ReplyOf<typeof calls.dataTermRow>;
type Figures = Reply['versions'][number];

/** A school year's term in words. */
export const termText = ({ yearId, termNo }: { readonly yearId: number; readonly termNo: number }, t: Say): string =>
  t('termOf', { year: `${yearId}–${yearId + 1}`, term: t(`termNo.${termNo as 1}`) });
export const minutesText = (seconds: number | null): string => (seconds == null ? '—' : durationText(seconds));
export const starsText = (tenths: number | null): string => (tenths == null ? '—' : numberText(tenths / 10, 1));
const eye = (value: number | null, t: Say): string =>
  value == null ? '—' : value < 30 ? t('below3') : numberText(value / 10, 1);
/** Left and right, as on a form. */
export const sightText = ({ nakedLeft, nakedRight }: Pick<Figures, 'nakedLeft' | 'nakedRight'>, t: Say): string =>
  nakedLeft == null && nakedRight == null ? '—' : `${eye(nakedLeft, t)} / ${eye(nakedRight, t)}`;

/** What a row says, each figure with where it comes from. */
function figuresOf(one: Figures, t: Say): readonly (readonly [label: string, value: string, source: string])[] {
  const number = (value: number | null) => (value == null ? '—' : numberText(value));
  return [
    [t('field.attended'), t('ofLessons', { there: one.attended, all: one.lessons }), t('fromLessons')],
    [t('field.heartSeconds'), minutesText(one.heartSeconds), t('fromBands')],
    [t('field.activeSeconds'), minutesText(one.activeSeconds), t('fromBands')],
    [t('field.turns'), number(one.turns), t('fromRopes')],
    [t('field.lessonStars'), starsText(one.stars), t('fromOpinions')],
    [t('field.tests'), t('countTimes', { count: one.tests }), t('fromTests')],
    [t('field.runs'), number(one.runs), t('fromRuns')],
    [
      t('field.metres'),
      one.metres == null ? '—' : t('kilometres', { km: numberText(one.metres / 1000, 1) }),
      t('fromRuns'),
    ],
    [t('field.fitItems'), t('countItems', { count: one.fitItems }), t('fromFitness')],
    [t('field.fitTotal'), one.fitTotal == null ? '—' : numberText(one.fitTotal / 100, 1), t('fromFitness')],
    [t('field.nakedLeft'), sightText(one, t), t('fromVision')],
    [t('field.placesWon'), number(one.places), t('fromMeets')],
    [t('field.scores'), number(one.scores), t('fromSheets')],
    [t('field.checks'), number(one.checks), t('fromSheets')],
    [t('field.awards'), number(one.awards), t('fromSheets')],
  ];
}

/** A child's archive of a term: figures with their sources, what sheets brought, and its versions. */
export function TermView({ rowId }: { readonly rowId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.dataTermRow, { rowId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const [last] = data?.versions ?? [];
  if (!data || !last) return <Bones />;
  return (
    <div className="stack">
      <Detail
        columns={2}
        items={figuresOf(last, t).map(([label, value, source]) => ({
          label,
          value: (
            <>
              {value} <span className="soft">{source}</span>
            </>
          ),
        }))}
      />
      <h3>{t('entriesOf')}</h3>
      {data.entries.length === 0 ? <p className="soft">{t('noEntriesOf')}</p> : <EntryTable of={data.entries} />}
      <h3>{t('versionsOf')}</h3>
      <ul className="stack" aria-label={t('versionsOf')}>
        {data.versions.map((one) => (
          <li key={one.version}>
            {one.frozenAt == null ? t('running') : t('corrected', { version: one.version })}{' '}
            <span className="soft">{instantText(one.asOf)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
function EntryTable({ of }: { readonly of: Reply['entries'] }) {
  const t = useT();
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="archiveId"
      dataSource={[...of]}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('field.kind'), key: 'kind', render: (_, one) => t(`kind.${one.kind}`) },
        { title: t('field.item'), dataIndex: 'item' },
        { title: t('field.result'), dataIndex: 'value' },
        { title: t('field.onDate'), key: 'onDate', render: (_, one) => one.onDate ?? '—' },
      ]}
    />
  );
}
