import classes from './ring.module.css';

type Props = {
  /** 0 to 1. */
  share: number;
  /** What it is a share of. */
  label: string;
  /** The share in words or digits. */
  text: string;
};

const radius = 30;
const around = 2 * Math.PI * radius;

/** A share as a ring that fills, with its number inside. */
export function Ring({ share, label, text }: Props) {
  return (
    <div
      className={classes.root}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
    >
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle className={classes.rest} cx="36" cy="36" r={radius} />
        <circle
          className={classes.share}
          cx="36"
          cy="36"
          r={radius}
          strokeDasharray={`${share * around} ${around}`}
          transform="rotate(-90 36 36)"
        />
      </svg>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
