import { Loader } from '@mantine/core';

/** Something is on its way; what, stands beside it. */
export function Spinner() {
  return <Loader size={28} aria-hidden />;
}
