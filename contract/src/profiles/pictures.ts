import { z } from 'zod';

/** Addresses of the three sizes of a photo (rules/profiles/profile-lists.ts), square JPEGs that never change. */
export const photo = z.object({ small: z.string(), medium: z.string(), large: z.string() }).meta({ id: 'Photo' });
export type Photo = z.output<typeof photo>;

/** Addresses of the two sizes of a banner (rules/profiles/banner-address.ts), JPEGs that never change. */
export const banner = z.object({ small: z.string(), large: z.string() }).meta({ id: 'Banner' });
export type Banner = z.output<typeof banner>;
