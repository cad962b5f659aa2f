import { defaultPhoneCampaign } from '@foyer/contract/limits.ts';
import type { idTokenProviders } from '@foyer/contract/sign-in.ts';
import type { Deps } from '#src/deps.ts';
import type { LeadOrigin } from '#src/features/leads/capture/save-lead.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { continueWithProvider } from '../social/continue-with-provider.ts';
import type { ContinueResult } from './continue-result.ts';
import { continueWithIdentifier } from './continue-with-identifier.ts';
import { continueWithPassword } from './continue-with-password.ts';
import { continueWithPhoneToken } from './continue-with-phone-token.ts';

type IdTokenProvider = (typeof idTokenProviders)[number];
type ContinueInput = {
  identifier?: string | undefined;
  password?: string | undefined;
  provider?: IdTokenProvider | undefined;
  idToken?: string | undefined;
  countryCode?: string | undefined;
  humanCheck?: string | undefined;
  rememberMe: boolean;
  campaign?: string | undefined;
} & Omit<LeadOrigin, 'campaign'>;

/** The single entry point for new and existing users: signs in, or returns the next step. */
export async function continueAuth(deps: Deps, viewer: Viewer, input: ContinueInput): Promise<ContinueResult> {
  const { identifier, password, provider, idToken, rememberMe } = input;
  const { utmSource, utmMedium, utmCampaign, language } = input;
  const campaign = input.campaign ?? defaultPhoneCampaign;
  const origin: LeadOrigin = { campaign, utmSource, utmMedium, utmCampaign, language };
  if (provider !== undefined || idToken !== undefined) {
    if (provider === undefined) throw fieldRefused('provider', 'required');
    if (idToken === undefined) throw fieldRefused('idToken', 'required');
    if (provider !== 'phone') {
      return continueWithProvider(deps, viewer, { provider, idToken, rememberMe, origin });
    }
    return continueWithPhoneToken(deps, viewer, { idToken, origin });
  }
  if (identifier === undefined) throw fieldRefused('identifier', 'required');
  const { countryCode, humanCheck } = input;
  const typed = { identifier, countryCode, humanCheck, origin };
  if (password !== undefined) return continueWithPassword(deps, viewer, { ...typed, password, rememberMe });
  return { next: await continueWithIdentifier(deps, viewer, typed) };
}
