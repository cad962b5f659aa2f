import type { Suggestion, SuggestionReason } from '@foyer/contract/suggestions/suggestions.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { SettingsForm } from './settings-form.tsx';
import classes from './suggestion-dialog.module.css';
import { firstNameOf, useReasonText } from './use-reason-text.ts';

type Props = { suggestion: Suggestion; userId: string; onClose: () => void };

/** Which facts a suggestion rests on, on both profiles, and how to change what is used. */
export function WhyDialog({ suggestion: { person, reasons }, userId, onClose }: Props) {
  const { t } = useTranslation('suggestions');
  return (
    <Dialog title={t('why.title', { name: person.displayName })} closeLabel={t('close')} onClose={onClose}>
      <dl className={classes.facts}>
        {reasons.map((reason) => (
          <Facts key={reason.code} reason={reason} name={firstNameOf(person.displayName)} />
        ))}
      </dl>
      <p>{t('why.text')}</p>
      <p>{t('why.learning')}</p>
      <p>{t('why.privacy')}</p>
      <p>
        <Link to={paths.suggestionQuality}>{t('why.quality')}</Link>
      </p>
      <SettingsForm userId={userId} />
    </Dialog>
  );
}

function Facts({ reason: { code, mine, theirs }, name }: { reason: SuggestionReason; name: string }) {
  const { t } = useTranslation('suggestions');
  const { factText } = useReasonText();
  return (
    <div>
      <dt>{t(`why.reasons.${code}`)}</dt>
      <dd>{t('why.yours', { field: t(`yourFields.${mine.field}`), text: factText(mine) })}</dd>
      <dd>{t('why.theirs', { name, field: t(`fields.${theirs.field}`), text: factText(theirs) })}</dd>
    </div>
  );
}
