import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BUSI } from '../../../kernel/shared/codes';
import { Board } from '../../../kernel/web/board/board';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import { boardPage } from '../contract';
import { isOfRegion, pagesOf, type Level, type Page } from '../rules';
import { boardPath, clazzPath, numberIn, type Place } from './address';
import { BlockTile } from './block-tile';
import { Tools, Where } from './head';
import { KEPT, LESSONS, OF_SCHOOL, openedTiles, PAGE_TILES, SCHOOL_TILES, titleFor, type TileLook } from './pages';
import { useT, type Key } from './texts';
import { useOpen } from './use-open';
import './sport-data.css';
import { useWatch } from './use-watch';

const EMPTY: Readonly<Record<Page, Key>> = {
  index: 'noFitness',
  users: 'noPeople',
  users2: 'noFitness',
  bmi: 'noFitness',
  fvc: 'noFitness',
  vision: 'noVision',
  lesson: 'noBandLessons',
  place: 'noPlaces',
  money: 'noMoney',
  meeting: 'noMeets',
};

/** The sport dashboard of a school or region and its pages. The overview shows whichever the person has, or what was clicked. */
export default function SportBoard({
  with: w,
}: {
  readonly with: { readonly level: Level | ''; readonly page: Page };
}) {
  const t = useT();
  const go = useNavigate();
  const session = useSession();
  const opens = useOpen();
  const [search] = useSearchParams();
  const asked = {
    orgId: numberIn(search, 'orgId'),
    regId: numberIn(search, 'regId'),
    yearId: numberIn(search, 'yearId'),
    grdId: numberIn(search, 'grdId'),
    by: search.get('by') ?? undefined,
  };
  const school = session?.busiId === BUSI.school;
  const level: Level = w.level || (school || asked.orgId != null ? 'org' : 'reg');
  const { page } = w;
  // Venues, money and meets are a region's pages: one school of them is asked for by its id.
  const place: Place = {
    level,
    page,
    ...asked,
    ...(level === 'org' ? { regId: undefined } : isOfRegion(page) ? {} : { orgId: undefined }),
  };
  const { level: _level, page: _page, by, ...ids } = place;
  const needsSchool = level === 'org' && !school && asked.orgId == null;
  const head = useCall(
    boardPage,
    { level, page, tile: 'head', ...ids },
    { quiet: true, keep: true, when: !needsSchool, everySeconds: 240 },
  );
  const scope = head.data?.scope;
  useWatch(scope);
  useEffect(() => {
    document.title = scope ? `${scope.name} · ${t('title')}` : t('title');
  }, [scope, t]);

  if (needsSchool) {
    return (
      <Board title={t('title')} where={t('chooseSchoolText')} live="sport-data">
        <div style={{ gridColumn: 'span 5' }}>
          <OrgPicker
            aria-label={t('school')}
            placeholder={t('chooseSchool')}
            onChange={(v) => {
              if (v != null) void go(boardPath({ ...place, orgId: Number(v) }));
            }}
          />
        </div>
      </Board>
    );
  }
  if (head.error && !scope)
    return (
      <Board title={t('title')} live="sport-data">
        <div style={{ gridColumn: '1 / -1' }}>
          <ErrorState error={head.error} onRetry={() => void head.refetch()} />
        </div>
      </Board>
    );
  const to = (change: Partial<Place>) => boardPath({ ...place, ...change });
  const rowTo = (row: { readonly id: number; readonly to: string }, key: string): string | undefined => {
    switch (row.to) {
      case 'reg':
        return to({ level: 'reg', regId: row.id, orgId: undefined });
      case 'org':
        return to(
          isOfRegion(page) ? { orgId: row.id, by: undefined } : { level: 'org', orgId: row.id, regId: undefined },
        );
      case 'grd':
        return to({ grdId: row.id === asked.grdId ? undefined : row.id });
      case 'year':
        return to({ yearId: row.id });
      case 'clazz':
        // A school goes on to the lessons of the class.
        if (page === 'lesson') return opens(LESSONS) ? toPath(LESSONS, {}, { clazzId: row.id }) : undefined;
        return session?.busiId === BUSI.platform ? undefined : clazzPath(row.id, by ?? key);
      default:
        return undefined;
    }
  };
  const one = isOfRegion(page) && scope?.orgId != null;
  const figureTo = (key: string) =>
    one || (level === 'org' && OF_SCHOOL.has(key)) ? undefined : to({ by: by === key ? undefined : key });
  const ofSchool = isOfRegion(page) && one ? SCHOOL_TILES[page] : undefined;
  const tiles = ofSchool ?? PAGE_TILES[page].filter((look) => !look.level || look.level === level);
  const opened = by && !one ? openedTiles(by, tiles[0]?.units) : undefined;
  const titleOf = (look: TileLook) =>
    opened && look.tile !== 'sum'
      ? t(look.title!, { name: t(`key.${by}` as Key) })
      : t(titleFor(look, scope?.units) ?? (`tile.${page}.${look.tile}` as Key));
  return (
    <Board
      title={t('title')}
      live="sport-data"
      where={
        scope ? <Where scope={scope} regTo={(regId) => to({ level: 'reg', regId, orgId: undefined })} /> : undefined
      }
      tabs={pagesOf(level).map((p) => ({
        to: to({
          page: p,
          by: undefined,
          ...(isOfRegion(p) || isOfRegion(page) ? { orgId: level === 'org' ? asked.orgId : undefined } : {}),
        }),
        title: t(`page.${p}`),
        on: p === page,
      }))}
      tools={
        scope ? (
          <Tools
            scope={scope}
            yearId={asked.yearId}
            grdId={asked.grdId}
            places={KEPT[page].at.find(opens)}
            placesName={t(KEPT[page].as)}
            onYear={(yearId) => void go(to({ yearId }), { replace: true })}
            onGrade={isOfRegion(page) ? undefined : (grdId) => void go(to({ grdId }), { replace: true })}
          />
        ) : undefined
      }
    >
      {(opened ? [tiles[0]!, ...opened] : tiles).map((look) => (
        <BlockTile
          key={`${look.tile} ${look.title}`}
          look={look}
          title={titleOf(look)}
          call={boardPage}
          input={{ level, page, tile: look.tile, ...ids, ...(look.tile.startsWith('by-') ? { key: by } : {}) }}
          least={scope?.least ?? 5}
          nothing={t(EMPTY[page])}
          rowTo={rowTo}
          figureTo={figureTo}
        />
      ))}
    </Board>
  );
}
