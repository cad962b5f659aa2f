import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete'>;

/** A whole number; other characters are dropped. */
export function CountField({ onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode="numeric"
      onChange={(typed) => onChange(typed.replace(/\D/g, ''))}
    />
  );
}
