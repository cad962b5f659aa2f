import { createCheckInLink, revokeCheckInLink } from '@foyer/contract/check-in/links.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { Card } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { NewLinkForm } from '#src/ui/forms/new-link-form.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { checkInLinksQuery } from '../queries.ts';
import { CheckInLinkRow } from './check-in-link-row.tsx';
import { NewCheckInLink } from './new-check-in-link.tsx';

/** The links that let others check in attendees. */
export function CheckInCard({ event: { id } }: { event: Event }) {
  const { t } = useTranslation('manage-event');
  const queryClient = useQueryClient();
  const query = useQuery(checkInLinksQuery(id));
  const [newLink, setNewLink] = useState<string | null>(null);
  const task = useOrganizerTask<string>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: checkInLinksQuery(id).queryKey });

  const revoke = (linkId: string) =>
    void task.run(linkId, async () => {
      await call(revokeCheckInLink, { params: { id, linkId } });
      setNewLink(null);
      await refresh();
    });

  return (
    <Card title={t('checkInLinks.links')} lead={t('checkInLinks.linksLead')}>
      <FailureNotice failure={task.failure} />
      <PageStates
        query={query}
        waiting={<RowSkeletons count={1} height={56} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState picture="connection" text={t('checkInLinks.none')} />}
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
      {newLink && <NewCheckInLink address={newLink} />}
      <NewLinkForm
        texts={{
          label: t('checkInLinks.label'),
          hint: t('checkInLinks.labelHint'),
          create: t('checkInLinks.make'),
        }}
        maxLength={40}
        onCreate={async (body) => {
          setNewLink((await call(createCheckInLink, { params: { id }, body })).address);
          await refresh();
        }}
      />
    </Card>
  );
}
