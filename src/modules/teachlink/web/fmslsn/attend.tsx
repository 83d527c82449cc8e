import { Button, Input, Rate } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { newKey } from '../../../../kernel/web/http/idempotency';
import { useOffline } from '../../../../kernel/web/offline/use-offline';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { SavingLine } from '../../../../kernel/web/saving/saving-line';
import { useSaving } from '../../../../kernel/web/saving/use-saving';
import { keeperOf, loadUploadFiles, type Keeper } from '../../../files/web/published';
import { setActivityLink, type LinkContent, type SheetLine, type WholeActivity } from '../../contract';
import { LINK_TYPES, PHASES, type LineKind } from '../../rules';
import { Waiting } from '../parts';
import { useT } from '../texts';
import { BoardCamera, BoardPhoto } from './board';
import { clockText } from './clock';
import { LineMaker } from './line-maker';
import { boardOf, lineKeeping, photoKeeping, queuedLine, sheetOf, type WaitingLines } from './keeping';
import { keepSheet } from './kept-sheet';
import { ActivityHead } from './parts';
import { useLessonClock } from './use-lesson-clock';
import { useSheet } from './use-sheet';

/** An observer's sheet, made for a lap in the back row: one tap a mark, with or without a network. */
export default function ActivityAttend({ params }: { readonly params: { readonly fmsLsnId?: string } }) {
  const t = useT();
  const { owner, here, error, retry } = useSheet(Number(params.fmsLsnId) || 0);
  // The camera's files come ahead of need, so that the page stands without a network.
  useOffline(loadUploadFiles);
  if (!here?.page.sheet) return <Waiting error={error} retry={retry} />;
  const { activity, page } = here;
  return (
    <div className="stack">
      <ActivityHead activity={activity} />
      {activity.state === 'waiting' ? (
        <section className="panel">
          <EmptyState title={t('notBegunYet')} text={t('notBegunText')} />
        </section>
      ) : page.sheet?.handedAt ? (
        <>
          <section className="panel">
            <EmptyState compact title={t('sheetHandedIn')} />
          </section>
          <Lines lines={page.sheet.lines} />
        </>
      ) : (
        <Sheet owner={owner} activity={activity} page={page} sheet={here.page.sheet} />
      )}
    </div>
  );
}

function Sheet({
  owner,
  activity: a,
  page,
  sheet,
}: {
  /** Whose sheet it is, as the save queue has it. */ readonly owner: string;
  readonly activity: WholeActivity;
  readonly page: LinkContent;
  readonly sheet: NonNullable<LinkContent['sheet']>;
}) {
  const t = useT();
  const id = a.fmsLsnId;
  const { second } = useLessonClock(a.start, a.duration);
  // What was sent since the page was read: the queue forgets it, the sheet must not.
  const [sent, setSent] = useState<readonly WaitingLines[]>([]);
  const saving = useSaving(lineKeeping, { group: String(id) });
  const photos = useSaving(photoKeeping, { group: String(id) });
  const keeper = useMemo(() => keeperOf(boardOf(owner, id)), [owner, id]);
  const lines = useMemo(
    () => sheetOf(sheet.lines, [...sent, ...saving.waiting, ...photos.waiting]),
    [sheet.lines, sent, saving.waiting, photos.waiting],
  );
  useEffect(() => {
    keepSheet(owner, { activity: a, page: { ...page, sheet: { ...sheet, lines } } }).catch((error: unknown) =>
      console.info('sheet', error),
    );
  }, [owner, a, page, sheet, lines]);
  const keep = (line: SheetLine, gone = false) => {
    const item = queuedLine(id, t(`kind.${line.kind}`), line, { rev: Date.now(), gone });
    setSent((all) => [...all, { input: item.input }]);
    void (line.kind === 'photo' ? photos : saving).put(item);
  };
  const mark = (kind: LineKind, level: number | null = null, words = '', photo: string | null = null) =>
    keep({ lineId: newKey(), second, kind, level, words, photo, url: null });
  const now = lines.findLast((l) => (PHASES as readonly string[]).includes(l.kind))?.kind;
  return (
    <>
      <section className="panel stack">
        <div className="row">
          <b className="tl-clock" aria-label={t('clock')}>
            {clockText(second)}
          </b>
          <span className="row-end">
            <SavingLine saving={saving} />
            {photos.waiting.length + photos.refused.length > 0 ? <SavingLine saving={photos} /> : null}
          </span>
        </div>
        <LineMaker now={now} onMark={mark} />
        <BoardCamera keeper={keeper} onPhoto={(photo) => mark('photo', null, '', photo)} />
      </section>
      <Lines lines={lines} keeper={keeper} onRemove={(line) => keep({ ...line, photo: null }, true)} />
      <HandIn activity={a} waiting={saving.waiting.length + photos.waiting.length} />
    </>
  );
}

/** Gives the sheet to the report: from then on it is as it is. */
function HandIn({ activity: a, waiting }: { readonly activity: WholeActivity; readonly waiting: number }) {
  const t = useT();
  const confirm = useConfirm();
  const [words, setWords] = useState('');
  const [scale, setScale] = useState<readonly (number | null)[]>(a.scale.map(() => null));
  const act = useAct(setActivityLink, { done: t('sheetIn') });
  const hand = async () => {
    if (!(await confirm({ title: t('handInAsk'), text: t('handInText'), ok: t('handIn') }))) return;
    await act.run({
      id: a.fmsLsnId,
      type: LINK_TYPES.attend,
      content: words ? `<p>${escaped(words)}</p>` : '',
      scale: [...scale],
    });
  };
  return (
    <section className="panel stack">
      {a.scale.map((name, at) => (
        <label className="row" key={name}>
          <span style={{ minWidth: 120 }}>{name}</span>
          <Rate
            value={scale[at] ?? 0}
            onChange={(v) => setScale(scale.map((old, i) => (i === at ? v || null : old)))}
            aria-label={name}
          />
        </label>
      ))}
      <Input.TextArea
        rows={3}
        maxLength={2000}
        value={words}
        onChange={(e) => setWords(e.target.value)}
        aria-label={t('summary')}
        placeholder={t('summary')}
      />
      <Button type="primary" loading={act.busy} disabled={waiting > 0} onClick={() => void hand()}>
        {t('handIn')}
      </Button>
      {waiting > 0 ? <p className="soft">{t('handInWaits', { n: waiting })}</p> : null}
    </section>
  );
}
const escaped = (words: string): string =>
  words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>');

function Lines({
  lines,
  keeper,
  onRemove,
}: {
  readonly lines: readonly SheetLine[];
  readonly keeper?: Keeper;
  readonly onRemove?: (line: SheetLine) => void;
}) {
  const t = useT();
  return (
    <section className="panel stack">
      <h3 className="tl-h">{t('linesN', { n: lines.length })}</h3>
      <ul className="tl-groups">
        {lines.toReversed().map((l) => (
          <li key={l.lineId}>
            <span className="soft">{clockText(l.second)}</span>
            <b>{t(`kind.${l.kind}`)}</b>
            {l.level ? <span>{t(`level.${l.level as 1 | 2 | 3}`)}</span> : null}
            {l.photo || l.url ? <BoardPhoto keeper={keeper} photo={l.photo} url={l.url} /> : null}
            <span>{l.words}</span>
            {onRemove ? (
              <Button size="small" type="text" onClick={() => onRemove(l)}>
                {t('remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
