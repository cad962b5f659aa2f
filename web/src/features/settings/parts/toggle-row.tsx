import { Switch } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import classes from '../settings.module.css';

type Props = { Icon?: Icon; label: string; hint?: string; checked: boolean; onChange: (on: boolean) => void };

/** Something that is on or off, with what that means. */
export function ToggleRow({ Icon, label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <div className={classes.row}>
      {Icon && <Icon size={22} stroke={1.5} aria-hidden />}
      <label className={classes.rowText} htmlFor={id}>
        <span className={classes.value}>{label}</span>
        {hint && (
          <span className={classes.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </label>
      <Switch
        id={id}
        size="md"
        classNames={{ track: classes.track }}
        role="switch"
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
