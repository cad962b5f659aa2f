import classes from './ring.module.css';

type Props = {
  /** 0 to 1. */
  share: number;
  /** Accessible name. */
  label: string;
  /** The share as text. */
  text: string;
};

const radius = 30;
const circumference = 2 * Math.PI * radius;

/** A progress ring with its value inside. */
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
          strokeDasharray={`${share * circumference} ${circumference}`}
          transform="rotate(-90 36 36)"
        />
      </svg>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
