import { Button } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { toPath } from '../../../../kernel/web/router/paths';
import { PersonTag } from '../../../people/web/published';
import { commentList } from '../../contract';
import { Loaded, StateTag } from '../parts';
import { useT } from '../texts';

/** The comments of a class; sentences that stand in several are marked. */
export default function CommentList({ params }: ScreenProps) {
  const t = useT();
  const at = { id: Number(params['evalId']), clazzId: Number(params['clazzId']) };
  const got = useCall(commentList, at, { quiet: true });
  return (
    <Loaded of={got}>
      {({ item, clazzName, open, items }) => {
        const twins = items.filter((row) => row.twins.length > 0).length;
        return (
          <div className="stack">
            <div className="row">
              <b>{clazzName}</b>
              <span>{item.name}</span>
              <StateTag state={item.state} />
              <span className="soft row-end">{twins ? t('twin') : t('twinsNone')}</span>
            </div>
            <section className="panel">
              {items.map((row) => (
                <article key={row.userId} className="as-leaf">
                  <span className="row">
                    <PersonTag name={row.name} photo={row.photo} />
                    {row.twins.length ? (
                      <StatusTag status="needs">{t('twins', { n: row.twins.length })}</StatusTag>
                    ) : null}
                    <Link
                      className="row-end"
                      to={toPath(
                        '/assessment-student/comment/{evalId}/{userId}',
                        { evalId: at.id, userId: row.userId },
                        { clazzId: at.clazzId },
                      )}
                    >
                      <Button size="small">{t(open ? 'write' : 'look')}</Button>
                    </Link>
                  </span>
                  <p className={row.text ? 'as-words' : 'soft'}>{row.text || t('commentEmpty')}</p>
                </article>
              ))}
            </section>
          </div>
        );
      }}
    </Loaded>
  );
}
