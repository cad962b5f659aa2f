import { deleteContact, type ReceivedContact } from '@foyer/contract/business-cards/received-contacts.ts';
import { dialable } from '@foyer/contract/rules/business-cards/card-phone.ts';
import { IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#src/lib/call.ts';
import { displayPhone } from '#src/lib/display-name.ts';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { eventPath, mailtoLink, memberPath } from '#src/lib/paths.ts';
import { positionText } from '#src/lib/position-text.ts';
import { businessCardKeys } from '#src/lib/query-keys/business-card-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Menu, MenuItem } from '#src/ui/menu.tsx';
import classes from './contacts.module.css';
import { NoteDialog } from './note-dialog.tsx';

/** How the viewer writes to a member. It belongs to messaging, so a page in `app/pages` passes it in. */
export type ContactAction = ComponentType<{ person: { urlSlug: string; displayName: string } }>;

type Props = { contact: ReceivedContact; Action: ContactAction };

/** One contact: who, how to reach them, where they came from, and the viewer's note. */
export function ContactRow({ contact, Action }: Props) {
  const { t, i18n } = useTranslation('card-contacts');
  const { id, content, name, urlSlug, event, receivedAt, source, message, note } = contact;
  const [opened, setOpened] = useState<'note' | 'deletion' | null>(null);
  const queries = useQueryClient();
  const { failure, run } = useTask<'delete'>();
  const position = content && positionText({ title: content.title, company: content.company });
  const day = dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(receivedAt));
  const close = () => setOpened(null);
  const remove = () =>
    run('delete', async () => {
      await call(deleteContact, { params: { contactId: id } });
      await queries.invalidateQueries({ queryKey: businessCardKeys.all });
    });

  return (
    <article className={classes.row} aria-label={name}>
      <Avatar name={name} src={content?.photo?.small ?? null} size={44} />
      <div className={classes.words}>
        <p className={classes.name}>{urlSlug ? <Link to={memberPath(urlSlug)}>{name}</Link> : name}</p>
        {position && <p className={classes.quiet}>{position}</p>}
        {content ? <Reach content={content} /> : <p className={classes.quiet}>{t('taken')}</p>}
        <p className={classes.quiet}>
          {t(`from.${source}`, { day })}
          {event && (
            <>
              {' · '}
              <Link to={eventPath(event.slug)}>{event.title}</Link>
            </>
          )}
        </p>
        {message && <blockquote className={classes.said}>{message}</blockquote>}
        {note && (
          <p className={classes.note}>
            <span className="visually-hidden">{t('note.yours')} </span>
            {note}
          </p>
        )}
        {urlSlug && (
          <div className={classes.actions}>
            <Action person={{ urlSlug, displayName: name }} />
          </div>
        )}
        <FailureNotice failure={failure} />
      </div>
      <Menu label={t('actions', { name })} button={<IconDots size={20} stroke={1.5} aria-hidden />} isFloating>
        <MenuItem onSelect={() => setOpened('note')}>{t(note ? 'note.edit' : 'note.add')}</MenuItem>
        <MenuItem isDanger onSelect={() => setOpened('deletion')}>
          {t('deletion.open')}
        </MenuItem>
      </Menu>
      {opened === 'note' && <NoteDialog contact={contact} onClose={close} />}
      {opened === 'deletion' && (
        <ConfirmDialog
          question={{
            title: t('deletion.title', { name }),
            text: t('deletion.text'),
            confirm: t('deletion.confirm'),
            cancel: t('deletion.cancel'),
          }}
          onConfirm={() => void remove()}
          onClose={close}
        />
      )}
    </article>
  );
}

function Reach({ content }: { content: NonNullable<ReceivedContact['content']> }) {
  const phones = [content.phoneNumber, content.secondPhone].filter((phone) => phone !== null);
  const emails = [content.email, content.secondEmail].filter((email) => email !== null);
  if (phones.length + emails.length === 0) return null;
  return (
    <p className={classes.facts}>
      {emails.map((email) => (
        <a key={email} href={mailtoLink(email)}>
          {email}
        </a>
      ))}
      {phones.map((phone) => (
        <a key={phone} href={`tel:${dialable(phone)}`}>
          {displayPhone(phone)}
        </a>
      ))}
    </p>
  );
}
