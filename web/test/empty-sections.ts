/** The sections of a profile in which nothing has been filled in. */
export const emptySections = {
  headline: '',
  about: '',
  location: '',
  industry: null,
  website: '',
  links: [],
  skills: [],
  interests: [],
  likes: [],
  languages: [],
  experience: [],
  education: [],
  availability: null,
  offers: [],
  seeks: [],
};
