import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { listTeaching } from '../../class/contract/mine';
import { handOnNews } from '../contract';
import { useT } from './texts';

/** For a class teacher who reads news of the own school: one key a class hands it on to the children. Others see nothing. */
export default function HandOn({ newsId }: { readonly newsId: number }) {
  const t = useT();
  const { data } = useCall(listTeaching, { curPage: 1, pageSize: 200 }, { quiet: true });
  const own = data?.items.filter((one) => one.isMaster) ?? [];
  if (!own.length) return null;
  return (
    <section className="site-hand">
      <p className="site-soft">{t('handOnText')}</p>
      {own.map(({ clazz }) => (
        <ClazzKey key={clazz.clazzId} newsId={newsId} clazzId={clazz.clazzId} name={clazz.clazzName} />
      ))}
    </section>
  );
}

interface KeyProps {
  readonly newsId: number;
  readonly clazzId: number;
  readonly name: string;
}
function ClazzKey({ newsId, clazzId, name }: KeyProps) {
  const t = useT();
  const [done, setDone] = useState(false);
  const act = useAct(handOnNews, { onDone: () => setDone(true), quiet: true });
  return (
    <>
      <button
        type="button"
        className="site-key"
        disabled={done || act.busy}
        onClick={() => void act.run({ newsId, clazzId })}
      >
        {t(done ? 'handed' : 'handOn', { clazz: name })}
      </button>
      {act.error ? <p role="alert">{act.error.message}</p> : null}
    </>
  );
}
