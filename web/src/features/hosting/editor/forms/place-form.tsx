import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from '../look/editor.module.css';
import type { FormProps } from './form-props.ts';

const parts = ['name', 'address', 'room', 'mapLink'] as const;
const longest = {
  name: limits.event.place,
  address: limits.event.address,
  room: limits.event.place,
  mapLink: limits.profile.link,
};

/** Where people meet: in a room, online, or both. */
export function PlaceForm({ draft, onChange, problem }: FormProps) {
  const { t } = useTranslation('hosting');
  const { type, place } = draft;
  return (
    <Card title={t('place.heading')}>
      <div className={classes.fields}>
        {type !== 'virtual' && (
          <div className={classes.pair}>
            {parts.map((part) => (
              <TextField
                key={part}
                label={t(`place.${part}`)}
                name={`place.${part}`}
                autoComplete="off"
                isOptional={part !== 'name'}
                maxLength={longest[part]}
                value={place[part]}
                problem={problem(`place.${part}`)}
                hint={part === 'name' ? undefined : part === 'mapLink' ? t('place.mapLinkHint') : t('optional')}
                onChange={(typed) => onChange({ place: { ...place, [part]: typed } })}
              />
            ))}
          </div>
        )}
        {type !== 'in-person' && (
          <TextField
            label={t('place.onlineLink')}
            name="onlineLink"
            type="url"
            autoComplete="off"
            maxLength={limits.profile.link}
            value={draft.onlineLink}
            problem={problem('onlineLink')}
            hint={t('place.onlineLinkHint', { count: limits.event.linkHours })}
            onChange={(onlineLink) => onChange({ onlineLink })}
          />
        )}
      </div>
    </Card>
  );
}
