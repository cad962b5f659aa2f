import { noticeChannels, noticeKinds } from '@foyer/contract/rules/preferences.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { useTranslation } from 'react-i18next';
import { Hint, RowText } from '#src/ui/card/row.tsx';
import { Toggle } from '#src/ui/card/toggle.tsx';
import classes from './kind-table.module.css';

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
                      onChange={(on) => onChange(on ? rest : [...muted, { kind, channel }])}
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
