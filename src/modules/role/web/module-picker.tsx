import { Checkbox, Tag } from 'antd';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useLang, titleIn, useText } from '../../../kernel/web/i18n/use-text';
import { colour } from '../../../kernel/web/theme';
import type { funcs } from '../contract';
import { useT } from './texts';

type Funcs = ReplyOf<typeof funcs>;
interface Props {
  readonly value?: readonly string[];
  readonly onChange?: (value: string[]) => void;
  readonly choices: readonly { code: string; title: { zh: string; en: string }; module?: string; enabled?: boolean }[];
  readonly disabled?: boolean;
}

/** What a role may hold, as tick boxes under their module: basic settings, teaching, sports, art. */
export function ModulePicker({ value = [], onChange, choices, disabled }: Props) {
  const t = useT();
  const w = useText('role');
  const lang = useLang();
  const groups = [...new Set(choices.map((c) => c.module ?? ''))];
  const toggle = (code: string, on: boolean) => {
    onChange?.(on ? [...value, code] : value.filter((v) => v !== code));
  };
  return (
    <div className="stack" style={{ gap: 12 }} role="group">
      {groups.map((g) => (
        <div
          key={g}
          style={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))',
            gap: '4px 12px',
            borderTop: g && g !== groups[0] ? `1px solid ${colour.offGround}` : undefined,
            paddingTop: g && g !== groups[0] ? 12 : 0,
          }}
        >
          {g ? (
            <small className="soft" style={{ gridColumn: '1 / -1' }}>
              {w(`desk.${g}`)}
            </small>
          ) : null}
          {choices
            .filter((c) => (c.module ?? '') === g)
            .map((c) => (
              <Checkbox
                key={c.code}
                checked={value.includes(c.code)}
                disabled={disabled}
                onChange={(e) => {
                  toggle(c.code, e.target.checked);
                }}
              >
                {titleIn(c.title, lang)}
                {c.enabled === false ? (
                  <Tag style={{ marginInlineStart: 6 }} variant="filled">
                    {t('noService')}
                  </Tag>
                ) : null}
              </Checkbox>
            ))}
        </div>
      ))}
    </div>
  );
}

/** The codes of a role as small tags, at most eight; the rest as a count. */
export function FuncTags({ codes, from }: { readonly codes: readonly string[]; readonly from: Funcs | undefined }) {
  const lang = useLang();
  const titles = new Map(
    [...(from?.modules ?? []), ...(from?.codes ?? [])].map((c) => [c.code, titleIn(c.title, lang)]),
  );
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4, maxWidth: 380 }}>
      {codes.slice(0, 8).map((c) => (
        <Tag key={c} variant="filled" style={{ marginInlineEnd: 0 }}>
          {titles.get(c) ?? c}
        </Tag>
      ))}
      {codes.length > 8 ? <Tag variant="filled">+{codes.length - 8}</Tag> : null}
    </span>
  );
}
