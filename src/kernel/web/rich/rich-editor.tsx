import Image from '@tiptap/extension-image';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import TextAlign from '@tiptap/extension-text-align';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Modal } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUi } from '../i18n/use-text';
import { warn } from '../notify';
import { FormulaDialog } from './formula-dialog';
import { FORMULA_EDIT, FormulaNode } from './formula-node';
import { DEFAULT_TOOLS, hintGate, isEmptyHtml, onImagePaste, refuseImage, richConfig } from './rich-config';
import { pasted } from './paste-notice';
import { lookMarks } from './rich-looks';
import { tableNodes } from './rich-table';
import type { RichTextProps } from './rich-text';
import { RichTools } from './rich-tools';

const mayHint = hintGate();
const imagesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));

/** The editor itself, loaded when one is needed. */
export default function RichEditor({
  value,
  onChange,
  id,
  placeholder,
  disabled,
  tools = DEFAULT_TOOLS,
  minHeight = 160,
  upload,
  'aria-label': label,
}: RichTextProps) {
  const t = useUi();
  const [hint, setHint] = useState(false);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const place = useRef<(files: readonly File[]) => Promise<void>>(async () => {});
  const extensions = useMemo(
    () => [
      StarterKit.configure({ link: { openOnClick: false } }),
      Subscript,
      Superscript,
      TextAlign.configure({ types: ['heading', 'paragraph'] }),
      Image.configure({ inline: true }),
      FormulaNode,
      ...tableNodes,
      ...lookMarks,
    ],
    [],
  );

  const editor = useEditor({
    extensions,
    content: value ?? '',
    editable: !disabled,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label ?? t('richText'),
        ...(id ? { id } : {}),
        style: `min-height:${minHeight}px`,
      },
      transformPastedHTML: (html) => pasted(html, () => warn(t('pasteMath'))),
      handlePaste: (_, event) => {
        const files = imagesOf(event.clipboardData);
        if (files.length === 0) return false;
        if (onImagePaste(richConfig().assistant?.connected ?? false) === 'upload') void place.current(files);
        else if (mayHint()) setHint(true);
        return true;
      },
      handleDrop: (_, event) => {
        const files = imagesOf((event as DragEvent).dataTransfer);
        if (files.length > 0) void place.current(files);
        return files.length > 0;
      },
    },
    onUpdate: ({ editor: e }) => {
      const html = e.getHTML();
      change.current?.(isEmptyHtml(html) ? '' : html);
    },
  });
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    if (editor.isDestroyed) return;
    const now = editor.getHTML();
    if ((value ?? '') !== (isEmptyHtml(now) ? '' : now)) editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    place.current = async (files) => {
      const send = upload ?? richConfig().upload;
      for (const file of files) {
        const why = refuseImage(file);
        if (why || !send) {
          warn(t(why ?? 'noUpload'));
          continue;
        }
        try {
          editor
            .chain()
            .focus()
            .setImage({ src: await send(file), alt: file.name })
            .run();
        } catch (error) {
          console.warn(error);
        }
      }
    };
  });
  const [formula, setFormula] = useState<{ readonly latex: string; readonly at: number | null } | null>(null);
  useEffect(() => {
    const dom = editor.isDestroyed ? null : editor.view.dom;
    const open = (event: Event) => setFormula((event as CustomEvent<{ latex: string; at: number | null }>).detail);
    dom?.addEventListener(FORMULA_EDIT, open);
    return () => dom?.removeEventListener(FORMULA_EDIT, open);
  }, [editor]);
  const keepFormula = () => {
    const latex = formula?.latex.trim() ?? '',
      at = formula?.at;
    setFormula(null);
    const chain = editor.chain().focus();
    if (at == null) {
      if (latex) chain.insertContent({ type: 'formula', attrs: { latex } }).run();
    } else if (latex)
      chain
        .command(({ tr }) => {
          tr.setNodeAttribute(at, 'latex', latex);
          return true;
        })
        .run();
    else chain.deleteRange({ from: at, to: at + 1 }).run();
  };
  const empty = useEditorState({ editor, selector: ({ editor: e }) => e.isEmpty });

  return (
    <div className={disabled ? 'rich rich-off' : 'rich'}>
      <RichTools
        editor={editor}
        tools={tools}
        disabled={disabled}
        onImages={(files) => void place.current(files)}
        onFormula={() => setFormula({ latex: '', at: null })}
      />
      <div className="rich-body">
        {empty ? (
          <span className="rich-placeholder" aria-hidden>
            {placeholder ?? t('richPlaceholder')}
          </span>
        ) : null}
        <EditorContent editor={editor} />
      </div>
      <Modal
        open={hint}
        title={t('pasteTitle')}
        onCancel={() => setHint(false)}
        footer={
          <>
            <Button href={richConfig().download} target="_blank" rel="noopener">
              {t('pasteDownload')}
            </Button>
            <Button type="primary" onClick={() => setHint(false)}>
              {t('pasteOk')}
            </Button>
          </>
        }
      >
        <p>{t('pasteText')}</p>
      </Modal>
      <FormulaDialog
        latex={formula?.latex}
        onChange={(latex) => setFormula((now) => now && { ...now, latex })}
        onKeep={keepFormula}
        onClose={() => setFormula(null)}
      />
    </div>
  );
}
