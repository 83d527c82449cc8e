import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { spanText } from '../../../../kernel/web/format';
import { CallError } from '../../../../kernel/web/http/call-error';
import { send } from '../../../../kernel/web/http/send';
import type { Readiness } from '../../../../kernel/web/offline/keep';
import { useOffline } from '../../../../kernel/web/offline/use-offline';
import { loginAddress } from '../../../../kernel/web/router/paths';
import { useSaving } from '../../../../kernel/web/saving/use-saving';
import * as calls from '../../contract';
import { useT } from '../texts';
import './field.css';
import { FieldEntry } from './field-entry';
import { fieldEntries } from './field-saving';
import { allPacks, dropPack, type KeptPack } from './field-store';
import { signedIn, takeAlong } from './use-field';

type Offered = ReplyOf<typeof calls.fieldList>['items'][number];
const HOUR = 3_600_000;

/** Entering results on a field, with or without a network. What lies on this tablet is there at once; the server is asked when it can be. */
export default function FieldScreen() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const tstId = Number(search.get('tst')) || undefined;
  const [packs, setPacks] = useState<readonly KeptPack[]>();
  const ready = useOffline();
  const load = useCallback(() => allPacks().then(setPacks, () => setPacks([])), []);
  useEffect(() => {
    void load();
  }, [load]);
  const go = (id: number | undefined) => setSearch(id ? { tst: String(id) } : {});
  const open = packs?.find((p) => p.tstId === tstId);
  if (!packs)
    return (
      <main className="field" aria-busy="true">
        <div className="bone" />
      </main>
    );
  if (open)
    return (
      <FieldEntry
        key={open.takenAt}
        kept={open}
        onLeave={() => {
          void load();
          go(undefined);
        }}
      />
    );
  return (
    <main className="field field-home">
      <header>
        <h1>{t('tab.title')}</h1>
        <p>{t('tab.lead')}</p>
      </header>
      <Readied ready={ready} />
      {packs.length ? (
        <section>
          <h2>{t('tab.onTablet')}</h2>
          <ul className="field-packs">
            {packs.map((p) => (
              <Kept key={p.tstId} kept={p} onOpen={() => go(p.tstId)} onGone={load} />
            ))}
          </ul>
        </section>
      ) : null}
      <Offers
        packs={packs}
        onTaken={async (id) => {
          await load();
          go(id);
        }}
      />
    </main>
  );
}

function Readied({ ready }: { readonly ready: Readiness | undefined }) {
  const t = useT();
  if (!ready) return null;
  return (
    <p className={ready === 'ready' ? 'field-note field-good' : 'field-note field-warn'} data-ready={ready}>
      {t(`tab.${ready}`)}
    </p>
  );
}

function Kept({
  kept,
  onOpen,
  onGone,
}: {
  readonly kept: KeptPack;
  readonly onOpen: () => void;
  readonly onGone: () => void;
}) {
  const t = useT();
  const saving = useSaving(fieldEntries, { owner: kept.owner, group: String(kept.tstId) });
  const waiting = saving.waiting.length + saving.refused.length;
  const [asks, setAsks] = useState(false);
  const [hours] = useState(() => Math.floor((Date.now() - kept.takenAt) / HOUR));
  const drop = async () => {
    await saving.queue.drop([...saving.waiting, ...saving.refused].map((i) => i.id));
    await dropPack(kept.tstId);
    onGone();
  };
  return (
    <li>
      <button type="button" className="field-pack" onClick={onOpen}>
        <strong>{kept.pack.name}</strong>
        <span>{t('tab.packOf', { children: kept.pack.children.length, clazzes: kept.pack.clazzIds.length })}</span>
        <span>
          {hours < 1 ? t('tab.takenNow') : t('tab.taken', { hours })}
          {waiting ? <b> · {t('tab.waiting', { n: waiting })}</b> : null}
        </span>
      </button>
      {asks ? (
        <span className="field-asks">
          {waiting ? t('tab.dropWaiting', { n: waiting }) : t('tab.dropText')}
          <button type="button" className="field-danger" onClick={() => void drop()}>
            {t('tab.dropYes')}
          </button>
          <button type="button" onClick={() => setAsks(false)}>
            {t('tab.no')}
          </button>
        </span>
      ) : (
        <button type="button" onClick={() => setAsks(true)}>
          {t('tab.drop')}
        </button>
      )}
    </li>
  );
}

function Offers({
  packs,
  onTaken,
}: {
  readonly packs: readonly KeptPack[];
  readonly onTaken: (tstId: number) => Promise<void>;
}) {
  const t = useT();
  const [offers, setOffers] = useState<readonly Offered[]>();
  const [said, setSaid] = useState('');
  const who = signedIn();
  useEffect(() => {
    if (!who || !navigator.onLine) return;
    send(calls.fieldList, {}, { quiet: true }).then(
      ({ items }) => setOffers(items),
      (error: unknown) => setSaid(error instanceof CallError ? error.problem.error_description : ''),
    );
  }, [who]);
  if (!navigator.onLine) return <p className="field-note">{t('tab.offline')}</p>;
  if (!who)
    return (
      <p className="field-note">
        {t('tab.signInFirst')} <a href={loginAddress('/field')}>{t('tab.signIn')}</a>
      </p>
    );
  if (said) return <p className="field-note field-warn">{said}</p>;
  if (!offers) return <div className="bone" aria-busy="true" />;
  return (
    <section>
      <h2>{t('tab.offers')}</h2>
      {offers.length ? (
        offers.map((o) => (
          <Offer key={o.tstId} offer={o} again={packs.some((p) => p.tstId === o.tstId)} onTaken={onTaken} />
        ))
      ) : (
        <p className="field-note">{t('tab.noOffers')}</p>
      )}
    </section>
  );
}
function Offer({
  offer,
  again,
  onTaken,
}: {
  readonly offer: Offered;
  readonly again: boolean;
  readonly onTaken: (tstId: number) => Promise<void>;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const turn = (id: number) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const take = async () => {
    setBusy(true);
    try {
      await takeAlong(offer.tstId, chosen.size ? [...chosen] : offer.clazzes.map((c) => c.clazzId));
      await onTaken(offer.tstId);
    } catch (error) {
      setSaid(error instanceof CallError ? error.problem.error_description : t('tab.failed'));
      setBusy(false);
    }
  };
  const n = offer.clazzes.filter((c) => !chosen.size || chosen.has(c.clazzId)).reduce((sum, c) => sum + c.children, 0);
  return (
    <div className="field-offer">
      <div>
        <strong>{offer.name}</strong>
        <span>{spanText(offer.start, offer.end)}</span>
      </div>
      <div className="field-chips">
        {offer.clazzes.map((c) => (
          <button key={c.clazzId} type="button" aria-pressed={chosen.has(c.clazzId)} onClick={() => turn(c.clazzId)}>
            {c.clazzName}
            <small>{c.children}</small>
          </button>
        ))}
      </div>
      {said ? <p className="field-warn">{said}</p> : null}
      <button type="button" className="field-primary" disabled={busy} onClick={() => void take()}>
        {busy ? t('tab.taking') : again ? t('tab.takeAgain', { n }) : t('tab.take', { n })}
      </button>
    </div>
  );
}
