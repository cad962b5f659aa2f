import { limits } from '@foyer/contract/limits.ts';
import { cleanLink, isLink } from '@foyer/contract/rules/profiles/free-text.ts';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from './rich-text.module.css';

/** Asks for the URL of the selected text. With nothing selected, the URL itself is inserted. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('rich-text');
  const errorText = useErrorText();
  const href: unknown = editor.getAttributes('link').href;
  const previous = typeof href === 'string' ? href : '';
  const [typed, setTyped] = useState(previous);
  const [problem, setProblem] = useState<string | null>(null);

  function setLink(): void {
    const url = cleanLink(typed);
    if (!isLink(url)) {
      setProblem(errorText.field('link.invalid'));
      return;
    }
    onClose();
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && previous === '')
      chain.insertContent({ type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] }).run();
    else chain.extendMarkRange('link').setLink({ href: url }).run();
  }

  return (
    <Dialog title={t('link')} closeLabel={t('cancel')} onClose={onClose}>
      <TextField
        label={t('address')}
        name="href"
        type="url"
        autoComplete="off"
        isFirst
        onEnter={setLink}
        maxLength={limits.event.link}
        value={typed}
        problem={problem}
        onChange={(value) => {
          setTyped(value);
          setProblem(null);
        }}
      />
      <div className={classes.buttons}>
        <Button onClick={setLink}>{t('setLink')}</Button>
        {previous !== '' && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
            }}
          >
            {t('removeLink')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
