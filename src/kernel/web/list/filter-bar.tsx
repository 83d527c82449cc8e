import { ClearOutlined, DownOutlined, SearchOutlined } from '@ant-design/icons';
import { Badge, Button, Input, Tooltip, type InputRef } from 'antd';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Call } from '../../shared/call';
import { fieldsOf, type FieldFacts } from '../form/fields-of';
import { useUi } from '../i18n/use-text';
import { choiceOf, labelOf } from '../labels';
import { FilterInput } from '../parts/filter-input';
import { isTyping } from '../typing';

/** A filter: `true` takes the input from the contract; a component replaces it; `keys` let one input write two filters. */
export type Filter =
  | true
  // eslint-disable-next-line typescript/no-explicit-any -- each picker has a value type of its own
  | ComponentType<any>
  | {
      readonly label?: ReactNode;
      // eslint-disable-next-line typescript/no-explicit-any -- as above
      readonly as?: ComponentType<any>;
      readonly props?: object;
      readonly keys?: readonly [string, string];
      /** Behind "more". */
      readonly more?: boolean;
    };
interface Props {
  readonly call: Call;
  readonly filters: Readonly<Record<string, Filter | undefined>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void;
  readonly onClear: () => void;
}
const IN_ROW = 3;
/** A filter that has a name of its own and nothing else is searched in like one without. */
const isNamed = (f: Filter): boolean =>
  typeof f === 'object' && typeof f.label === 'string' && !f.as && !f.keys && f.more !== true;

function Search({
  value,
  onChange,
  label,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
}) {
  const [text, setText] = useState(value);
  const input = useRef<InputRef>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const id = setTimeout(() => latest.current(text.trim()), 350);
    return () => clearTimeout(id);
  }, [text, value]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus({ cursor: 'all' });
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <Input
      ref={input}
      allowClear
      prefix={<SearchOutlined />}
      suffix={text ? null : <kbd className="kbd">/</kbd>}
      style={{ width: 216 }}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(e) => setText(e.target.value)}
      onPressEnter={() => onChange(text.trim())}
      onKeyDown={(e) => {
        if (e.key === 'Escape') input.current?.blur();
      }}
    />
  );
}

/** One row of filters, the rest behind "more". The first text filter is the search that `/` focuses. */
export function FilterBar({ call, filters, values, onChange, onClear }: Props) {
  const t = useUi();
  const facts = fieldsOf(call) as Readonly<Record<string, FieldFacts | undefined>>;
  const entries = Object.entries(filters).filter((entry): entry is [string, Filter] => entry[1] != null);
  const texts = entries.filter(([key]) => facts[key]?.kind === 'text');
  const search = (texts.find(([, f]) => f === true) ?? texts.find(([, f]) => isNamed(f)))?.[0];
  const isMore = ([, f]: [string, Filter], at: number) => at >= IN_ROW || (typeof f === 'object' && f.more === true);
  const set = (key: string) => values[key] != null && values[key] !== '';
  const keysOf = (key: string, f: Filter) => (typeof f === 'object' && f.keys ? f.keys : [key]);
  const hidden = entries.filter(isMore);
  const used = hidden.filter(([key, f]) => keysOf(key, f).some(set)).length;
  const [more, setMore] = useState(used > 0);

  const show = ([key, f]: [string, Filter]) => {
    const spec = typeof f === 'object' ? f : undefined;
    const As = typeof f === 'function' ? f : spec?.as;
    const label = spec?.label ?? labelOf(call, key);
    const name = typeof label === 'string' ? label : key;
    if (key === search)
      return (
        <Search
          key={key}
          label={name}
          value={String(values[key] ?? '')}
          onChange={(v) => onChange({ [key]: v || undefined })}
        />
      );
    const pair = spec?.keys;
    const value = pair
      ? values[pair[0]] || values[pair[1]]
        ? [values[pair[0]], values[pair[1]]]
        : undefined
      : values[key];
    const change = (v: unknown) =>
      onChange(
        pair
          ? { [pair[0]]: (v as unknown[] | null)?.[0], [pair[1]]: (v as unknown[] | null)?.[1] }
          : { [key]: v ?? undefined },
      );
    return (
      <span className="filter" key={key}>
        <span className="soft" aria-hidden>
          {label}
        </span>
        {As ? (
          <As {...spec?.props} value={value} onChange={change} aria-label={name} filter />
        ) : facts[key] ? (
          <FilterInput
            facts={facts[key]}
            value={value}
            onChange={change}
            aria-label={name}
            label={(v) => choiceOf(call, key, v)}
          />
        ) : null}
      </span>
    );
  };

  return (
    <div className="filters" role="search" data-chrome>
      <div className="row">
        {entries.filter((e, at) => !isMore(e, at)).map(show)}
        {hidden.length > 0 ? (
          <Badge count={more ? 0 : used} size="small">
            <Button
              type="text"
              aria-expanded={more}
              onClick={() => setMore(!more)}
              icon={<DownOutlined rotate={more ? 180 : 0} />}
              iconPlacement="end"
            >
              {t('more')}
            </Button>
          </Badge>
        ) : null}
        {entries.some(([key, f]) => keysOf(key, f).some(set)) ? (
          <Tooltip title={t('clearFilters')}>
            <Button type="text" icon={<ClearOutlined />} aria-label={t('clearFilters')} onClick={onClear} />
          </Tooltip>
        ) : null}
      </div>
      {more && hidden.length > 0 ? <div className="row">{hidden.map(show)}</div> : null}
    </div>
  );
}
