import { Button, Modal, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { List } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail, StatusTag } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { GoneState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { ClazzPicker, ClazzStudentPicker } from '../../class/web/published';
import * as calls from '../contract';
import { THIRD_KINDS, type ThirdKind } from '../rules/third';
import { useT } from './texts';
import { RefusedList } from './third-refusals';
import { StateTag, eyeText, saidText, type Refused, type Row } from './third-parts';

/** What vendors sent by their keys or by sheet: matched to children, taken over or dropped by a person. Tests lead back to those of every day. */
export default function Third({ with: { kind: word } }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const go = useNavigate();
  const [search, setSearch] = useSearchParams();
  const kind: ThirdKind = THIRD_KINDS.find((one) => one === word) ?? 'test';
  const sheet = kind === 'test' ? calls.thirdTestSheet : calls.thirdVisionSheet;
  const list = <ThirdList kind={kind} />;
  if (!can(sheet.create)) return list;
  return (
    <Tabs
      activeKey={search.get('tab') ?? 'list'}
      destroyOnHidden
      onChange={(key) =>
        key === 'daily' ? void go('/desk/sport-data4/daily/test') : setSearch(key === 'list' ? {} : { tab: key })
      }
      items={[
        ...(kind === 'test' ? [{ key: 'daily', label: t('tab.daily') }] : []),
        { key: 'list', label: t('tab.third'), children: list },
        { key: 'refused', label: t('tab.refused'), children: <RefusedList kind={kind} /> },
        {
          key: 'import',
          label: t('importThird'),
          children: (
            <ImportFlow key={kind} calls={sheet} template={calls.thirdDown} templateInput={{ kind }} options={{}} />
          ),
        },
      ]}
    />
  );
}

function ThirdList({ kind }: { readonly kind: ThirdKind }) {
  const t = useT();
  const can = useCan();
  const [matches, setMatches] = useState<Row>();
  const [refused, setRefused] = useState<Refused>([]);
  return (
    <>
      <ListScreen
        call={calls.dataThird}
        name={`sport-data.third.${kind}`}
        fixed={{ kind }}
        rowKey={(row) => String(row.thirdId)}
        pageSize={20}
        filters={{
          clazzId: ClazzPicker,
          span: { label: t('lessonDays'), as: DateRange, keys: ['from', 'to'] },
          state: true,
          found: true,
        }}
        {...(can(calls.thirdTake)
          ? {
              bulk: (rows: readonly Row[], { pick }: List<typeof calls.dataThird>) => (
                <Bulk kind={kind} rows={rows} onRefused={setRefused} onDone={() => pick([])} />
              ),
            }
          : {})}
        empty={{
          title: t(kind === 'test' ? 'noThirdTest' : 'noThirdVision'),
          text: t('noThirdText'),
        }}
        columns={[
          { of: 'onDate', sort: true, width: 150, show: (row) => dayText(row.onDate) },
          { of: 'clazzName', width: 140 },
          {
            of: 'name',
            title: t('field.child'),
            sort: true,
            width: 150,
            show: (row) => (
              <>
                <strong className="row-title">{row.name || row.sidNo}</strong>{' '}
                {row.userId == null ? <StatusTag status="needs">{t('notFound')}</StatusTag> : null}
              </>
            ),
          },
          {
            of: 'results',
            title: t(kind === 'test' ? 'field.results' : 'field.nakedEyes'),
            show: (row) => saidText(row, t),
          },
          { of: 'firm', width: 150, show: (row) => row.firm || '—' },
          { of: 'source', width: 90, show: (row) => t(`source.${row.source}`) },
          { of: 'state', width: 110, show: (row) => <StateTag state={row.state} /> },
          { of: 'acts', title: '', show: (row) => <Match of={row} onMatch={setMatches} /> },
        ]}
        drawerTitle={(row) => row?.name || row?.sidNo}
        drawer={(_, row) => (row ? <ThirdView of={row} onMatch={setMatches} /> : <GoneState compact />)}
      />
      {matches ? (
        <FormDialog
          open
          call={calls.thirdMatch}
          onClose={() => setMatches(undefined)}
          title={t('matchOf', { name: matches.sentName || matches.sidNo })}
          draft={false}
          fixed={{ thirdId: matches.thirdId }}
          initial={{}}
          done={t('matched')}
          fields={{ userId: { as: ClazzStudentPicker, label: t('field.child'), help: t('matchHelp') } }}
        />
      ) : null}
      {refused.length > 0 ? <RefusedRows of={refused} onClose={() => setRefused([])} /> : null}
    </>
  );
}

/** Takes over or drops what is ticked. */
function Bulk({
  kind,
  rows,
  onRefused,
  onDone,
}: {
  readonly kind: ThirdKind;
  readonly rows: readonly Row[];
  readonly onRefused: (refused: Refused) => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const confirm = useConfirm();
  const take = useAct(calls.thirdTake, {
    refreshes: ['sport-data', 'fitness-test', 'vision'],
    done: ({ taken }) => (taken > 0 ? t('takenCount', { count: taken }) : undefined),
    onDone: ({ refused }) => {
      onRefused(refused);
      onDone();
    },
  });
  const drop = useAct(calls.thirdDrop, { done: t('thirdDone'), onDone });
  const ids = (state: Row['state']) => rows.filter((row) => row.state === state).map(({ thirdId }) => thirdId);
  const [waiting, dropped] = [ids('waiting'), ids('dropped')];
  const takeOver = async () => {
    const into = t(kind === 'test' ? 'intoYear' : 'intoTerm');
    if (await confirm({ title: t('takeAsk', { count: waiting.length }), text: into, ok: t('takeThird') }))
      await take.run({ kind, thirdIds: waiting });
  };
  return (
    <>
      {waiting.length > 0 ? (
        <>
          <ActButton type="primary" onClick={takeOver}>
            {t('takeThird')}
          </ActButton>
          <ActButton onClick={() => drop.run({ kind, thirdIds: waiting, drop: true })}>{t('dropThird')}</ActButton>
        </>
      ) : null}
      {dropped.length > 0 ? (
        <ActButton onClick={() => drop.run({ kind, thirdIds: dropped, drop: false })}>{t('waitAgain')}</ActButton>
      ) : null}
    </>
  );
}
/** What could not be taken over, and why. */
function RefusedRows({ of, onClose }: { readonly of: Refused; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      open
      title={t('notTakenTitle', { count: of.length })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ul>
        {of.map(({ thirdId, name, text }) => (
          <li key={thirdId}>
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
/** Says which child is meant, as long as nobody has taken the row over. */
function Match({ of, onMatch }: { readonly of: Row; readonly onMatch: (row: Row) => void }) {
  const t = useT();
  const can = useCan();
  if (of.state === 'taken' || !can(calls.thirdMatch)) return null;
  const text = t(of.userId == null ? 'match' : 'matchAgain');
  return (
    <ActButton type="link" aria-label={`${text} ${of.name || of.sidNo}`} onClick={() => onMatch(of)}>
      {text}
    </ActButton>
  );
}
function ThirdView({ of, onMatch }: { readonly of: Row; readonly onMatch: (row: Row) => void }) {
  const t = useT();
  const { eyes } = of;
  return (
    <Detail
      columns={2}
      title={<StateTag state={of.state} />}
      actions={<Match of={of} onMatch={onMatch} />}
      items={[
        { label: t('field.child'), value: of.userId == null ? t('notFound') : of.name },
        { label: t('field.clazzName'), value: of.clazzName },
        { label: t('field.sentName'), value: of.sentName },
        { label: t('field.sidNo'), value: of.sidNo },
        { label: t('field.onDate'), value: dayText(of.onDate) },
        { label: t('field.firm'), value: of.firm },
        eyes && { label: t('field.wear'), value: t(`wear.${eyes.wear as 0 | 1 | 2 | 3}`) },
        eyes && { label: t('field.right'), value: eyeText(eyes.right, t), wide: true },
        eyes && { label: t('field.left'), value: eyeText(eyes.left, t), wide: true },
        ...of.results.map(({ itemName, text }) => ({ label: itemName, value: text })),
      ]}
    />
  );
}
