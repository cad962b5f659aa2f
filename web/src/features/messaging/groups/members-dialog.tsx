import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { Participant } from '@foyer/contract/messaging/groups.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AddMembersDialog } from './add-members-dialog.tsx';
import classes from './groups.module.css';
import { ParticipantMenu } from './participant-menu.tsx';
import { participantsQuery } from './participants-query.ts';
import { ReportAuthorDialog } from './report-author-dialog.tsx';
import { useGroupActions } from './use-group-actions.ts';
import { usePeople } from './use-people.ts';

type MemberAction = { action: 'remove' | 'owner' | 'report'; no: number };
type Props = { viewer: string; conversation: Conversation; onClose: () => void };

/** Who is in a group, and for its owner and admins what can be done about each. */
export function MembersDialog({ viewer, conversation, onClose }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  const { id, state, ownNo, group } = conversation;
  const query = useQuery(participantsQuery(viewer, id));
  const actions = useGroupActions(viewer, id);
  const { nameOf } = usePeople(viewer, conversation);
  const [isAdding, setAdding] = useState(false);
  const [pending, setPending] = useState<MemberAction | null>(null);
  const role = state === 'open' ? (group?.role ?? 'member') : 'member';
  const members = query.data?.filter(({ isHere }) => isHere);

  if (isAdding && members) {
    return (
      <AddMembersDialog
        viewer={viewer}
        id={id}
        members={new Set(members.flatMap(({ person }) => person?.urlSlug ?? []))}
        count={members.length}
        onClose={() => setAdding(false)}
      />
    );
  }
  if (pending?.action === 'report') {
    const { no } = pending;
    return <ReportAuthorDialog viewer={viewer} id={id} no={no} name={nameOf(no)} onClose={() => setPending(null)} />;
  }
  if (pending) {
    const name = nameOf(pending.no);
    const isRemoval = pending.action === 'remove';
    return (
      <ConfirmDialog
        question={{
          title: t(`groups.${pending.action}Title`, { name }),
          text: t(`groups.${pending.action}Text`, { name }),
          confirm: t(isRemoval ? 'groups.remove' : 'groups.makeOwner'),
          cancel: t('relation:cancel'),
        }}
        isSafe={!isRemoval}
        onConfirm={() => void (isRemoval ? actions.remove(pending.no) : actions.changeRole(pending.no, 'owner'))}
        onClose={() => setPending(null)}
      />
    );
  }
  return (
    <Dialog
      title={t('groups.members', { count: members?.length ?? group?.members ?? 0 })}
      closeLabel={t('relation:close')}
      onClose={onClose}
    >
      <div className={classes.members}>
        <FailureNotice failure={actions.failure} />
        {role !== 'member' && (members?.length ?? 0) < messagingLimits.groupMembers && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('groups.add')}
          </Button>
        )}
        <PageStates query={{ ...query, data: members }} waiting={<Skeleton height={200} radius={12} />}>
          {(all) => (
            <ul className={classes.people}>
              {all.map((member) => (
                <li key={member.no} className={classes.member}>
                  <Avatar
                    name={member.person?.displayName ?? nameOf(member.no)}
                    src={member.person?.photo?.small ?? null}
                    size={40}
                  />
                  <MemberWords member={member} name={nameOf(member.no)} />
                  {member.no !== ownNo && (
                    <ParticipantMenu
                      member={member}
                      name={nameOf(member.no)}
                      role={role}
                      onRole={(next) => void actions.changeRole(member.no, next)}
                      onAsk={(action) => setPending({ action, no: member.no })}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </PageStates>
      </div>
    </Dialog>
  );
}

function MemberWords({ member: { person, role }, name }: { member: Participant; name: string }) {
  const { t } = useTranslation('messaging');
  const line = person ? [person.title, person.company].filter(Boolean).join(' · ') || person.headline : '';
  return (
    <span className={classes.words}>
      <span>{person ? <Link to={memberPath(person.urlSlug)}>{name}</Link> : name}</span>
      <small>{[role !== 'member' && t(`groups.roles.${role}`), line].filter(Boolean).join(' · ')}</small>
    </span>
  );
}
