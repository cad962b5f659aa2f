import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { zoneLabel } from '#src/lib/time-zone-label.ts';
import { Button } from '#src/ui/button/button.tsx';
import { DateTimeFields } from '#src/ui/date-time/date-time-fields.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { clockAt, instantOf } from '#src/ui/time/zoned-time.ts';
import classes from '../attendees-card.module.css';
import { type AnnouncementDraft, type RecipientGroup, recipientGroups } from './announcement-draft.ts';

type Props = {
  event: Event;
  draft: AnnouncementDraft;
  /** Null where the recipients are those of a list. */
  group: RecipientGroup | null;
  canSendNow: boolean;
  /** Whether empty fields show that they are required. */
  isChecked: boolean;
  /** The error of the time that the server refused. */
  timeProblem: string | null;
  failure: unknown;
  isBusy: boolean;
  onChange: (part: Partial<AnnouncementDraft>) => void;
  onGroup: (group: RecipientGroup) => void;
  onSubmit: () => void;
  onClose: () => void;
};

/** The text of an announcement, whom it goes to and when it is sent, in the event's time zone. */
export function AnnouncementForm({ event, draft, group, timeProblem, ...props }: Props) {
  const { t, i18n } = useTranslation(['attendees', 'managed-events']);
  const errorText = useErrorText();
  const dateTime = useDateTimeContext();
  const missing = (value: string) => (props.isChecked && value.trim() === '' ? errorText.field('line.required') : null);
  const at = instantOf(draft.at, event.timeZone);
  const zone = zoneLabel(event.timeZone, at === null ? Date.now() : Date.parse(at), i18n.language);
  const isUnreadable = props.isChecked && at === null;
  const refusedTime = timeProblem === null ? null : errorText.field(timeProblem);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        props.onSubmit();
      }}
    >
      <FailureNotice failure={props.failure} />
      {group !== null && (
        <SelectField
          label={t('announcement.to')}
          name="to"
          value={group}
          options={recipientGroups.map((value) => ({ value, text: t(`announcement.groups.${value}`) }))}
          onChange={(value) => props.onGroup(recipientGroups.find((each) => each === value) ?? group)}
        />
      )}
      <TextField
        label={t('announcement.subject')}
        name="subject"
        autoComplete="off"
        maxLength={limits.event.messageSubject}
        problem={missing(draft.subject)}
        value={draft.subject}
        onChange={(subject) => props.onChange({ subject })}
      />
      <TextArea
        label={t('announcement.text')}
        name="text"
        rows={8}
        max={limits.event.message}
        isRequired
        problem={missing(draft.text)}
        value={draft.text}
        onChange={(text) => props.onChange({ text })}
      />
      {props.canSendNow && (
        <SelectField
          label={t('announcement.sendWhen')}
          name="when"
          value={draft.when}
          options={[
            { value: 'now', text: t('announcement.now') },
            { value: 'later', text: t('announcement.later') },
          ]}
          onChange={(value) => props.onChange({ when: value === 'later' ? 'later' : 'now' })}
        />
      )}
      {draft.when === 'later' && (
        <DateTimeFields
          {...dateTime}
          label={t('announcement.at')}
          name="sendAt"
          today={clockAt(Date.now(), event.timeZone).slice(0, 10)}
          usualTime="09:00"
          hint={t('announcement.atHint', { zone })}
          problem={refusedTime ?? (isUnreadable ? errorText.field('line.required') : null)}
          value={draft.at}
          onChange={(at) => props.onChange({ at })}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onClose}>
          {t('managed-events:cancel')}
        </Button>
        <Button type="submit" loading={props.isBusy}>
          {t('announcement.preview')}
        </Button>
      </div>
    </form>
  );
}
