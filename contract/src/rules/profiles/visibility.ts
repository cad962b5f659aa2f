/**
 * Who may see something, from everybody to nobody else. `connections`: nobody else either, until networking exists and
 * knows who is connected.
 */
export const visibilities = ['public', 'members', 'connections', 'me'] as const;
export type Visibility = (typeof visibilities)[number];

/** Who looks at a profile. `self` is its owner. */
export const viewerRelations = ['public', 'member', 'connection', 'self'] as const;
export type ViewerRelation = (typeof viewerRelations)[number];

/**
 * What can be shown or hidden by itself. `profile` is the whole: name, address and the page as such; nothing in it is
 * seen by more people than it is. Title and company are `position`; `events` those that somebody comes to.
 */
export const visibilityFields = [
  'profile',
  'photo',
  'headline',
  'position',
  'about',
  'location',
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
  'email',
  'phone',
] as const;
export type VisibilityField = (typeof visibilityFields)[number];
export type VisibilityChoices = Record<VisibilityField, Visibility>;

/** Contacts are never for everybody: what stands on a public page is collected. */
const contacts: ReadonlySet<VisibilityField> = new Set(['email', 'phone']);

/** The choices that a field has. */
export function choicesFor(field: VisibilityField): readonly Visibility[] {
  return contacts.has(field) ? visibilities.filter((choice) => choice !== 'public') : visibilities;
}

/**
 * What holds until a person chooses: everybody sees who somebody is professionally, members what they would ask about,
 * and nobody the contacts or where they will be.
 */
export const defaultVisibility: VisibilityChoices = {
  profile: 'public',
  photo: 'public',
  headline: 'public',
  position: 'public',
  about: 'members',
  location: 'members',
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
  email: 'me',
  phone: 'me',
};

/** Which audiences each choice lets in. */
const letIn: Record<Visibility, ReadonlySet<ViewerRelation>> = {
  public: new Set(viewerRelations),
  members: new Set(['member', 'connection', 'self']),
  connections: new Set(['connection', 'self']),
  me: new Set(['self']),
};

/** Whether this audience sees the field: the profile as a whole, and the field in it. */
export function maySee(choices: VisibilityChoices, field: VisibilityField, audience: ViewerRelation): boolean {
  return letIn[choices.profile].has(audience) && letIn[choices[field]].has(audience);
}
