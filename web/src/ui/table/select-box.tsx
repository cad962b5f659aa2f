import { useEffect, useRef } from 'react';
import classes from './select-box.module.css';

type Props = {
  label: string;
  isChecked: boolean;
  /** Some rows are selected, but not all. */
  isMixed?: boolean;
  onChange: (isChecked: boolean, withShift: boolean) => void;
};

/** The checkbox of a row, or of all rows. */
export function SelectBox({ label, isChecked, isMixed = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={classes.root}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
