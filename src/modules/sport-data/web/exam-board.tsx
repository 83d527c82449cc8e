import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BUSI } from '../../../kernel/shared/codes';
import { Board } from '../../../kernel/web/board/board';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { boardExam } from '../contract';
import { clazzPath, numberIn } from './address';
import { BlockTile } from './block-tile';
import { Tools, Where } from './head';
import { EXAM_TILES, openedTiles } from './pages';
import { useT, type Key } from './texts';
import { useWatch } from './use-watch';

const PATH = '/stat/exam/monitor/index';

/** How far the testing of the year has come, for the wall of the test room: what is done, what is left, what came in today. */
export default function ExamBoard() {
  const t = useT();
  const go = useNavigate();
  const session = useSession();
  const [search] = useSearchParams();
  const asked = {
    orgId: numberIn(search, 'orgId'),
    regId: numberIn(search, 'regId'),
    yearId: numberIn(search, 'yearId'),
    tstId: numberIn(search, 'tstId'),
  };
  const by = search.get('by') ?? undefined;
  const head = useCall(boardExam, { tile: 'head', ...asked }, { quiet: true, keep: true, everySeconds: 240 });
  const scope = head.data?.scope;
  useWatch(scope);
  useEffect(() => {
    document.title = scope ? `${scope.name} · ${t('examTitle')}` : t('examTitle');
  }, [scope, t]);
  const level = scope?.level ?? (session?.busiId === BUSI.school || asked.orgId != null ? 'org' : 'reg');
  const to = (change: Partial<typeof asked & { by: string | undefined }>) =>
    toPath(PATH, {}, { ...asked, by, ...change });
  const rowTo = (row: { readonly id: number; readonly to: string }, key: string): string | undefined => {
    if (row.to === 'reg') return to({ regId: row.id, orgId: undefined });
    if (row.to === 'org') return to({ orgId: row.id, regId: undefined });
    return row.to === 'clazz' ? clazzPath(row.id, by ?? key) : undefined;
  };
  const tiles = EXAM_TILES.filter((look) => !look.level || look.level === level);
  const shown = by
    ? [tiles[0]!, ...openedTiles(by, undefined).filter((look) => asked.tstId == null || look.tile !== 'by-year')]
    : tiles;
  if (head.error && !scope)
    return (
      <Board title={t('examTitle')} live="sport-data">
        <div style={{ gridColumn: '1 / -1' }}>
          <ErrorState error={head.error} onRetry={() => void head.refetch()} />
        </div>
      </Board>
    );
  return (
    <Board
      title={t('examTitle')}
      live="sport-data"
      where={scope ? <Where scope={scope} regTo={(regId) => to({ regId, orgId: undefined })} /> : undefined}
      tools={
        scope ? (
          <Tools
            scope={scope}
            yearId={asked.yearId}
            tstId={asked.tstId}
            onExam={(tstId) => void go(to({ tstId }), { replace: true })}
            onYear={(yearId) => void go(to({ yearId }), { replace: true })}
          />
        ) : undefined
      }
    >
      {shown.map((look) => (
        <BlockTile
          key={`${look.tile} ${look.level}`}
          look={look}
          title={look.title ? t(look.title, { name: t(`key.${by}` as Key) }) : t(`tile.exam.${look.tile}` as Key)}
          call={boardExam}
          input={{ tile: look.tile, ...asked, ...(look.title ? { key: by } : {}) }}
          least={scope?.least ?? 5}
          nothing={t('noFitness')}
          rowTo={rowTo}
          figureTo={(key) => to({ by: by === key ? undefined : key })}
        />
      ))}
    </Board>
  );
}
