import { type Icon, IconArrowBackUp, IconArrowForwardUp, IconBold, IconH2, IconH3, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkDialog } from './link-dialog.tsx';
import classes from './rich-text.module.css';

/** What can be done with the text. The keys that text editors share work as well. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('event-editing');
  const [isLinking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <fieldset className={classes.toolbar} aria-label={t('richText.toolbar')}>
      <Tool Icon={IconBold} label={t('richText.bold')} isOn={on.bold} onUse={() => chain().toggleBold().run()} />
      <Tool
        Icon={IconItalic}
        label={t('richText.italic')}
        isOn={on.italic}
        onUse={() => chain().toggleItalic().run()}
      />
      <Tool
        Icon={IconH2}
        label={t('richText.heading')}
        isOn={on.h2}
        onUse={() => chain().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        Icon={IconH3}
        label={t('richText.subheading')}
        isOn={on.h3}
        onUse={() => chain().toggleHeading({ level: 3 }).run()}
      />
      <Tool
        Icon={IconList}
        label={t('richText.bullets')}
        isOn={on.bullets}
        onUse={() => chain().toggleBulletList().run()}
      />
      <Tool
        Icon={IconListNumbers}
        label={t('richText.numbers')}
        isOn={on.numbers}
        onUse={() => chain().toggleOrderedList().run()}
      />
      <Tool Icon={IconLink} label={t('richText.link')} isOn={on.link} onUse={() => setLinking(true)} />
      <Tool Icon={IconArrowBackUp} label={t('richText.undo')} isOff={!on.undo} onUse={() => chain().undo().run()} />
      <Tool Icon={IconArrowForwardUp} label={t('richText.redo')} isOff={!on.redo} onUse={() => chain().redo().run()} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </fieldset>
  );
}

type ToolProps = { Icon: Icon; label: string; isOn?: boolean; isOff?: boolean; onUse: () => void };

function Tool({ Icon, label, isOn, isOff, onUse }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onUse()}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
    </button>
  );
}
