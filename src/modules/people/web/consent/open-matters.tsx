import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { saidNow } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { openDecide, openMatters } from '../../contract';
import { useT } from '../texts';

type Matter = ReplyOf<typeof openMatters>['items'][number];
interface Props {
  readonly pass: string;
  readonly onError: (error: unknown) => void;
}

/** What of the children under this phone waits for a guardian's yes or no; nothing where nothing waits. */
export function Matters({ pass, onError }: Props) {
  const t = useT();
  const { data, error } = useCall(openMatters, { pass }, { quiet: true });
  if (error) return <Alert type="error" showIcon title={error.problem?.message} />;
  if (!data?.items.length) return null;
  return (
    <section className="panel stack">
      <h2>{t('openMatters')}</h2>
      {data.items.map((item) => (
        <One key={`${item.kind} ${item.id} ${item.userId}`} of={item} pass={pass} onError={onError} />
      ))}
    </section>
  );
}
function One({ of, pass, onError }: Props & { readonly of: Matter }) {
  const t = useT();
  const [said, setSaid] = useState<boolean>();
  // The answered one stays in sight with its answer.
  const agree = useAct(openDecide, { refreshes: [], onDone: () => setSaid(true) });
  const refuse = useAct(openDecide, { refreshes: [], onDone: () => setSaid(false) });
  const { kind, userId, id } = of;
  return (
    <article className="consent-released">
      <h3>
        {of.childName} · {of.title}
      </h3>
      <dl>
        {of.lines.map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
      {said === undefined ? (
        <>
          {of.endsAt == null ? null : <p className="soft">{t('openMatterUntil', { at: saidNow(of.endsAt) })}</p>}
          <div className="row">
            {of.endsAt == null ? null : (
              <Button
                size="large"
                type="primary"
                loading={agree.busy}
                disabled={refuse.busy}
                onClick={() => void agree.run({ pass, kind, userId, id, agree: true }, onError)}
              >
                {t('openAgree')}
              </Button>
            )}
            <Button
              size="large"
              loading={refuse.busy}
              disabled={agree.busy}
              onClick={() => void refuse.run({ pass, kind, userId, id, agree: false }, onError)}
            >
              {t('openRefuse')}
            </Button>
          </div>
        </>
      ) : (
        <Alert type="success" showIcon title={t(said ? 'openAgreed' : 'openRefused')} />
      )}
    </article>
  );
}
