import { limits } from '@foyer/contract/limits.ts';
import { z } from 'zod';
import type { Settings } from '#src/deps.ts';
import { boundedFetch } from '../identity/bounded-fetch.ts';
import { ProviderUnreachable } from '../identity/failures.ts';
import type { FoundPlace, Geocoder } from './geocoder.ts';

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
/** A malformed result must not discard the others. */
const match = z
  .object({ lat: degrees(90), lon: degrees(180), name: z.string().default(''), display_name: z.string().min(1) })
  .nullable()
  .catch(null);
const answer = z.array(match);

const timeoutMs = 5_000;

/** The search of a Nominatim server (https://nominatim.org/release-docs/latest/api/Search/). */
export function nominatimGeocoder(
  url: string,
  { publicUrl, version }: Pick<Settings, 'publicUrl' | 'version'>,
): Geocoder {
  const { host } = new URL(url);
  return {
    name: `Nominatim (${host})`,
    async find(query, language) {
      const address = new URL(url);
      const parameters = { q: query, format: 'jsonv2', limit: String(limits.placeSearch.results) };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      // Its usage policy asks callers to say who they are.
      const headers = {
        accept: 'application/json',
        'accept-language': language,
        'user-agent': `Foyer/${version} (${publicUrl})`,
      };
      const response = await boundedFetch(address.href, { headers }, { timeoutMs });
      if (!response.ok) throw new ProviderUnreachable(`${host} answered ${response.status}`);
      const parsed = answer.safeParse(await response.json().catch(() => null));
      if (!parsed.success) throw new ProviderUnreachable(`${host} gave no usable answer`, { cause: parsed.error });
      return parsed.data.flatMap((each) => (each === null ? [] : [placeOf(each)])).slice(0, limits.placeSearch.results);
    },
  };
}

function placeOf({ lat, lon, name, display_name: shown }: NonNullable<z.output<typeof match>>): FoundPlace {
  // The address starts with the name, which is shown on a line of its own.
  const address = name !== '' && shown.startsWith(`${name}, `) ? shown.slice(name.length + 2) : shown;
  return {
    name: name.slice(0, limits.event.place),
    address: address.slice(0, limits.event.address),
    latitude: lat,
    longitude: lon,
  };
}
