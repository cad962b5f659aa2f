import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './showcase.module.css';
import { slides } from './slides.ts';

type Props = {
  shown: number;
  isPlaying: boolean;
  onPlay: (isPlaying: boolean) => void;
  onStep: (by: 1 | -1) => void;
  onGoTo: (index: number) => void;
};

/** Pause, arrows and dots, before the slides in keyboard order. */
export function CarouselControls({ shown, isPlaying, onPlay, onStep, onGoTo }: Props) {
  const { t } = useTranslation('showcase');
  const Toggle = isPlaying ? IconPlayerPause : IconPlayerPlay;
  return (
    <div className={classes.controls}>
      <button
        type="button"
        className={classes.control}
        aria-label={isPlaying ? t('pause') : t('play')}
        onClick={() => onPlay(!isPlaying)}
      >
        <Toggle size={18} stroke={1.5} aria-hidden />
      </button>
      <div className={classes.dots}>
        {slides.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            className={classes.dot}
            aria-label={t('goTo', { number: index + 1 })}
            aria-current={index === shown || undefined}
            onClick={() => onGoTo(index)}
          />
        ))}
      </div>
      <button type="button" className={classes.control} aria-label={t('previous')} onClick={() => onStep(-1)}>
        <IconChevronLeft size={20} stroke={1.5} aria-hidden />
      </button>
      <button type="button" className={classes.control} aria-label={t('next')} onClick={() => onStep(1)}>
        <IconChevronRight size={20} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}
