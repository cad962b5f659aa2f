import { type ReactNode, useId } from 'react';
import classes from './picture-presets.module.css';

/** A picture that is drawn on this device when it is chosen. */
type Preset = { name: string; preview: ReactNode; draw: () => Promise<Blob> };
export type Presets = { title: string; items: readonly Preset[] };

type Props = Presets & { isBusy: boolean; onChoose: (draw: Preset['draw']) => void };

/** Ready-made pictures, for people who have no picture at hand. */
export function PicturePresets({ title, items, isBusy, onChoose }: Props) {
  const id = useId();
  return (
    <section className={classes.root} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={classes.presets}>
        {items.map(({ name, preview, draw }) => (
          <button key={name} type="button" disabled={isBusy} onClick={() => onChoose(draw)}>
            {preview}
            <span>{name}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
