import { useSuspenseQuery } from '@tanstack/react-query';
import { configQuery } from '../config-query.ts';

/** Makes whole addresses of paths of ours, for others: the same on the server, whichever way somebody came here. */
export function useAddress(): (path: string) => string {
  const { publicUrl } = useSuspenseQuery(configQuery).data;
  return (path) => publicUrl + path;
}
