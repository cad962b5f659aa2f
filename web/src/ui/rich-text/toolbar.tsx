import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkDialog } from './link-dialog.tsx';
import classes from './rich-text.module.css';

/** The formatting buttons of the editor. The usual keyboard shortcuts work as well. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('rich-text');
  const [isLinking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      h2: current.isActive('heading', { level: 2 }),
      h3: current.isActive('heading', { level: 3 }),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      link: current.isActive('link'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <fieldset className={classes.toolbar} aria-label={t('toolbar')}>
      <Tool Icon={IconBold} label={t('bold')} isOn={active.bold} onUse={() => chain().toggleBold().run()} />
      <Tool Icon={IconItalic} label={t('italic')} isOn={active.italic} onUse={() => chain().toggleItalic().run()} />
      <Tool
        Icon={IconH2}
        label={t('heading')}
        isOn={active.h2}
        onUse={() => chain().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        Icon={IconH3}
        label={t('subheading')}
        isOn={active.h3}
        onUse={() => chain().toggleHeading({ level: 3 }).run()}
      />
      <Tool Icon={IconList} label={t('bullets')} isOn={active.bullets} onUse={() => chain().toggleBulletList().run()} />
      <Tool
        Icon={IconListNumbers}
        label={t('numbers')}
        isOn={active.numbers}
        onUse={() => chain().toggleOrderedList().run()}
      />
      <Tool Icon={IconLink} label={t('link')} isOn={active.link} onUse={() => setLinking(true)} />
      <Tool Icon={IconArrowBackUp} label={t('undo')} isOff={!active.undo} onUse={() => chain().undo().run()} />
      <Tool Icon={IconArrowForwardUp} label={t('redo')} isOff={!active.redo} onUse={() => chain().redo().run()} />
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
