import type { RichText } from '@foyer/contract/rules/events/rich-text.ts';
import type { EditorProps } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldMessage } from '#src/ui/fields/field.tsx';
import classes from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

type Props = {
  label: string;
  problem: string | null;
  /** The initial text. From then on the editor holds the text itself. */
  value: RichText | null;
  onChange: (text: RichText | null) => void;
  /** Whether the cursor is in it from the start. */
  isFocused: boolean;
};

/** An empty string would be parsed as HTML, which Trusted Types refuse. */
const emptyText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Exactly the nodes and marks that the contract allows (contract/src/rules/events/rich-text.ts). */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['mailto'], defaultProtocol: 'https', linkOnPaste: true },
    trailingNode: false,
  }),
];

type Handlers = NonNullable<EditorProps['handleDOMEvents']>;

/**
 * Pastes and drops from outside as plain text: parsing foreign HTML would need a Trusted Types policy that allows
 * everything. Text dragged within the editor keeps its formatting.
 */
const plainPaste: Handlers = {
  paste(view, event) {
    event.preventDefault();
    view.pasteText(event.clipboardData?.getData('text/plain') ?? '');
    return true;
  },
  drop(view, event) {
    if (view.dragging) return false;
    event.preventDefault();
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (at && text !== '') view.dispatch(view.state.tr.insertText(text, at.pos));
    return true;
  },
};

/** An editor for text with headings, lists, emphasis and links. */
export function RichTextField({ label, problem, value, onChange, isFocused }: Props) {
  const { t } = useTranslation('rich-text');
  const id = useId();
  const editor = useEditor({
    extensions,
    content: value ?? emptyText,
    autofocus: isFocused && 'end',
    // Our content security policy refuses style elements made by scripts: the rules are in rich-text.module.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: classes.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-message`,
      },
      handleDOMEvents: plainPaste,
    },
    onUpdate: ({ editor: updated }) => onChange(updated.isEmpty ? null : (updated.getJSON() as RichText)),
  });

  return (
    <div>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.frame} data-invalid={problem !== null || undefined}>
        <Toolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <FieldMessage id={`${id}-message`} problem={problem} hint={t('hint')} />
    </div>
  );
}
