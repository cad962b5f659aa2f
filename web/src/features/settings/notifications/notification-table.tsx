import { noticeChannels, noticeKinds, refusableEmails } from '@foyer/contract/rules/preference-choices.ts';
import type { PreferenceChange, Preferences } from '@foyer/contract/settings/preferences.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint, RowText } from '#src/ui/card/row.tsx';
import { Toggle } from '#src/ui/card/toggle.tsx';
import classes from './notification-table.module.css';

type Notifications = Preferences['notifications'];
type Props = {
  notifications: Notifications;
  onChange: (change: NonNullable<PreferenceChange['notifications']>) => void;
};

/** Every kind of notification with a switch for each channel. */
export function NotificationTable({ notifications, onChange }: Props) {
  const { t } = useTranslation('settings');
  const { muted } = notifications;
  const areEventsMailed = !muted.some(({ kind, channel }) => kind === 'events' && channel === 'email');
  return (
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
                return (
                  <td key={channel}>
                    <span className={classes.toggle}>
                      <Toggle
                        label={`${t(`notifications.kinds.${kind}.title`)}: ${t(`notifications.channels.${channel}`)}`}
                        checked={rest.length === muted.length}
                        onChange={(on) => onChange({ muted: on ? rest : [...muted, { kind, channel }] })}
                      />
                    </span>
                  </td>
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
  );
}

/** Emails of a kind that can be turned off separately, as one-click unsubscribe does. */
function RefusableRows({ notifications, onChange }: Props) {
  const { t } = useTranslation('settings');
  return refusableEmails.map((email) => (
    <tr key={email} className={classes.part}>
      <th scope="row">
        <RowText title={t(`notifications.emails.${email}.title`)}>
          <Hint>{t(`notifications.emails.${email}.hint`)}</Hint>
        </RowText>
      </th>
      <td>
        <span className={classes.toggle}>
          <Toggle
            label={`${t(`notifications.emails.${email}.title`)}: ${t('notifications.channels.email')}`}
            checked={notifications[email]}
            onChange={(on) => onChange({ [email]: on })}
          />
        </span>
      </td>
      <td />
      <td />
    </tr>
  ));
}
