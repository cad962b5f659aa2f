import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { Presence } from '@foyer/contract/rules/messaging/choices.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconBan,
  IconBell,
  IconBellOff,
  IconClockPause,
  IconDoorExit,
  IconDots,
  IconFlag,
  IconMail,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { eventPath, memberPath, paths } from '#src/lib/paths.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import { useConversationActions } from '../use-conversation-actions.ts';
import classes from './conversation.module.css';

const ReportDialog = lazy(async () => ({ default: (await import('#src/ui/report-dialog.tsx')).ReportDialog }));

const MembersDialog = lazy(async () => ({ default: (await import('../groups/members-dialog.tsx')).MembersDialog }));
const RenameDialog = lazy(async () => ({ default: (await import('../groups/rename-dialog.tsx')).RenameDialog }));

const NotificationsDialog = lazy(async () => ({
  default: (await import('#src/ui/messages/notifications-dialog.tsx')).NotificationsDialog,
}));

const hourMs = 3_600_000;
const muteHours = 8;

type Props = {
  viewer: string;
  conversation: Conversation;
  name: string;
  listPath: string;
  /** Of the other member. */
  presence: Presence;
  /** Who is writing, in words. */
  typing: string | null;
};

/** Who the conversation is with, and what can be done about it as a whole. */
export function ConversationHeader({ viewer, conversation, name, listPath, presence, typing }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'leave' | 'block' | 'report' | 'members' | 'rename' | 'notify' | null>(null);
  const actions = useConversationActions(viewer, conversation.id);
  const { person, group, event, state, isArchived, mutedUntil, notify } = conversation;
  const close = () => setAsked(null);
  const toList = () => void navigate(listPath);
  /** To a blocked member's conversation nothing leads anymore. */
  const onBlocked = (notice: string) => void navigate(paths.messages, { state: { notice }, replace: true });
  const muteEnd = () => new Date(Date.now() + muteHours * hourMs).toISOString();
  const leaving = leavingWords(conversation);
  const isTalk = state === 'open' || state === 'closed';

  return (
    <>
      <header className={classes.header}>
        <Link to={listPath} className={`icon-button ${classes.back}`} aria-label={t('backToList')}>
          <IconArrowLeft size={20} stroke={1.5} aria-hidden />
        </Link>
        <Avatar name={name} src={person?.photo?.small ?? null} size={40} />
        <div className={classes.names}>
          <h1 tabIndex={-1}>{person ? <Link to={memberPath(person.urlSlug)}>{name}</Link> : name}</h1>
          {event && (
            <p>
              <Link to={eventPath(event.slug)}>{t('rooms.subtitle')}</Link>
            </p>
          )}
          {typing !== null && <p aria-hidden>{person ? t('typing.short') : typing}</p>}
          {group && typing === null && (
            <button type="button" className={classes.members} onClick={() => setAsked('members')}>
              {t('groups.members', { count: group.members })}
            </button>
          )}
          {person && typing === null && (
            <p>
              {presence !== 'none' && <span className={classes[presence]}>{t(`presence.${presence}`)}</span>}
              {[person.title, person.company].filter(Boolean).join(' · ') || person.headline}
            </p>
          )}
        </div>
        {(mutedUntil !== null || notify === 'none') && (
          <span className={classes.muted}>
            <IconBellOff size={18} stroke={1.5} aria-hidden />
            <span className="visually-hidden">{t('muted')}</span>
          </span>
        )}
        <div className={classes.menu}>
          <Menu label={t('actions.label')} button={<IconDots size={20} stroke={1.5} aria-hidden />}>
            {isTalk && (
              <>
                <MenuItem
                  onSelect={() => void actions.change({ isMarkedUnread: true }).then((isDone) => isDone && toList())}
                >
                  <IconMail size={18} stroke={1.5} aria-hidden />
                  {t('actions.markUnread')}
                </MenuItem>
                <MenuItem onSelect={() => void actions.change({ mutedUntil: mutedUntil === null ? muteEnd() : null })}>
                  <IconClockPause size={18} stroke={1.5} aria-hidden />
                  <span className={classes.choice}>
                    {mutedUntil === null ? t('actions.muteHours', { count: muteHours }) : t('actions.unmute')}
                    {group && mutedUntil === null && notify !== 'none' && <small>{t('groups.mentionsNotify')}</small>}
                  </span>
                </MenuItem>
                <MenuItem onSelect={() => setAsked('notify')}>
                  <IconBell size={18} stroke={1.5} aria-hidden />
                  {t('actions.notify')}
                </MenuItem>
                <MenuItem
                  onSelect={() =>
                    void actions.change({ isArchived: !isArchived }).then((isDone) => isDone && !isArchived && toList())
                  }
                >
                  {isArchived ? (
                    <IconArchiveOff size={18} stroke={1.5} aria-hidden />
                  ) : (
                    <IconArchive size={18} stroke={1.5} aria-hidden />
                  )}
                  {t(isArchived ? 'actions.unarchive' : 'actions.archive')}
                </MenuItem>
              </>
            )}
            {group && (
              <MenuItem onSelect={() => setAsked('members')}>
                <IconUsers size={18} stroke={1.5} aria-hidden />
                {t('groups.manage')}
              </MenuItem>
            )}
            {group && state === 'open' && group.role !== 'member' && (
              <MenuItem onSelect={() => setAsked('rename')}>
                <IconPencil size={18} stroke={1.5} aria-hidden />
                {t('groups.rename')}
              </MenuItem>
            )}
            {state === 'open' && (
              <MenuItem onSelect={() => setAsked('leave')}>
                <IconDoorExit size={18} stroke={1.5} aria-hidden />
                {t(leaving.action)}
              </MenuItem>
            )}
            {!group && !event && (
              <MenuItem onSelect={() => setAsked('report')}>
                <IconFlag size={18} stroke={1.5} aria-hidden />
                {t('relation:report.open')}
              </MenuItem>
            )}
            {person && (
              <MenuItem isDanger onSelect={() => setAsked('block')}>
                <IconBan size={18} stroke={1.5} aria-hidden />
                {t('relation:block.open')}
              </MenuItem>
            )}
          </Menu>
        </div>
      </header>
      {actions.failure !== null && asked !== 'report' && asked !== 'notify' && (
        <div className={classes.failure}>
          <FailureNotice failure={actions.failure} />
        </div>
      )}
      {asked === 'leave' && (
        <ConfirmDialog
          question={{
            title: t(leaving.title),
            text: t(leaving.text, { name }),
            confirm: t('leave.confirm'),
            cancel: t('relation:cancel'),
          }}
          onConfirm={() => void actions.leave()}
          onClose={close}
        />
      )}
      {asked === 'members' && (
        <Suspense>
          <MembersDialog viewer={viewer} conversation={conversation} onClose={close} />
        </Suspense>
      )}
      {asked === 'notify' && (
        <Suspense>
          <NotificationsDialog
            name={name}
            kind={conversation.kind}
            level={notify}
            isPending={actions.pending !== null}
            failure={actions.failure}
            onSave={(level) => actions.change({ notify: level })}
            onClose={close}
          />
        </Suspense>
      )}
      {asked === 'rename' && group && (
        <Suspense>
          <RenameDialog viewer={viewer} id={conversation.id} name={group.name} onClose={close} />
        </Suspense>
      )}
      {asked === 'block' && person && (
        <ConfirmDialog
          question={{
            title: t('relation:block.title', { name }),
            text: t('relation:block.text', { name }),
            confirm: t('relation:block.confirm'),
            cancel: t('relation:cancel'),
          }}
          onConfirm={() =>
            void actions.block(person.urlSlug).then((isDone) => isDone && onBlocked(t('relation:block.done', { name })))
          }
          onClose={close}
        />
      )}
      {asked === 'report' && (
        <Suspense>
          <ReportDialog
            name={name}
            lead={t('reportLead')}
            maxDetails={messagingLimits.report}
            blocks={false}
            isPending={actions.pending !== null}
            failure={actions.failure}
            onSend={actions.report}
            onBlocked={onBlocked}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The keys of what is said about leaving. */
function leavingWords({ group, event }: Conversation) {
  if (event) return { action: 'rooms.leave', title: 'rooms.leaveTitle', text: 'rooms.leaveText' } as const;
  if (!group) return { action: 'actions.leave', title: 'leave.title', text: 'leave.text' } as const;
  const text = group.role === 'owner' ? 'groups.leaveText.owner' : 'groups.leaveText.member';
  return { action: 'groups.leave', title: 'groups.leaveTitle', text } as const;
}
