import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Notice } from '#src/ui/notice.tsx';
import type { Autosave, AutosaveState } from '../draft/autosave.ts';
import classes from '../fields/fields.module.css';

/** Why what is typed is not saved, and what helps: trying again, or choosing between two versions. */
export function SaveProblems({ autosave, now }: { autosave: Autosave; now: AutosaveState }) {
  const { t } = useTranslation('event-editing');
  const errorText = useErrorText();
  return (
    <>
      {now.failure !== null && (
        <Notice tone="problem">
          <p>
            {errorText.text(now.failure)} {t('saving.stays')}
          </p>
          <Button variant="default" size="sm" loading={now.isSaving} onClick={() => void autosave.save()}>
            {t('saving.again')}
          </Button>
        </Notice>
      )}
      {now.theirs && (
        <Notice tone="problem">
          <p>{t('saving.other')}</p>
          <div className={classes.buttons}>
            <Button size="sm" onClick={() => autosave.settle('mine')}>
              {t('saving.keepMine')}
            </Button>
            <Button variant="default" size="sm" onClick={() => autosave.settle('theirs')}>
              {t('saving.takeTheirs')}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
