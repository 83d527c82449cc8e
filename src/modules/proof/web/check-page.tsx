import { Button } from 'antd';
import { useState } from 'react';
import { changeLang } from '../../../kernel/web/i18n/change-lang';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { useCall } from '../../../kernel/web/http/hooks';
import { GoneState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { CODE } from '../rules/limits';
import { Answer } from './answer';
import { AskDay } from './ask-day';
import { useT } from './texts';
import './proof.css';

/** Where a printed QR code leads: the birth day is asked first, nobody is named before. Open, at the width of a phone. */
export default function CheckPage({ params }: { readonly params: { readonly code: string } }) {
  const t = useT();
  const lang = useLang();
  const [bornOn, setBornOn] = useState('');
  const { data, error, isFetching, refetch } = useCall(
    calls.check,
    { code: params.code, bornOn },
    { quiet: true, when: bornOn !== '' },
  );
  const ask = (day: string) => {
    if (day === bornOn) void refetch();
    else setBornOn(day);
  };
  return (
    <main id="content" className="proof-page">
      <header className="proof-head" data-chrome>
        <Button type="text" size="small" onClick={() => void changeLang(lang === 'en-US' ? 'zh-CN' : 'en-US')}>
          {lang === 'en-US' ? '中文' : 'English'}
        </Button>
      </header>
      {!CODE.test(params.code) ? (
        <section className="panel">
          <GoneState title={t('gone')} text={t('goneText')} />
        </section>
      ) : data ? (
        <Answer answer={data} />
      ) : (
        <AskDay code={params.code} asking={isFetching} fault={error?.message} onAsk={ask} />
      )}
    </main>
  );
}
