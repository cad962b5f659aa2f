/** Paths that the product or its infrastructure use or may use. */
const routes = `about account accounts admin administrator analytics api app apps assets auth billing blog brand business
  callback card cards careers cdn chat checkout codes community companies company config connect connections contact
  cookies dashboard demo dev developer developers docs download email embed error event events explore export faq favicon
  feed feedback files forgot-password forum graphql group groups health help home host hosts image images import in index
  info insights integrations interests invite invites invoice jobs join leads legal likes linkedin local loyalty
  local-messages login logout manage manifest media member-directory members message messages messaging metrics mobile
  network networking new news notifications oauth onboarding openapi orders organization organizations pages partners
  password pay payment payments people phone plans points posts premium press pricing privacy profile profile-setup
  profiles public ready redirect refresh register reset reset-password rewards robots rss search security session
  sessions settings setup share sign-in sign-out sign-up signin signout signup site sitemap sms sso static status store
  subscribe subscription subscriptions success support-center team teams terms test tests ticket tickets token tos unauthorized
  unsubscribe upload uploads user users verify version web webhook webhooks welcome well-known whatsapp wiki www`;

/** Names that would seem official. Reserved with a number after them too. */
const authorities = `abuse admin administrator billing contact foyer foyer-admin foyer-official foyer-support foyer-team help
  helpdesk hostmaster info mail mailer-daemon moderator moderators mod no-reply noreply null official operator owner
  postmaster privacy root safety sales security service staff superuser support sysadmin system team trust undefined
  verified webmaster`;

function words(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

export const reservedSlugs: ReadonlySet<string> = new Set([...words(routes), ...words(authorities)]);
const authorityNames: ReadonlySet<string> = new Set(words(authorities));

/**
 * Whether a slug is reserved; reserved ones are reported as taken. `admin-2` and `support24` would seem as official as
 * `admin`.
 */
export function isReservedSlug(slug: string): boolean {
  const plain = slug.toLowerCase();
  return reservedSlugs.has(plain) || authorityNames.has(plain.replace(/[-0-9]+$/, ''));
}
