import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';

const parts = ['name', 'address', 'room', 'mapLink'] as const;
const maxLengths = {
  name: limits.event.place,
  address: limits.event.address,
  room: limits.event.place,
  mapLink: limits.profile.link,
};

/** Venue, link for joining online, or both. */
export function LocationFields({ draft, onChange, problem }: FieldProps) {
  const { t } = useTranslation('event-editing');
  const { type, place } = draft;
  const optional = t('optional');
  const hints = { name: undefined, address: optional, room: optional, mapLink: t('location.mapLinkHint') };
  return (
    <Card title={t('location.heading')}>
      <div className={classes.fields}>
        {type !== 'virtual' && (
          <div className={classes.pair}>
            {parts.map((part) => (
              <TextField
                key={part}
                label={t(`location.${part}`)}
                name={`place.${part}`}
                autoComplete="off"
                isOptional={part !== 'name'}
                maxLength={maxLengths[part]}
                value={place[part]}
                problem={problem(`place.${part}`)}
                hint={hints[part]}
                onChange={(typed) => onChange({ place: { ...place, [part]: typed } })}
              />
            ))}
          </div>
        )}
        {type !== 'in-person' && (
          <TextField
            label={t('location.onlineLink')}
            name="onlineLink"
            type="url"
            autoComplete="off"
            maxLength={limits.profile.link}
            value={draft.onlineLink}
            problem={problem('onlineLink')}
            hint={t('location.onlineLinkHint', { count: limits.event.linkHours })}
            onChange={(onlineLink) => onChange({ onlineLink })}
          />
        )}
      </div>
    </Card>
  );
}
