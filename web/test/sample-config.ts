import type { Config } from '@foyer/contract/system.ts';

/** The settings of a deployment, for tests. */
export const sampleConfig: Config = {
  name: 'Foyer',
  version: '1.0.0',
  environment: 'local',
  publicUrl: 'https://foyer.example',
  methods: { linkedin: false, google: false, phone: true, email: false },
  channels: ['whatsapp', 'sms'],
  linkedinMode: 'direct',
  supabase: null,
  countryLookupUrl: null,
  analyticsHost: null,
  analyticsToken: null,
  map: null,
  canSearchPlaces: false,
  aboutFigures: 'specified',
  csrfToken: 'csrf-"<1>',
};
