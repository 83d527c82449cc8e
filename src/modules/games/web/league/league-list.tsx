import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { plusDays } from '../../../../kernel/shared/dates';
import { useCan } from '../../../../kernel/web/app';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { spanText } from '../../../../kernel/web/format';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { useToday } from '../../../../kernel/web/parts/date-range';
import { toPath } from '../../../../kernel/web/router/paths';
import * as calls from '../../contract';
import type { League } from '../../contract/leagues';
import { GradesField, useGradeNames } from '../parts';
import { useT } from '../texts';
import { LeagueTag } from './parts';
import '../games.css';

/** How long a league lasts unless somebody says otherwise: eight weeks, so that each weekday comes up. */
const LEAGUE_DAYS = 55;
const LEAGUE = '/desk/sport/game4/league/{leagueId}';
/** Ball leagues of the classes of a school, the newest first. */
export default function LeagueList() {
  const t = useT();
  const can = useCan();
  const go = useNavigate();
  const today = useToday();
  const grades = useGradeNames();
  const [adds, setAdds] = useState(false);
  const add = can(calls.createLeague) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdds(true)}>
      {t('league.add')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.listLeagues}
        filters={{ name: { label: t('league.name') }, state: true }}
        actions={add}
        columns={[
          {
            of: 'name',
            title: t('league.name'),
            show: (g: League) => <Link to={toPath(LEAGUE, { leagueId: g.leagueId })}>{g.name}</Link>,
          },
          { of: 'state', width: 110, show: (g) => <LeagueTag league={g} /> },
          { of: 'ball', title: t('league.ball'), width: 110, show: (g) => t(`ball.${g.ball}`) },
          { of: 'form', title: t('league.form'), width: 120, show: (g) => t(`form.${g.form}`) },
          {
            of: 'start',
            title: t('meet.days'),
            width: 220,
            show: (g) => spanText(g.start, g.end),
          },
          { of: 'grdIds', title: t('field.grdIds'), show: (g) => <span className="soft">{grades(g.grdIds)}</span> },
          { of: 'teams', title: t('league.teams'), align: 'right', width: 90 },
          {
            of: 'played',
            title: t('league.played'),
            align: 'right',
            width: 110,
            show: (g) => `${g.played} / ${g.matches}`,
          },
        ]}
        empty={{ title: t('league.none'), text: t('league.noneText'), action: add }}
      />
      <FormDialog
        open={adds}
        onClose={() => setAdds(false)}
        title={t('league.add')}
        call={calls.createLeague}
        initial={{ start: today, end: plusDays(today, LEAGUE_DAYS), ball: 'basketball', sex: 'mixed', form: 'round' }}
        fields={{
          name: { label: t('league.name') },
          ball: { label: t('league.ball') },
          sex: { label: t('field.sex') },
          form: { label: t('league.form') },
          grdIds: { as: GradesField, label: t('field.grdIds'), help: t('league.gradesHelp') },
          start: { label: t('meet.start') },
          end: { label: t('meet.end') },
        }}
        done={t('league.made')}
        onDone={(g) => go(toPath(LEAGUE, { leagueId: g.leagueId }))}
      />
    </>
  );
}
