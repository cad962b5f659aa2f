import type { RichText } from '@foyer/contract/rules/events/rich-text.ts';
import { EditorContent, useEditor } from '@tiptap/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldMessage } from '#src/ui/fields/field.tsx';
import { extensions } from './extensions.ts';
import { plainPaste } from './plain-paste.ts';
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

/** A text with headings, lists, emphasis and links. */
export function RichTextField({ label, problem, value, onChange }: Props) {
  const { t } = useTranslation('hosting');
  const id = useId();
  const editor = useEditor({
    extensions,
    content: value ?? nothing,
    // Our policy refuses style elements made by scripts: the rules stand in rich-text.module.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...{ class: classes.text ?? '', role: 'textbox', 'aria-multiline': 'true' },
        ...{ 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-message` },
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
      <FieldMessage id={`${id}-message`} problem={problem} hint={t('text.hint')} />
    </div>
  );
}
