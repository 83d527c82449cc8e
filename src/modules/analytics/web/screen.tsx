import { Select } from 'antd';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { Board } from '../../../kernel/web/board/board';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { GradePicker } from '../../textbook/web/published';
import { absences, screenInit } from '../contract';
import { absencesPath } from './absences-path';
import { dayIn, listPath, numberIn, screenPath, type ScreenPlace } from './screen-address';
import { isOfGrades, listOf, LOOKS, type Look, type Shown } from './screen-pages';
import { ScreenTile } from './screen-tile';
import { useT } from './texts';
import { useScreenWatch } from './use-screen-watch';

type Scope = ReplyOf<typeof screenInit>;
type Say = ReturnType<typeof useT>;
/** Pages of today, which no days are chosen for. */
const OF_TODAY: ReadonlySet<Shown> = new Set([
  'today',
  'actual',
  'online',
  'map',
  'res',
  'info',
  'clazz',
  'info-stu',
  'info-teacher',
]);

/** What stands in a tile without figures. */
const nothingOf = (look: Look, t: Say): string =>
  look.page === 'today'
    ? t('screen.noToday')
    : ['school', 'teach', 'design', 'lesson-map'].includes(look.page)
      ? t('screen.noHours')
      : t('screen.nothing');

/** The education screen of a school or region, and its pages. */
export default function EducationScreen({ with: { page: asked } }: { readonly with: { readonly page: Shown } }) {
  const t = useT();
  const go = useNavigate();
  const mayName = useCan()(absences);
  const [search] = useSearchParams();
  const of = {
    orgId: numberIn(search, 'orgId'),
    regId: numberIn(search, 'regId'),
    grdId: numberIn(search, 'grdId'),
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
  };
  const where = { orgId: of.orgId, regId: of.regId };
  const init = useCall(screenInit, where, { quiet: true, keep: true, everySeconds: 240 });
  const scope = init.data;
  useScreenWatch(scope);
  useEffect(() => {
    document.title = scope ? `${scope.name} · ${t('screen.title')}` : t('screen.title');
  }, [scope, t]);
  const title = t('screen.title');
  if (!scope)
    return (
      <Board title={title} live="analytics">
        {init.error ? (
          <div style={{ gridColumn: '1 / -1' }}>
            <ErrorState error={init.error} onRetry={() => void init.refetch()} />
          </div>
        ) : (
          <div aria-busy="true" style={{ gridColumn: '1 / -1' }} />
        )}
      </Board>
    );
  // A school has no pages of districts, a region none of practice: they see their overview there.
  const page = scope.pages.some((one) => one === asked) ? asked : 'index';
  const place: ScreenPlace = { page, ...of };
  const to = (change: Partial<ScreenPlace>) => screenPath({ ...place, ...change });
  const days = { from: place.from, to: place.to };
  const grdId = isOfGrades(page) ? place.grdId : undefined;
  const looks = LOOKS[page].filter(
    (look) => (look.level == null || look.level === scope.level) && (grdId == null || look.allGrades !== true),
  );
  return (
    <Board
      title={title}
      live="analytics"
      where={<Where scope={scope} to={to} />}
      tabs={(['index', ...scope.pages] as const).map((one) => ({
        to: to({ page: one }),
        title: t(`page.${one}`),
        on: one === page,
      }))}
      tools={
        <Tools
          scope={scope}
          place={place}
          onChoose={(chosen) => void go(to(chosen), { replace: true })}
          ofToday={OF_TODAY.has(page)}
        />
      }
    >
      {looks.map((look) => (
        <ScreenTile
          key={`${look.page} ${look.tile}`}
          look={look}
          input={{ page: look.page, tile: look.tile, ...where, grdId, ...days }}
          least={scope.least}
          nothing={nothingOf(look, t)}
          rowTo={(row) => rowTo(row, look, scope, place, mayName)}
          figureTo={(key) => figureTo(key, look, scope, place, mayName)}
        />
      ))}
    </Board>
  );
}

/** The days whose rows a tile counts. */
const daysOf = (look: Look, scope: Scope, place: ScreenPlace): Pick<ScreenPlace, 'from' | 'to'> =>
  look.page === 'today' || look.page === 'actual'
    ? { from: scope.today, to: scope.today }
    : { from: place.from, to: place.to };
