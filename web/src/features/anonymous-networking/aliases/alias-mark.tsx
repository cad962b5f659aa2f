import { IconMasksTheater } from '@tabler/icons-react';
import { avatarColor } from '#src/ui/avatar-color.ts';
import classes from './alias-row.module.css';

/** The sign of an alias: a mask in a color of its own. Decoration beside the handle. */
export function AliasMark({ handle, size = 44 }: { handle: string; size?: number }) {
  return (
    <span className={classes.mark} style={{ width: size, height: size, background: avatarColor(handle) }} aria-hidden>
      <IconMasksTheater size={size * 0.55} stroke={1.5} />
    </span>
  );
}
