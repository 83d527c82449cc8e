import { DeleteOutlined, FileOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Progress, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { text } from '../../../kernel/web/i18n/i18n';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { UPLOADING, USES, acceptOf, judgePick, kindsText, maxOf, sizeText, type Use, type UseName } from '../rules';
import { sendFile, uploadFault } from './send-file';
import { StoredLine } from './stored-line';
import { useT } from './texts';

export interface UploadFilesProps extends InputProps<string | readonly string[]> {
  /** `attachment` (up to 5), `video` (one) or a module's own use, with its rules in `use`. */
  readonly proc?: string;
  readonly use?: Use;
  /** How many; the use's own number when absent. One: the value is a path instead of a list. */
  readonly count?: number;
  readonly hint?: string;
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

/** Files of one field: choose or drop, progress for each, try again, remove. The form cannot be sent while one is on its way. */
export default function UploadFiles({
  value,
  onChange,
  proc = 'attachment',
  use = USES[proc as UseName] ?? USES.attachment,
  count = use.count,
  hint,
  disabled,
  id,
}: UploadFilesProps) {
  const t = useT();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [fault, setFault] = useState<string>();
  const paths = listOf(value);
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
      ({ path } = await sendFile(file, { proc, onPercent: (percent) => change({ percent }) }));
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
  const full = paths.length + sending.length >= count;

  return (
    <div className="stack" style={{ gap: 8 }}>
      {full && count > 1 ? null : (
        <Upload.Dragger
          id={id}
          accept={acceptOf(use)}
          multiple={count > 1}
          showUploadList={false}
          disabled={disabled === true || (count === 1 && sending.some((s) => !s.fault))}
          className="upload-drop"
          beforeUpload={(file, all) => {
            if (file === all[0]) take(all);
            return false;
          }}
        >
          <p className="upload-drop-line">
            <InboxOutlined /> {t('dropHere')}
          </p>
          <p className="soft upload-hint">
            {hint ??
              (count > 1
                ? t('hintMany', { kinds: kindsText(use), max: sizeText(maxOf(use)), count })
                : t('hint', { kinds: kindsText(use), max: sizeText(maxOf(use)) }))}
          </p>
        </Upload.Dragger>
      )}
      {fault ? (
        <span role="alert" className="upload-fault">
          {fault}
        </span>
      ) : null}
      <ul className="upload-list" aria-live="polite">
        {paths.map((path) => (
          <StoredLine
            key={path}
            path={path}
            onRemove={
              disabled
                ? undefined
                : () =>
                    emit(
                      paths.filter((p) => p !== path),
                      running.current > 0,
                    )
            }
          />
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
