import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import type { Autosave, AutosaveState } from '../draft/create-autosave.ts';
import classes from '../fields/fields.module.css';

/** Why changes are not saved, with a retry or a choice between two versions. */
export function SaveProblems({ autosave, state }: { autosave: Autosave; state: AutosaveState }) {
  const { t } = useTranslation('event-editing');
  const errorText = useErrorText();
  return (
    <>
      {state.failure !== null && (
        <Notice tone="problem">
          <p>
            {errorText.text(state.failure)} {t('saving.stays')}
          </p>
          <Button variant="default" size="sm" loading={state.isSaving} onClick={() => void autosave.save()}>
            {t('saving.again')}
          </Button>
        </Notice>
      )}
      {state.conflict && (
        <Notice tone="problem">
          <p>{t('saving.other')}</p>
          <div className={classes.buttons}>
            <Button size="sm" onClick={() => autosave.resolve('mine')}>
              {t('saving.keepMine')}
            </Button>
            <Button variant="default" size="sm" onClick={() => autosave.resolve('theirs')}>
              {t('saving.takeTheirs')}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
