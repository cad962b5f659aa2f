import type { Event } from '@foyer/contract/events/event.ts';
import { createInvitationLink, deleteInvitation, type Invitation } from '@foyer/contract/invitations.ts';
import { limits } from '@foyer/contract/limits.ts';
import { IconMail } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { NewLinkForm } from '#src/ui/forms/new-link-form.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { InvitationRow } from './invitation-row.tsx';
import classes from './invitations.module.css';
import { invitationsQuery } from './queries.ts';

/** Loaded when they are needed. */
const EmailNeeded = lazyPart(async () => (await import('#src/ui/email-needed.tsx')).EmailNeeded);
const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

type Props = {
  event: Event;
  /** Whether the viewer's email is verified. */
  canEmail: boolean;
};

/** Invites people by email or with a link, and shows who opened the invitation and registered. */
export function InvitationsCard({ event, canEmail }: Props) {
  const { t } = useTranslation(['invitations', 'managed-events']);
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(invitationsQuery(event.id));
  const task = useOrganizerTask<string>();
  const [isInviting, setInviting] = useState(false);
  const invitations = query.data?.pages.flatMap(({ items }) => items);
  const refresh = () => queryClient.invalidateQueries({ queryKey: invitationsQuery(event.id).queryKey });
  const canInvite = event.state === 'published' && !event.hasEnded;

  const remove = ({ id: invitationId }: Invitation) =>
    void task.run(invitationId, async () => {
      await call(deleteInvitation, { params: { id: event.id, invitationId } }).finally(refresh);
    });

  const invite = canEmail && (
    <Button leftSection={<IconMail size={18} stroke={1.5} aria-hidden />} onClick={() => setInviting(true)}>
      {t('invite')}
    </Button>
  );
  return (
    <Card title={t('title')} lead={t('lead')}>
      {canInvite && !canEmail && (
        <Suspense>
          <EmailNeeded />
        </Suspense>
      )}
      {canInvite && canEmail && invitations?.length !== 0 && <CardActions>{invite}</CardActions>}
      <FailureNotice failure={task.failure} />
      <PageStates
        query={{ ...query, data: invitations }}
        waiting={<RowSkeletons count={2} height={56} />}
        isEmpty={({ length }) => length === 0}
        empty={<EmptyState picture="messages" text={t(canInvite ? 'none' : 'closed')} action={canInvite && invite} />}
      >
        {(items) => (
          <div className={classes.list}>
            <RowList>
              {items.map((invitation) => (
                <li key={invitation.id}>
                  <InvitationRow
                    invitation={invitation}
                    isBusy={task.pending === invitation.id}
                    onRemove={() => remove(invitation)}
                  />
                </li>
              ))}
            </RowList>
          </div>
        )}
      </PageStates>
      <More query={query}>{t('managed-events:showMore')}</More>
      {canInvite && (
        <NewLinkForm
          texts={{ label: t('label'), hint: t('labelHint'), create: t('create') }}
          maxLength={limits.event.invitation.label}
          onCreate={async (body) => {
            await call(createInvitationLink, { params: { id: event.id }, body });
            await refresh();
          }}
        />
      )}
      {isInviting && (
        <Suspense>
          <InviteDialog
            event={event}
            onClose={() => {
              setInviting(false);
              void refresh();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
