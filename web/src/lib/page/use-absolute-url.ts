import { useSuspenseQuery } from '@tanstack/react-query';
import { configQuery } from '../config-query.ts';

/** Makes absolute URLs from paths of this site. They use the public URL, so they are the same on the server. */
export function useAbsoluteUrl(): (path: string) => string {
  const { publicUrl } = useSuspenseQuery(configQuery).data;
  return (path) => publicUrl + path;
}
