import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import Image from '@tiptap/extension-image';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import TextAlign from '@tiptap/extension-text-align';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Input, Modal, Tooltip } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useUi } from '../i18n/use-text';
import { warn } from '../notify';
import { FORMULA_EDIT, FormulaNode } from './formula-node';
import { FormulaInput } from './formula-input';
import { DEFAULT_TOOLS, hintGate, isEmptyHtml, onImagePaste, refuseImage, richConfig, type Tool } from './rich-config';
import type { RichTextProps } from './rich-text';

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
      <Tools
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
      <Modal
        open={formula != null}
        title={t('formula')}
        onCancel={() => setFormula(null)}
        onOk={keepFormula}
        okText={t('formulaKeep')}
        destroyOnHidden
        width={640}
      >
        {formula ? (
          <>
            <FormulaInput
              value={formula.latex}
              onChange={(latex) => setFormula({ ...formula, latex })}
              onEnter={keepFormula}
              label={t('formula')}
              autoFocus
            />
            <Input.TextArea
              className="formula-source"
              value={formula.latex}
              onChange={(e) => setFormula({ ...formula, latex: e.target.value })}
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={2000}
              aria-label={t('formulaSource')}
              placeholder={t('formulaSource')}
            />
          </>
        ) : null}
      </Modal>
    </div>
  );
}

function Tools({
  editor,
  tools,
  disabled,
  onImages,
  onFormula,
}: {
  readonly editor: Editor;
  readonly tools: readonly Tool[];
  readonly disabled?: boolean;
  readonly onImages: (files: readonly File[]) => void;
  readonly onFormula: () => void;
}) {
  const t = useUi();
  const on = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      underline: e.isActive('underline'),
      subscript: e.isActive('subscript'),
      superscript: e.isActive('superscript'),
      left: e.isActive({ textAlign: 'left' }),
      center: e.isActive({ textAlign: 'center' }),
      right: e.isActive({ textAlign: 'right' }),
      bullets: e.isActive('bulletList'),
      numbers: e.isActive('orderedList'),
    }),
  });
  const button = (key: string, text: string, icon: ReactNode, run: () => void, active = false) => (
    <Tooltip key={key} title={text}>
      <Button
        type="text"
        size="small"
        disabled={disabled}
        aria-label={text}
        aria-pressed={active}
        className={active ? 'rich-on' : undefined}
        icon={icon}
        onMouseDown={(e) => e.preventDefault()}
        onClick={run}
      />
    </Tooltip>
  );
  const chain = () => editor.chain().focus();
  const choose = () => {
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      accept: 'image/png,image/jpeg',
      multiple: true,
    });
    input.onchange = () => onImages([...(input.files ?? [])]);
    input.click();
  };
  const made: Readonly<Record<Tool, () => ReactNode>> = {
    bold: () => button('bold', t('bold'), <BoldOutlined />, () => chain().toggleBold().run(), on.bold),
    italic: () => button('italic', t('italic'), <ItalicOutlined />, () => chain().toggleItalic().run(), on.italic),
    underline: () =>
      button('underline', t('underline'), <UnderlineOutlined />, () => chain().toggleUnderline().run(), on.underline),
    subscript: () =>
      button(
        'sub',
        t('subscript'),
        <span>
          x<sub>2</sub>
        </span>,
        () => chain().toggleSubscript().run(),
        on.subscript,
      ),
    superscript: () =>
      button(
        'sup',
        t('superscript'),
        <span>
          x<sup>2</sup>
        </span>,
        () => chain().toggleSuperscript().run(),
        on.superscript,
      ),
    align: () => [
      button('left', t('alignLeft'), <AlignLeftOutlined />, () => chain().setTextAlign('left').run(), on.left),
      button(
        'center',
        t('alignCenter'),
        <AlignCenterOutlined />,
        () => chain().setTextAlign('center').run(),
        on.center,
      ),
      button('right', t('alignRight'), <AlignRightOutlined />, () => chain().setTextAlign('right').run(), on.right),
    ],
    formula: () => button('formula', t('formula'), <span className="rich-formula">ƒx</span>, onFormula),
    image: () => button('image', t('image'), <PictureOutlined />, choose),
    list: () => [
      button('bullets', t('bullets'), <UnorderedListOutlined />, () => chain().toggleBulletList().run(), on.bullets),
      button('numbers', t('numbers'), <OrderedListOutlined />, () => chain().toggleOrderedList().run(), on.numbers),
    ],
    undo: () => button('undo', t('undo'), <UndoOutlined />, () => chain().undo().run()),
  };
  return (
    <div className="rich-tools" role="toolbar" aria-label={t('richTools')}>
      {tools.map((tool) => made[tool]())}
    </div>
  );
}
