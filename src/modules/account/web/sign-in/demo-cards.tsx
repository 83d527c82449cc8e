import type { ReplyOf } from '../../../../kernel/shared/call';
import { DEMO_GROUPS, type demoList } from '../../contract/demo';
import { oauthPassword } from '../../contract/oauth';
import { useApi, useT } from './api';
import { Alert } from './parts';
import { useTry } from './use-try';

/** One click and one is somebody: the accounts of the demonstration world. */
export function DemoCards({ list }: { readonly list: ReplyOf<typeof demoList> }) {
  const t = useT();
  const { send, enter } = useApi();
  const { shown, busy, run } = useTry();
  return (
    <section className="si-demo" aria-labelledby="si-demo">
      <h2 id="si-demo">{t('demoTitle')}</h2>
      <p className="si-soft">{t('demoText', { password: list.password })}</p>
      {shown.above || shown.fields['password'] ? <Alert>{shown.above ?? shown.fields['password']}</Alert> : null}
      {DEMO_GROUPS.map((group) => {
        const items = list.items.filter((item) => item.group === group);
        return items.length === 0 ? null : (
          <div key={group} className="si-group">
            <h3>{t(`group.${group}`)}</h3>
            <div className="si-cards">
              {items.map((item) => (
                <button
                  key={item.login}
                  type="button"
                  className="si-card"
                  disabled={busy}
                  onClick={() =>
                    void run(async () =>
                      enter(
                        await send(oauthPassword, { username: item.login, password: list.password }, { quiet: true }),
                      ),
                    )
                  }
                >
                  <span className="si-card-name">
                    {item.name}
                    <code>{item.login}</code>
                  </span>
                  <span className="si-card-does">{item.does}</span>
                  <span className="si-org">{item.orgName}</span>
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </section>
  );
}
