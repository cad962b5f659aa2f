import classes from './toggle.module.css';

type Props = {
  id?: string;
  label: string;
  describedBy?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A switch without a visible label. */
export function Toggle({ id, label, describedBy, checked, disabled, onChange }: Props) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className={classes.track}
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      aria-checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
