import { Switch } from '@mantine/core';
import classes from './toggle.module.css';

type Props = {
  id?: string;
  label: string;
  describedBy?: string | undefined;
  checked: boolean;
  onChange: (on: boolean) => void;
};

/** A switch without a visible label. */
export function Toggle({ id, label, describedBy, checked, onChange }: Props) {
  return (
    <Switch
      id={id}
      size="md"
      classNames={{ track: classes.track }}
      role="switch"
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
