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
  /** As it is at first: from then on the editor holds it. */
  value: RichText | null;
  onChange: (text: RichText | null) => void;
};

/** Never empty text: the editor would read that as HTML, which Trusted Types refuse. */
const nothing: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

/** What the contract lets a description hold (contract/src/events/rich-text.ts), and nothing beside it. */
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
 * What comes from elsewhere comes as plain text: reading foreign HTML would take a Trusted Types policy that lets
 * everything pass. What is moved within the text is not read anew and keeps its looks.
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

/** A text with headings, lists, emphasis and links. */
export function RichTextField({ label, problem, value, onChange }: Props) {
  const { t } = useTranslation('event-editing');
  const id = useId();
  const editor = useEditor({
    extensions,
    content: value ?? nothing,
    // Our policy refuses style elements made by scripts: the rules stand in rich-text.module.css.
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
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? null : (now.getJSON() as RichText)),
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
      <FieldMessage id={`${id}-message`} problem={problem} hint={t('richText.hint')} />
    </div>
  );
}
