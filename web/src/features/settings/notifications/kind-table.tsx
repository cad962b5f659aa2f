import { noticeChannels, noticeKinds } from '@foyer/contract/rules/preferences.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../settings.module.css';

type Muted = Preferences['notifications']['muted'];
type Props = { muted: Muted; onChange: (muted: Muted) => void };

/** Every kind of message, and whether it comes by each channel. */
export function KindTable({ muted, onChange }: Props) {
  const { t } = useTranslation('settings');
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
          <tr key={kind}>
            <th scope="row">
              <span className={classes.rowText}>
                <span className={classes.value}>{t(`notifications.kinds.${kind}.title`)}</span>
                <span className={classes.hint}>{t(`notifications.kinds.${kind}.hint`)}</span>
              </span>
            </th>
            {noticeChannels.map((channel) => {
              const rest = muted.filter((each) => each.kind !== kind || each.channel !== channel);
              return (
                <td key={channel}>
                  <span className={classes.switchCell}>
                    <Switch
                      size="md"
                      classNames={{ track: classes.track }}
                      role="switch"
                      aria-label={`${t(`notifications.kinds.${kind}.title`)}: ${t(`notifications.channels.${channel}`)}`}
                      checked={rest.length === muted.length}
                      onChange={(event) => onChange(event.currentTarget.checked ? rest : [...muted, { kind, channel }])}
                    />
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
