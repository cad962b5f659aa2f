/** Who can see something, from everyone to only its owner. */
export const visibilities = ['public', 'members', 'connections', 'me'] as const;
export type Visibility = (typeof visibilities)[number];

/** The viewer's relation to a profile. `self` is its owner. */
export const viewerRelations = ['public', 'member', 'connection', 'self'] as const;
export type ViewerRelation = (typeof viewerRelations)[number];

/**
 * Fields with their own visibility. `profile` is the page as a whole with name and address; no field is seen by more
 * people than it. Title and company are `position`; `events` are the events a member attends,
 * `connections` whom they are connected with.
 */
export const visibilityFields = [
  'profile',
  'photo',
  'headline',
  'position',
  'about',
  'location',
  'industry',
  'website',
  'links',
  'linkedin',
  'skills',
  'interests',
  'likes',
  'languages',
  'experience',
  'education',
  'availability',
  'offers',
  'seeks',
  'events',
  'connections',
  'email',
  'phone',
] as const;
export type VisibilityField = (typeof visibilityFields)[number];
export type VisibilityChoices = Record<VisibilityField, Visibility>;

/** Contacts and connections cannot be public, because public pages are scraped. */
const neverPublic: ReadonlySet<VisibilityField> = new Set(['connections', 'email', 'phone']);

/** The visibility choices of a field. */
export function choicesFor(field: VisibilityField): readonly Visibility[] {
  return neverPublic.has(field) ? visibilities.filter((choice) => choice !== 'public') : visibilities;
}

/** Defaults: professional details are public, the rest is for members, contacts and attended events are private. */
export const defaultVisibility: VisibilityChoices = {
  profile: 'public',
  photo: 'public',
  headline: 'public',
  position: 'public',
  about: 'members',
  location: 'members',
  industry: 'members',
  website: 'members',
  links: 'members',
  linkedin: 'members',
  skills: 'members',
  interests: 'members',
  likes: 'connections',
  languages: 'members',
  experience: 'members',
  education: 'members',
  availability: 'members',
  offers: 'members',
  seeks: 'members',
  events: 'me',
  connections: 'members',
  email: 'me',
  phone: 'me',
};

/** Which viewers each choice includes. */
const viewersOf: Record<Visibility, ReadonlySet<ViewerRelation>> = {
  public: new Set(viewerRelations),
  members: new Set(['member', 'connection', 'self']),
  connections: new Set(['connection', 'self']),
  me: new Set(['self']),
};

/** Whether a viewer can see a field, which takes access to the profile as a whole too. */
export function maySee(choices: VisibilityChoices, field: VisibilityField, audience: ViewerRelation): boolean {
  return viewersOf[choices.profile].has(audience) && viewersOf[choices[field]].has(audience);
}
