import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { Hint, Row } from './row.tsx';
import { Toggle } from './toggle.tsx';

type Props = { Icon?: Icon; label: string; hint?: string; checked: boolean; onChange: (on: boolean) => void };

/** A switch with a label and a hint. */
export function ToggleRow({ Icon, label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <Row
      isTight
      Icon={Icon}
      title={label}
      labels={id}
      end={
        <Toggle
          id={id}
          label={label}
          describedBy={hint ? `${id}-hint` : undefined}
          checked={checked}
          onChange={onChange}
        />
      }
    >
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Row>
  );
}
