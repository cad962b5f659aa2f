import { exportBadges } from '@foyer/contract/attendees/attendee-actions.ts';
import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { languages } from '@foyer/contract/limits.ts';
import { badgeSizes } from '@foyer/contract/rules/events/attendee-choices.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { downloadFrom } from '#src/lib/downloads.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from './attendees-card.module.css';

type Props = { event: Event; filter: AttendeeFilter; onClose: () => void };

/** Downloads badges of the confirmed in-person attendees of the current filter. */
export function BadgesDialog({ event, filter, onClose }: Props) {
  const { t, i18n } = useTranslation(['attendees', 'managed-events']);
  const task = useOrganizerTask<'badges'>();
  const [refusal, setRefusal] = useState<'none' | 'tooMany' | null>(null);
  const [size, setSize] = useState<(typeof badgeSizes)[number]>(badgeSizes[0]);
  const language = languages.find((each) => each === i18n.language) ?? languages[0];
  const download = () => {
    setRefusal(null);
    void task.run(
      'badges',
      async () => {
        const body = { size, language, ...filter };
        downloadFrom((await call(exportBadges, { params: { id: event.id }, body })).url);
      },
      (error) => {
        if (hasCode(error, 'EVENT_STATE_REFUSED')) setRefusal('none');
        else if (fieldErrorKey(error, 'size') === 'list.max_items') setRefusal('tooMany');
        else return false;
        return true;
      },
    );
  };
  return (
    <Dialog title={t('badges.title')} lead={t('badges.lead')} closeLabel={t('managed-events:cancel')} onClose={onClose}>
      <div className={classes.form}>
        <FailureNotice failure={task.failure} />
        {refusal && <Notice tone="info">{t(`badges.${refusal}`)}</Notice>}
        <SelectField
          label={t('badges.size')}
          name="size"
          value={size}
          options={badgeSizes.map((value) => ({ value, text: t(`badges.sizes.${value}`) }))}
          onChange={(value) => setSize(badgeSizes.find((each) => each === value) ?? size)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('managed-events:cancel')}
          </Button>
          <Button
            loading={task.pending !== null}
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
            onClick={download}
          >
            {t('badges.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