/** The children away or late, as the screen counts them. */
const awayTo = (key: 'away' | 'late', { page: _page, ...of }: ScreenPlace, clazzId?: number): string =>
  absencesPath(key, { ...of, clazzId, wall: true });
/**
 * A district opens the screen of its schools, a school its own, a class the lessons of the days, or, for whoever holds the attendance
 * report, its children who were away.
 */
function rowTo(
  row: { readonly id: number; readonly name: string; readonly to: string },
  look: Look,
  scope: Scope,
  place: ScreenPlace,
  mayName: boolean,
): string | undefined {
  switch (row.to) {
    case 'reg':
      return screenPath({ ...place, regId: row.id, orgId: undefined });
    case 'org': {
      // A school has no pages of districts.
      const page = place.page === 'map' || place.page === 'lesson-map' ? 'index' : place.page;
      return screenPath({ ...place, page, orgId: row.id, regId: undefined });
    }
    case 'clazz': {
      if (look.tile === 'away' && mayName) return awayTo('away', { ...place, ...daysOf(look, scope, place) }, row.id);
      const isOfLessons = !['info', 'clazz', 'info-stu'].includes(look.page);
      const list = listPath({ tab: isOfLessons ? 'lessons' : 'students' }, { ...place, ...daysOf(look, scope, place) });
      return `${list}&name=${encodeURIComponent(row.name)}`;
    }
    default:
      return undefined;
  }
}
/** The rows behind a figure: children for whoever holds the attendance report, which names them, else their lessons. */
function figureTo(key: string, look: Look, scope: Scope, place: ScreenPlace, mayName: boolean): string | undefined {
  const of = { ...place, ...daysOf(look, scope, place) };
  if (mayName && (key === 'away' || key === 'late')) return awayTo(key, of);
  const opened = listOf(key, scope.level);
  return opened && listPath(opened, of);
}

/** The way up, and the name of whose screen it is. */
function Where({ scope, to }: { readonly scope: Scope; readonly to: (change: Partial<ScreenPlace>) => string }) {
  const t = useT();
  return (
    <>
      {scope.up.map((region) => (
        <span key={region.regId}>
          <Link to={to({ regId: region.regId, orgId: undefined })}>{region.name}</Link> ›
        </span>
      ))}
      <strong>{scope.name}</strong>
      {scope.level === 'reg' ? <span>· {t('screen.schoolsOf', { count: scope.schools })}</span> : null}
    </>
  );
}

interface ToolsProps {
  readonly scope: Scope;
  readonly place: ScreenPlace;
  readonly ofToday: boolean;
  readonly onChoose: (chosen: Pick<ScreenPlace, 'grdId' | 'from' | 'to'>) => void;
}
const MONTH = 'month';
/** The lists behind the figures, and what holds for all tiles: one grade, and the days, of this month or a term. */
function Tools({ scope, place, ofToday, onChoose }: ToolsProps) {
  const t = useT();
  const terms = scope.terms.map((term) => ({ ...term, key: `${term.from} ${term.to}` }));
  const { from, to } = place;
  const chosen = from == null && to == null ? MONTH : `${from ?? ''} ${to ?? ''}`;
  const other = chosen === MONTH || terms.some(({ key }) => key === chosen);
  const choose = (key: string) => {
    const term = terms.find((one) => one.key === key);
    onChoose(term ? { from: term.from, to: term.to } : { from: undefined, to: undefined });
  };
  return (
    <>
      <Link to={listPath({ tab: scope.level === 'org' ? 'days' : 'orgs' }, place)}>{t('screen.lists')} ›</Link>
      {isOfGrades(place.page) ? (
        <GradePicker
          filter
          aria-label={t('field.grade')}
          value={place.grdId ?? null}
          onChange={(grdId) => onChoose({ grdId: grdId ?? undefined })}
        />
      ) : null}
      {ofToday ? null : (
        <Select
          aria-label={t('screen.period')}
          size="large"
          style={{ minWidth: 260 }}
          value={chosen}
          onChange={choose}
          options={[
            { value: MONTH, label: t('screen.month') },
            ...terms.map(({ key, name }) => ({ value: key, label: name })),
            // Days that the address names and no term has.
            ...(other ? [] : [{ value: chosen, label: `${from ? dayText(from) : ''}–${to ? dayText(to) : ''}` }]),
          ]}
        />
      )}
    </>
  );
}
