import { z } from 'zod';
import { endpoint } from '../../http.ts';

/** The steps of profile setup at which a person can leave and resume. */
export const wizardSteps = ['form', 'network', 'interests', 'done'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The step at which setup was left, on any device. */
export const readWizard = endpoint({
  method: 'GET',
  path: '/api/profile/setup',
  access: 'user',
  summary: 'Read the next step of the profile setup',
  data: z.object({ next: z.enum(wizardSteps) }),
});
