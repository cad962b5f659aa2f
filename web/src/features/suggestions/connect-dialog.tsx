import { requestConnection } from '@foyer/contract/connections/requests.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import type { AvailableFor } from '@foyer/contract/rules/profiles/profile-lists.ts';
import type { Suggestion } from '@foyer/contract/suggestions/suggestions.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { connectionKeys } from '#src/lib/query-keys/connection-keys.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import classes from './suggestion-dialog.module.css';
import { useReasonText } from './use-reason-text.ts';

type Props = { suggestion: Suggestion; eventId?: string | undefined; onClose: () => void };

/** A connection request, with a first sentence from what the two share. */
export function ConnectDialog({ suggestion, eventId, onClose }: Props) {
  const { t } = useTranslation(['suggestions', 'profile']);
  const queryClient = useQueryClient();
  const task = useTask<'send'>();
  const { openingLine } = useReasonText();
  const { person, intents } = suggestion;
  const [intent, setIntent] = useState<AvailableFor>(() =>
    intents.includes('conversation') ? 'conversation' : (intents[0] ?? 'conversation'),
  );
  const [message, setMessage] = useState(() => openingLine(suggestion));

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isSent = await task.run('send', async () => {
      const body = { urlSlug: person.urlSlug, intent, message, ...(eventId !== undefined && { eventId }) };
      await call(requestConnection, { body });
      track('suggestion_connect_requested', { atEvent: eventId !== undefined });
      await queryClient.invalidateQueries({ queryKey: connectionKeys.all });
      await queryClient.invalidateQueries({ queryKey: suggestionKeys.all });
    });
    if (isSent) onClose();
  }

  return (
    <Dialog
      title={t('suggestions:request.title', { name: person.displayName })}
      closeLabel={t('suggestions:close')}
      onClose={onClose}
    >
      <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <FailureNotice failure={task.failure} />
        <SelectField
          label={t('suggestions:request.intent')}
          name="intent"
          value={intent}
          options={intents.map((value) => ({ value, text: t(`profile:availability.for.${value}`) }))}
          onChange={(value) => setIntent(intents.find((each) => each === value) ?? intent)}
        />
        <TextArea
          label={t('suggestions:request.message')}
          hint={t('suggestions:request.hint')}
          problem={null}
          name="message"
          rows={4}
          max={connectionLimits.message}
          value={message}
          onChange={setMessage}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('suggestions:cancel')}
          </Button>
          <Button type="submit" loading={task.pending === 'send'}>
            {t('suggestions:request.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
