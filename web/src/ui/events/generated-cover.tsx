import type { CoverDesign } from '@foyer/contract/rules/events/cover-designs.ts';
import { coverGradient, coverTones } from '@foyer/contract/rules/events/cover-tones.ts';
import type { EventType } from '@foyer/contract/rules/events/event-choices.ts';
import { CoverPattern } from './cover-pattern.tsx';
import classes from './event-cover.module.css';

type Props = { name: string; type: EventType; design?: CoverDesign | undefined };

/** The cover of an event without a picture: the chosen design, or one with colors derived from the title. */
export function GeneratedCover({ name, type, design = 'auto' }: Props) {
  const tones = coverTones(name, design);
  return (
    <div className={classes.root} style={{ background: coverGradient(tones) }}>
      <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <CoverPattern pattern={tones.pattern} type={type} shift={tones.shift} />
      </svg>
    </div>
  );
}
