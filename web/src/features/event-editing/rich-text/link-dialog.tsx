import { limits } from '@foyer/contract/limits.ts';
import { cleanLink, isLink } from '@foyer/contract/rules/profiles/free-text.ts';
import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from './rich-text.module.css';

/** Asks where the marked words lead; with nothing marked, the address itself is put in. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation(['event-editing', 'managed-events']);
  const errorText = useErrorText();
  const known: unknown = editor.getAttributes('link').href;
  const before = typeof known === 'string' ? known : '';
  const [typed, setTyped] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);

  function set(): void {
    const href = cleanLink(typed);
    if (!isLink(href)) {
      setProblem(errorText.field('link.invalid'));
      return;
    }
    onClose();
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setLink({ href }).run();
  }

  return (
    <Dialog title={t('richText.link')} closeLabel={t('managed-events:cancel')} onClose={onClose}>
      <TextField
        label={t('richText.address')}
        name="href"
        type="url"
        autoComplete="off"
        maxLength={limits.event.link}
        value={typed}
        problem={problem}
        onChange={(value) => {
          setTyped(value);
          setProblem(null);
        }}
      />
      <div className={classes.buttons}>
        <Button onClick={set}>{t('richText.setLink')}</Button>
        {before !== '' && (
          <Button
            variant="default"
            onClick={() => {
              onClose();
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
            }}
          >
            {t('richText.removeLink')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
