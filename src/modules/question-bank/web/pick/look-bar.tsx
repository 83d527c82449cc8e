import { Input, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import { DEGREES, sbjQtpList } from '../../contract';
import { useT } from '../texts';
import { useLibs, type Look } from './use-pick';

/** Library tabs, type, difficulty and words. */
export function LookBar({
  look,
  onChange,
  libs = true,
}: {
  readonly look: Look;
  readonly onChange: (change: Partial<Look>) => void;
  readonly libs?: boolean;
}) {
  const t = useT();
  const lang = useLang();
  const all = useLibs();
  const { data: types } = useCall(sbjQtpList, { stgId: look.stgId, sbjId: look.sbjId }, { quiet: true, keep: true });
  const [text, setText] = useState(look.text ?? '');
  useEffect(() => {
    const id = setTimeout(() => {
      if (text.trim() !== (look.text ?? '')) onChange({ text: text.trim() || undefined });
    }, 350);
    return () => clearTimeout(id);
  }, [text, look.text, onChange]);
  return (
    <div className="row look-bar">
      {libs && all.length > 1 ? (
        <Segmented
          value={look.lib}
          onChange={(lib) => onChange({ lib })}
          options={all.map((lib) => ({ value: lib, label: t(`lib.${lib}`) }))}
        />
      ) : null}
      <Select
        allowClear
        value={look.qtpId}
        placeholder={t('allTypes')}
        aria-label={t('field.qtpId')}
        onChange={(qtpId?: number) => onChange({ qtpId })}
        options={types?.map((q) => ({ value: q.qtpId, label: lang === 'en-US' ? q.nameEn : q.nameZh }))}
        style={{ width: 130 }}
      />
      <Select
        allowClear
        value={look.degree}
        placeholder={t('allDegrees')}
        aria-label={t('field.degree')}
        onChange={(degree?: number) => onChange({ degree })}
        options={DEGREES.map((d) => ({ value: d, label: t(`degree.${d}`) }))}
        style={{ width: 110 }}
      />
      <Input.Search
        allowClear
        value={text}
        placeholder={t('searchWords')}
        aria-label={t('searchWords')}
        onChange={(e) => setText(e.target.value)}
        onSearch={(v) => onChange({ text: v.trim() || undefined })}
        style={{ width: 220 }}
      />
    </div>
  );
}
