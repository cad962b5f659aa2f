import { limits } from '@foyer/contract/limits.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './showcase.module.css';
import type { SlideKey } from './slides.ts';

type Props = { slide: SlideKey; number: number; isShown: boolean; children: ReactNode };

/** One slide with picture and text. Hidden slides are inert. */
export function Slide({ slide, number, isShown, children }: Props) {
  const { t } = useTranslation('showcase');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group with its own role description, not a set of fields.
    <div
      role="group"
      className={classes.slide}
      aria-roledescription={t('slideRole')}
      aria-label={t('slide', { number, count: limits.carousel.slides })}
      inert={!isShown}
    >
      <div className={classes.picture}>{children}</div>
      <p className={classes.title}>{t(`${slide}.title`, { count: limits.dailyMatches })}</p>
      <p className={classes.text}>{t(`${slide}.text`)}</p>
    </div>
  );
}
