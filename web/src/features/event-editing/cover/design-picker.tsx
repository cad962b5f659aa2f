import {
  type CoverDesign,
  type CoverGradientName,
  coverGradientNames,
  coverPatterns,
  partsOfDesign,
} from '@foyer/contract/rules/events/cover-designs.ts';
import type { EventType } from '@foyer/contract/rules/events/event-choices.ts';
import { useTranslation } from 'react-i18next';
import { GeneratedCover } from '#src/ui/events/generated-cover.tsx';
import classes from './design-picker.module.css';

type Props = { title: string; type: EventType; design: CoverDesign; onChoose: (design: CoverDesign) => void };

/** The generated covers: one that follows from the title, or a pattern in one of several colors. */
export function DesignPicker({ title, type, design, onChoose }: Props) {
  const { t } = useTranslation('event-editing');
  const parts = partsOfDesign(design);
  const gradient: CoverGradientName = parts?.gradient ?? 'indigo';
  const option = (name: string, value: CoverDesign, label: string) => (
    <label key={label} className={classes.option}>
      <input type="radio" name={name} value={value} checked={value === design} onChange={() => onChoose(value)} />
      <span className={classes.thumbnail}>
        <GeneratedCover name={title} type={type} design={value} />
      </span>
      <span className={classes.name}>{label}</span>
    </label>
  );
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t('cover.designs')}</legend>
        <div className={classes.options}>
          {option('coverPattern', 'auto', t('cover.auto'))}
          {coverPatterns.map((pattern) =>
            option('coverPattern', `${pattern}-${gradient}`, t(`cover.patterns.${pattern}`)),
          )}
        </div>
      </fieldset>
      {parts && (
        <fieldset className={classes.group}>
          <legend>{t('cover.colors')}</legend>
          <div className={classes.options}>
            {coverGradientNames.map((name) =>
              option('coverColors', `${parts.pattern}-${name}`, t(`cover.gradients.${name}`)),
            )}
          </div>
        </fieldset>
      )}
    </>
  );
}
