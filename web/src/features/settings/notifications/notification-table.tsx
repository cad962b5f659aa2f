import { noticeChannels, noticeKinds, refusableEmails } from '@foyer/contract/rules/preference-choices.ts';
import type { PreferenceChange, Preferences } from '@foyer/contract/settings/preferences.ts';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Hint, RowText } from '#src/ui/card/row.tsx';
import { Toggle } from '#src/ui/card/toggle.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from './notification-table.module.css';

type Notifications = Preferences['notifications'];
type Props = {
  notifications: Notifications;
  /** Without a verified email nothing is sent there. */
  hasEmail: boolean;
  /** Push is on or off in each browser, and its switches here count for all of them. */
  isPushOff: boolean;
  onChange: (change: NonNullable<PreferenceChange['notifications']>) => void;
};

/** Every kind of notification with a switch for each channel. */
export function NotificationTable({ notifications, hasEmail, isPushOff, onChange }: Props) {
  const { t } = useTranslation('settings');
  const id = useId();
  const { muted } = notifications;
  const areEventsMailed = hasEmail && !muted.some(({ kind, channel }) => kind === 'events' && channel === 'email');
  const reasons = { email: !hasEmail && `${id}-email`, push: isPushOff && `${id}-push`, 'in-app': false as const };
  return (
    <>
      {!hasEmail && (
        <Notice tone="info">
          <p id={`${id}-email`}>
            {t('notifications.noEmail')}{' '}
            <Link to={`${paths.verify}?contact=email`}>{t('notifications.proveEmail')}</Link>
          </p>
        </Notice>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('notifications.kinds.title')}</span>
            </th>
            {noticeChannels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <Fragment key={kind}>
              <tr>
                <th scope="row">
                  <RowText title={t(`notifications.kinds.${kind}.title`)}>
                    <Hint>{t(`notifications.kinds.${kind}.hint`)}</Hint>
                  </RowText>
                </th>
                {noticeChannels.map((channel) => {
                  const rest = muted.filter((each) => each.kind !== kind || each.channel !== channel);
                  const isUseless = channel === 'email' && !hasEmail;
                  return (
                    <Cell key={channel} channel={t(`notifications.channels.${channel}`)}>
                      <Toggle
                        label={`${t(`notifications.kinds.${kind}.title`)}: ${t(`notifications.channels.${channel}`)}`}
                        describedBy={reasons[channel] || undefined}
                        checked={rest.length === muted.length && !isUseless}
                        disabled={isUseless}
                        onChange={(on) => onChange({ muted: on ? rest : [...muted, { kind, channel }] })}
                      />
                    </Cell>
                  );
                })}
              </tr>
              {kind === 'events' && areEventsMailed && (
                <RefusableRows notifications={notifications} onChange={onChange} />
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {isPushOff && (
        <p id={`${id}-push`} className={classes.note}>
          {t('notifications.pushIsOff')}
        </p>
      )}
    </>
  );
}

/** A switch; on phones with its channel above it. */
function Cell({ channel, children }: { channel: string; children: ReactNode }) {
  return (
    <td>
      <span className={classes.toggle}>
        <span className={classes.channel} aria-hidden>
          {channel}
        </span>
        {children}
      </span>
    </td>
  );
}

/** Emails of a kind that can be turned off separately, as one-click unsubscribe does. */
function RefusableRows({ notifications, onChange }: Pick<Props, 'notifications' | 'onChange'>) {
  const { t } = useTranslation('settings');
  return refusableEmails.map((email) => (
    <tr key={email} className={classes.part}>
      <th scope="row">
        <RowText title={t(`notifications.emails.${email}.title`)}>
          <Hint>{t(`notifications.emails.${email}.hint`)}</Hint>
        </RowText>
      </th>
      <Cell channel={t('notifications.channels.email')}>
        <Toggle
          label={`${t(`notifications.emails.${email}.title`)}: ${t('notifications.channels.email')}`}
          checked={notifications[email]}
          onChange={(on) => onChange({ [email]: on })}
        />
      </Cell>
      <td />
      <td />
    </tr>
  ));
}
