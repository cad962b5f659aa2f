import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import classes from './button.module.css';
import { Loader } from './loader.tsx';

type OwnProps = {
  variant?: 'filled' | 'default' | 'light' | 'outline' | 'subtle' | 'white' | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  color?: 'red' | undefined;
  isRound?: boolean;
  fullWidth?: boolean;
  /** A button that works, and takes no clicks meanwhile. */
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
  /** Looks disabled, but can be focused and clicked. */
  'data-disabled'?: boolean | undefined;
};

export type ButtonProps<C extends ElementType = 'button'> = OwnProps & { component?: C } & Omit<
    ComponentPropsWithRef<C>,
    keyof OwnProps | 'component'
  >;

/** A button, or a link that looks like one (`component`). */
export function Button<C extends ElementType = 'button'>({
  component,
  variant = 'filled',
  size = 'md',
  color,
  isRound = false,
  fullWidth = false,
  loading = false,
  disabled = false,
  leftSection,
  rightSection,
  className,
  children,
  'data-disabled': looksDisabled,
  ...others
}: ButtonProps<C>) {
  const Component: ElementType = component ?? 'button';
  return (
    <Component
      {...(Component === 'button' && { type: 'button', disabled: disabled || loading })}
      className={className ? `${classes.root} ${className}` : classes.root}
      data-variant={variant}
      data-size={size}
      data-color={color}
      data-round={isRound || undefined}
      data-block={fullWidth || undefined}
      data-loading={loading || undefined}
      data-disabled={disabled || looksDisabled || undefined}
      {...others}
    >
      {loading && (
        <span className={classes.loader} aria-hidden>
          <Loader />
        </span>
      )}
      <span className={classes.inner}>
        {leftSection && <span className={classes.left}>{leftSection}</span>}
        <span className={classes.label}>{children}</span>
        {rightSection && <span className={classes.right}>{rightSection}</span>}
      </span>
    </Component>
  );
}
