import { DeleteOutlined, FileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { text } from '../../../kernel/web/i18n/i18n';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { Progress } from '../../../kernel/web/parts/progress';
import { UPLOADING, USES, judgePick, kindsText, maxOf, sizeText, type Use, type UseName } from '../rules';
import type { Keeper } from './keeper';
import { PhotoTile } from './photo-tile';
import { isPictures, PickKeys } from './pick-keys';
import { sendFile, uploadFault } from './send-file';
import { shrunk } from './shrink';
import { StoredLine } from './stored-line';
import { useT } from './texts';

export interface UploadFilesProps extends InputProps<string | readonly string[]> {
  /** `attachment` (up to 5), `video` (one) or a module's own use, with its rules in `use`. */
  readonly proc?: string;
  readonly use?: Use;
  /** How many; the use's own number when absent. One: the value is a path instead of a list. */
  readonly count?: number;
  readonly hint?: string;
  /** Keeps what is chosen on this device until it can be sent, which is then not this field's business. */
  readonly keeper?: Keeper;
}
interface Sending {
  readonly key: number;
  readonly name: string;
  readonly percent: number;
  readonly file: File;
  readonly fault?: string;
}

const listOf = (value: UploadFilesProps['value']): string[] =>
  (typeof value === 'string' ? [value] : [...(value ?? [])]).filter((path) => path && path !== UPLOADING);
let serial = 0;

/**
 * Files of one field: choose, drop or photograph, progress for each, try again, remove. Pictures show as pictures. The form
 * cannot be sent while one is on its way.
 */
export default function UploadFiles({
  value,
  onChange,
  proc = 'attachment',
  use = USES[proc as UseName] ?? USES.attachment,
  count = use.count,
  hint,
  keeper,
  disabled,
  id,
}: UploadFilesProps) {
  const t = useT();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [fault, setFault] = useState<string>();
  const paths = listOf(value);
  const pictures = isPictures(use);
  // Uploads end in any order: each adds to what stands there then.
  const now = useRef(paths);
  useEffect(() => {
    now.current = paths;
  });
  const emit = (list: readonly string[], open: boolean) => {
    now.current = [...list];
    const out = open ? [...list, UPLOADING] : list;
    onChange?.(count === 1 ? (out.at(-1) ?? null) : out);
  };
  const running = useRef(0);

  const start = async ({ key, file }: Pick<Sending, 'key' | 'file'>) => {
    running.current += 1;
    const change = (part: Partial<Sending>) =>
      setSending((all) => all.map((s) => (s.key === key ? { ...s, ...part } : s)));
    change({ fault: undefined, percent: 0 });
    emit(now.current, true);
    let path: string | undefined;
    try {
      const send = async () => (await sendFile(file, { proc, onPercent: (percent) => change({ percent }) })).path;
      // A browser that keeps nothing sends at once, as long as it can.
      path = keeper ? await keeper.keep(file).catch(send) : await send();
      setSending((all) => all.filter((s) => s.key !== key));
    } catch (error) {
      change({ fault: uploadFault(error) });
    }
    running.current -= 1;
    emit(path ? [...now.current.slice(0, count === 1 ? 0 : undefined), path] : now.current, running.current > 0);
  };
  const take = (files: readonly File[]) => {
    const wrong = judgePick(use, files, (count === 1 ? 0 : paths.length) + sending.length, count);
    setFault(wrong ? text(wrong.fault.code, wrong.params) : undefined);
    if (wrong) return;
    const fresh = files.map((file) => ({ key: ++serial, name: file.name, percent: 0, file }));
    setSending((all) => [...all, ...fresh]);
    for (const one of fresh) void start(one);
  };
  /** Photos are made small first: a phone's camera writes more than a field takes. */
  const ready = async (files: readonly File[]) => {
    take(pictures ? await Promise.all(files.map(shrunk)) : files);
  };
  const remove = (path: string) =>
    emit(
      now.current.filter((p) => p !== path),
      running.current > 0,
    );
  const full = paths.length + sending.length >= count;

  return (
    <div className="stack" style={{ gap: 8 }}>
      {full && count > 1 ? null : (
        <PickKeys
          id={id}
          use={use}
          several={count > 1}
          disabled={disabled === true || (count === 1 && sending.some((s) => !s.fault))}
          hint={
            hint ??
            (count > 1
              ? t('hintMany', { kinds: kindsText(use), max: sizeText(maxOf(use)), count })
              : t('hint', { kinds: kindsText(use), max: sizeText(maxOf(use)) }))
          }
          onTake={(files) => void ready(files)}
        />
      )}
      {fault ? (
        <span role="alert" className="upload-fault">
          {fault}
        </span>
      ) : null}
      {pictures && paths.length > 0 ? (
        <ul className="upload-photos">
          {paths.map((path) => (
            <PhotoTile
              key={path}
              path={path}
              proc={proc}
              keeper={keeper}
              onTurn={
                disabled
                  ? undefined
                  : (to) =>
                      emit(
                        now.current.map((p) => (p === path ? to : p)),
                        running.current > 0,
                      )
              }
              onRemove={disabled ? undefined : () => remove(path)}
            />
          ))}
        </ul>
      ) : null}
      <ul className="upload-list" aria-live="polite">
        {pictures
          ? null
          : paths.map((path) => (
              <StoredLine key={path} path={path} onRemove={disabled ? undefined : () => remove(path)} />
            ))}
        {sending.map((s) => (
          <li key={s.key}>
            <FileOutlined />
            <span className="upload-name">{s.name}</span>
            {s.fault ? (
              <>
                <span role="alert" className="upload-fault">
                  {s.fault}
                </span>
                <Button size="small" type="link" onClick={() => void start(s)}>
                  {t('again')}
                </Button>
              </>
            ) : (
              <Progress
                percent={s.percent}
                size="small"
                style={{ width: 160, margin: 0 }}
                aria-label={t('sending', { name: s.name, percent: s.percent })}
              />
            )}
            {s.fault ? (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('removeNamed', { name: s.name })}
                onClick={() => setSending((all) => all.filter((x) => x.key !== s.key))}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
