import { Button } from 'antd';
import { useState } from 'react';
import { dayText, instantText, moneyText } from '../../../kernel/web/format';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import { useT } from './texts';
import { YuanInput } from './yuan-input';
import './finance.css';

const FEE = { as: YuanInput };

/** V-099: what a child's lesson hour of a live course costs, for everybody and for one organisation. */
export default function LiveFee() {
  return (
    <div className="stack">
      <PlatformFee />
      <OrgFee />
    </div>
  );
}
function PlatformFee() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(calls.getLiveFee, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <section className="panel stack">
      <h2>{t('fee.platform')}</h2>
      <FeeFigure feeFen={data.feeFen} />
      <div className="row">
        <Button onClick={() => setOpen(true)}>{t('fee.set')}</Button>
      </div>
      <Prices of={data.items} empty={t('fee.none')} />
      {isOpen ? (
        <FormDialog
          open
          onClose={() => setOpen(false)}
          call={calls.setLiveFee}
          title={t('fee.setPlatform')}
          done={t('fee.kept')}
          fields={{ feeFen: FEE, fromOn: { help: t('fee.fromHelp') } }}
        />
      ) : null}
    </section>
  );
}
function OrgFee() {
  const t = useT();
  const [orgId, setOrg] = useState<number>();
  return (
    <section className="panel stack">
      <h2>{t('fee.org')}</h2>
      <p className="soft">{t('fee.orgText')}</p>
      <OrgPicker
        aria-label={t('field.orgName')}
        placeholder={t('field.orgName')}
        value={orgId}
        onChange={(value) => setOrg(typeof value === 'number' ? value : undefined)}
      />
      {orgId === undefined ? null : <OneFee key={orgId} orgId={orgId} />}
    </section>
  );
}
function OneFee({ orgId }: { readonly orgId: number }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(calls.getOrgFee, { orgId }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <>
      <FeeFigure feeFen={data.feeFen} />
      <p role="status">{t(`fee.by.${data.by}`)}</p>
      <div className="row">
        <Button onClick={() => setOpen(true)}>{t('fee.setOrg')}</Button>
      </div>
      <Prices of={data.items} empty={t('fee.noneOrg')} />
      {isOpen ? (
        <FormDialog
          open
          onClose={() => setOpen(false)}
          call={calls.setOrgFee}
          fixed={{ orgId }}
          title={t('fee.setOrg')}
          done={t('fee.kept')}
          fields={{ feeFen: FEE, fromOn: { help: t('fee.fromHelp') } }}
        />
      ) : null}
    </>
  );
}
function FeeFigure({ feeFen }: { readonly feeFen: number | null }) {
  const t = useT();
  return (
    <div className="finance-figures">
      <Figure
        of="finance.liveFee"
        label={t('fee.now')}
        value={feeFen == null ? '—' : t('yuan', { money: moneyText(feeFen) })}
      />
    </div>
  );
}
/** Every price there was and will be, the newest first. */
function Prices({ of, empty }: { readonly of: readonly calls.LivePrice[]; readonly empty: string }) {
  const t = useT();
  if (of.length === 0) return <EmptyState compact title={empty} />;
  return (
    <table className="finance-prices">
      <thead>
        <tr>
          <th scope="col">{t('field.fromOn')}</th>
          <th scope="col">{t('field.feeFen')}</th>
          <th scope="col">{t('fee.setAt')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map((price) => (
          <tr key={price.fromOn}>
            <td>{dayText(price.fromOn)}</td>
            <td>{moneyText(price.feeFen)}</td>
            <td>{instantText(price.setAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
