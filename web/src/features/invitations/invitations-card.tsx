import type { Event } from '@foyer/contract/events/event.ts';
import { createInvitationLink, deleteInvitation, type Invitation } from '@foyer/contract/invitations.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { InvitationState } from '@foyer/contract/rules/events/invitation-choices.ts';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useOrganizerTask } from '#src/lib/events/use-organizer-task.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { More } from '#src/ui/card/more.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { CopyLink } from '#src/ui/copy-link.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import type { StatusTone } from '#src/ui/status-badge.tsx';
import classes from './invitations.module.css';
import { invitationsQuery } from './queries.ts';

/** Loaded when it is opened. */
const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

const tones: Record<InvitationState, StatusTone> = { sent: 'quiet', opened: 'waiting', registered: 'good' };

/** Invites people by email or with a link, and shows who opened the invitation and registered. */
export function InvitationsCard({ event }: { event: Event }) {
  const { t } = useTranslation(['invitations', 'managed-events']);
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(invitationsQuery(event.id));
  const task = useOrganizerTask<string>();
  const [isInviting, setInviting] = useState(false);
  const invitations = query.data?.pages.flatMap(({ items }) => items);
  const params = { id: event.id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: invitationsQuery(event.id).queryKey });
  const canInvite = event.state === 'published' && !event.hasEnded;

  const { form, draft, change, submit, ...formState } = useDraftForm({
    start: { label: '' },
    read: (body) => body,
    wrongIn: () => ({}),
    fields: { label: 'label' },
    async onSave(body) {
      await call(createInvitationLink, { params, body });
      await refresh();
    },
    after: { label: '' },
  });
  const remove = ({ id: invitationId }: Invitation) =>
    void task.run(invitationId, async () => {
      await call(deleteInvitation, { params: { ...params, invitationId } }).finally(refresh);
    });

  const invite = (
    <Button leftSection={<IconMail size={18} stroke={1.5} aria-hidden />} onClick={() => setInviting(true)}>
      {t('invite')}
    </Button>
  );
  return (
    <Card title={t('title')} lead={t('lead')}>
      {canInvite && invitations?.length !== 0 && <CardActions>{invite}</CardActions>}
      <FailureNotice failure={formState.failure ?? task.failure} />
      <PageStates
        query={{ ...query, data: invitations }}
        waiting={<RowSkeletons count={2} height={56} />}
        isEmpty={({ length }) => length === 0}
        empty={<EmptyState picture="messages" text={t(canInvite ? 'none' : 'closed')} action={canInvite && invite} />}
      >
        {(items) => (
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
        )}
      </PageStates>
      <More query={query}>{t('managed-events:showMore')}</More>
      {canInvite && (
        <form ref={form} noValidate className={classes.form} onSubmit={submit}>
          <TextField
            label={t('label')}
            hint={t('labelHint')}
            problem={formState.problem('label')}
            name="label"
            autoComplete="off"
            maxLength={limits.event.invitation.label}
            value={draft.label}
            onChange={(label) => change({ label })}
          />
          <Button type="submit" variant="default" loading={formState.isSaving}>
            {t('create')}
          </Button>
        </form>
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

function InvitationRow(props: { invitation: Invitation; isBusy: boolean; onRemove: () => void }) {
  const { t } = useTranslation(['invitations', 'managed-events']);
  const { kind, email, label, path, state, opens, registrations } = props.invitation;
  const url = useAbsoluteUrl()(path);
  const name = email ?? label;
  return (
    <Row
      title={name}
      badge={(kind === 'email' || state !== 'sent') && t(`states.${state}`)}
      tone={tones[state]}
      end={
        <>
          {kind === 'link' && (
            <CopyLink
              url={url}
              texts={{
                copy: t('copy.copy'),
                copyOne: t('copy.copyOne', { name }),
                copied: t('copy.copied'),
                copiedLong: t('copy.copiedLong'),
                byHand: t('copy.byHand'),
              }}
            />
          )}
          <ConfirmButton
            size="sm"
            loading={props.isBusy}
            label={t('remove')}
            ariaLabel={t('removeOne', { name })}
            question={{
              title: t('ask.title', { name }),
              text: t(`ask.${kind}`),
              confirm: t('ask.confirm'),
              cancel: t('managed-events:cancel'),
            }}
            onConfirm={props.onRemove}
          />
        </>
      }
    >
      <Hint>
        {t('opens', { count: opens })} · {t('registrations', { count: registrations })}
      </Hint>
    </Row>
  );
}
