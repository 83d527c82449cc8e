import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { plusDays } from '../../../kernel/shared/dates';
import { comma, saidNow } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { publishPreview, type Preview } from '../contract';
import { instantIn } from '../rules';
import { MomentInput } from './moment-input';
import { useT } from './texts';

/** Sends the preview to classes; what each has, and until when, stands beside it. */
export function PublishPanel({ preview: p }: { readonly preview: Preview }) {
  const t = useT();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const tomorrow = instantIn(zone, plusDays(useToday(), 1), '07:30');
  const [due, setDue] = useState<string>();
  const [picked, setPicked] = useState<readonly number[]>();
  const act = useAct(publishPreview, {
    refreshes: ['teachlink', 'homework'],
    done: (r) =>
      r.clazzes.some((c) => c.change === 'kept')
        ? t('sentKept', {
            names: r.clazzes
              .filter((c) => c.change === 'kept')
              .map((c) => c.clazzName)
              .join(comma()),
          })
        : t('sentDone', { n: r.clazzes.length }),
  });
  const chosen = picked ?? p.clazzes.filter((c) => c.publishedAt == null).map((c) => c.clazzId);
  const empty = p.resources.length + p.questions.length === 0;
  return (
    <section className="panel stack">
      <h3 className="tl-h">{t('sendTo')}</h3>
      {p.clazzes.length === 0 ? <EmptyState compact title={t('noClazzes')} text={t('noClazzesText')} /> : null}
      {p.clazzes.some((c) => c.behind && c.answered > 0) ? (
        <Alert type="info" showIcon title={t('answeredStays')} />
      ) : null}
      <ul className="tl-groups">
        {p.clazzes.map((c) => (
          <li key={c.clazzId}>
            <Checkbox
              checked={chosen.includes(c.clazzId)}
              onChange={(e) =>
                setPicked(e.target.checked ? [...chosen, c.clazzId] : chosen.filter((id) => id !== c.clazzId))
              }
            >
              {c.clazzName}
            </Checkbox>
            <span className="soft">{t('childrenN', { n: c.children })}</span>
            {c.publishedAt && c.dueTime ? (
              <>
                <StatusTag status={c.behind ? 'waiting' : 'done'}>{t(c.behind ? 'behind' : 'sent')}</StatusTag>
                <span className="soft">{t('until', { at: saidNow(c.dueTime, zone) })}</span>
                <span className="soft">{t('begunN', { n: c.answered })}</span>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="row">
        <span>{t('dueTime')}</span>
        <MomentInput value={due ?? tomorrow} onChange={setDue} label={t('dueTime')} />
        <Button
          type="primary"
          className="row-end"
          loading={act.busy}
          disabled={empty || chosen.length === 0}
          onClick={() =>
            void act.run({ linkId: p.linkId, clazzIds: [...chosen], dueTime: due ?? tomorrow }).then((r) => {
              if (r) setPicked([]);
            })
          }
        >
          {t('publish')}
        </Button>
      </div>
      {empty ? <p className="soft">{t('publishEmpty')}</p> : null}
    </section>
  );
}
