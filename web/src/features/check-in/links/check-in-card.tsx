import { type CheckInLink, createCheckInLink, revokeCheckInLink } from '@foyer/contract/check-in/links.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { checkInPath } from '#src/lib/paths.ts';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { checkInLinksQuery } from '../queries.ts';
import classes from './check-in-card.module.css';
import { NewCheckInLink } from './new-check-in-link.tsx';

/** The way to the door, and the links that lead others there. */
export function CheckInCard({ event: { id } }: { event: Event }) {
  const { t } = useTranslation('manage-event');
  const queryClient = useQueryClient();
  const query = useQuery(checkInLinksQuery(id));
  const [address, setAddress] = useState<string | null>(null);
  const task = useOrganizerTask<string>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: checkInLinksQuery(id).queryKey });

  const { form, draft, change, submit, ...making } = useDraftForm({
    start: { label: '' },
    read: (body) => body,
    wrongIn: () => ({}),
    fields: { label: 'label' },
    async onSave(body) {
      setAddress((await call(createCheckInLink, { params: { id }, body })).address);
      await refresh();
    },
    after: { label: '' },
  });
  const revoke = (linkId: string) =>
    void task.run(linkId, async () => {
      await call(revokeCheckInLink, { params: { id, linkId } });
      setAddress(null);
      await refresh();
    });

  return (
    <Card title={t('checkInLinks.title')} lead={t('checkInLinks.lead')}>
      <CardActions>
        {/* Opened anew: a page says when it comes whether it may use the camera. */}
        <Button component={Link} to={checkInPath(id)} reloadDocument>
          {t('checkInLinks.open')}
        </Button>
      </CardActions>
      <FailureNotice failure={making.failure ?? task.failure} />
      <PageStates
        query={query}
        waiting={<RowSkeletons count={1} height={56} />}
        isEmpty={({ items }) => items.length === 0}
        empty={null}
      >
        {({ items }) => (
          <RowList>
            {items.map((link) => (
              <li key={link.id}>
                <CheckInLinkRow link={link} isBusy={task.pending === link.id} onRevoke={() => revoke(link.id)} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      {address && <NewCheckInLink address={address} />}
      <form ref={form} noValidate className={classes.form} onSubmit={submit}>
        <TextField
          label={t('checkInLinks.label')}
          hint={t('checkInLinks.labelHint')}
          problem={making.problem('label')}
          name="label"
          autoComplete="off"
          maxLength={40}
          value={draft.label}
          onChange={(label) => change({ label })}
        />
        <Button type="submit" variant="default" loading={making.isSaving}>
          {t('checkInLinks.make')}
        </Button>
      </form>
    </Card>
  );
}

function CheckInLinkRow({ link, isBusy, onRevoke }: { link: CheckInLink; isBusy: boolean; onRevoke: () => void }) {
  const { t, i18n } = useTranslation(['manage-event', 'managed-events']);
  const { label: name, arrivals, expiresAt } = link;
  return (
    <Row
      title={name}
      end={
        <ConfirmButton
          size="sm"
          loading={isBusy}
          label={t('checkInLinks.revoke')}
          ariaLabel={t('checkInLinks.revokeOne', { name })}
          question={{
            title: t('checkInLinks.revokeDialog.title', { name }),
            text: t('checkInLinks.revokeDialog.text'),
            confirm: t('checkInLinks.revokeDialog.confirm'),
            cancel: t('managed-events:cancel'),
          }}
          onConfirm={onRevoke}
        />
      }
    >
      <Hint>
        {t('checkInLinks.arrivals', { count: arrivals })} ·{' '}
        {t('checkInLinks.until', { date: absoluteTime(new Date(expiresAt), i18n.language) })}
      </Hint>
    </Row>
  );
}
