import { type CardColor, cardColors } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { useTranslation } from 'react-i18next';
import { inkOf } from '../card-preview.tsx';
import classes from './card-editor.module.css';

type Props = { color: CardColor; onChange: (color: CardColor) => void };

/** The color of a card, with its name for people who can't distinguish the colors. */
export function ColorChoice({ color, onChange }: Props) {
  const { t } = useTranslation('business-cards');
  return (
    <fieldset className={classes.colors}>
      <legend>{t('editor.color')}</legend>
      <div className={classes.swatches}>
        {cardColors.map((each) => (
          <label key={each} className={classes.swatch} style={inkOf(each)}>
            <input type="radio" name="color" value={each} checked={each === color} onChange={() => onChange(each)} />
            <span aria-hidden />
            <span>{t(`editor.colors.${each}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
