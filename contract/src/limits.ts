/** Constants that both sides use. Names of durations end in their unit. */
export const limits = {
  api: { timeoutMs: 30_000 },
  token: { toleranceSeconds: 30, expiringSoonSeconds: 300, checkEverySeconds: 60 },
  authFlow: { lifetimeMs: 24 * 60 * 60 * 1000, redirectDelayMs: 100 },
  humanCheck: { retries: 1, retryDelayMs: 100 },
  password: { min: 8, max: 128, generated: 16, keptMs: 15 * 60 * 1000 },
  name: { min: 2, max: 100 },
  company: { min: 2, max: 100 },
  title: { min: 2, max: 100 },
  slug: { min: 3, max: 50 },
  profile: {
    headline: 120,
    about: 2600,
    location: 100,
    label: 40,
    link: 500,
    links: 6,
    skill: 50,
    skills: 50,
    offer: 160,
    offers: 10,
    languages: 20,
    organization: 100,
    description: 2000,
    experience: 30,
    education: 20,
    note: 160,
  },
  photo: { maxBytes: 20 * 1024 * 1024, maxPixels: 50_000_000, minSide: 64, minBannerWidth: 400 },
  /** `filterValues` of one filter can be chosen at once; `facetValues` of it are offered. */
  peopleSearch: { min: 2, max: 100, pageSize: 20, filterValues: 10, facetValues: 30 },
  event: {
    title: 120,
    summary: 300,
    /** The description: characters, nodes, and depth of nested lists. */
    text: 10_000,
    nodes: 1_000,
    listDepth: 3,
    place: 120,
    address: 300,
    link: 500,
    topic: 40,
    topics: 10,
    codeOfConduct: 5_000,
    contact: 200,
    capacity: 1_000_000,
    /** The waitlist: people in a group, and minutes for which an offer can be open. */
    party: 10,
    offerMinutes: { min: 15, max: 7 * 24 * 60 },
    /** Questions: characters of a question, an option and an answer; number of questions, and of options of each. */
    question: 500,
    option: 100,
    answer: 2_000,
    questions: 20,
    options: 20,
    days: 31,
    pageSize: 20,
    /** Hours before the start from which online attendees see the link. */
    linkHours: 24,
    /** Announcements to attendees. */
    messageSubject: 120,
    invitation: { emails: 100, message: 500, label: 40 },
    message: 5_000,
    cancelReason: 500,
    importBytes: 8 * 1024 * 1024,
    importLines: 20_000,
    /** Series: number of dates, and days that they can span. */
    dates: 104,
    seriesDays: 731,
    /** Minimum width of a crop that becomes a cover, in pixels. */
    coverWidth: 400,
    coverAlt: 200,
    offlinePayment: 1_000,
    speakers: 100,
    speakerName: 80,
    speakerHeadline: 120,
    agendaItems: 200,
    agendaDescription: 500,
    speakersPerItem: 10,
    refundHours: 8_760,
    /** Radius of searches near a place, in kilometers. */
    nearKm: 50,
  },
  /** Prices in minor units of the event's currency; `maximumAmount` may be lower. */
  ticket: { name: 80, description: 500, types: 50, capacity: 1_000_000, priceMinor: 999_999_99, perPerson: 100 },
  promoCode: { min: 3, max: 40, codes: 200, capacity: 1_000_000 },
  /** `places`: tickets of one order. A hold lasts `holdMinutes` and can be extended once. */
  order: { places: 20, holdMinutes: 10, extendMinutes: 10, pageSize: 20 },
  transfer: { days: 14 },
  placeSearch: { min: 3, results: 5 },
  debounce: { contactMs: 500, slugMs: 1000 },
  code: { digits: 6, attempts: 3, lifetimeSeconds: 300, shownSeconds: 299, resendSeconds: 30, showAttemptsBelow: 3 },
  phone: {
    maxDigits: 15,
    minTypedDigits: 3,
    extensionDigits: 20,
    formatFromDigits: 7,
  },
  email: { maxLocal: 64, max: 254 },
  country: { fallback: 'US', lookupMs: 3000, pinned: ['US', 'GB', 'CA', 'AU', 'IN', 'DE', 'FR', 'ES', 'IT', 'BR'] },
  popup: { width: 600, height: 700, closurePollMs: 500, successCloseMs: 1000, errorCloseMs: 3000 },
  carousel: { advanceMs: 5000, swipePx: 50, slides: 5 },
  networkUrl: { max: 300 },
  /** Interests and likes: items of each list, characters of each item. */
  topics: { max: 30, itemMax: 80 },
  /** The pages after the profile form. */
  wizard: { skeletons: 3, fetchAfterMs: 1000, onAfterSuccessMs: 1500, onAfterErrorMs: 2000, dashboardAfterMs: 2000 },
  device: { mobileBelowPx: 768, tabletBelowPx: 1024 },
  theme: { primary: '#6366F1', radiusPx: 12 },
  dailyMatches: 20,
} as const;

/** Numbers that the public pages advertise. */
export const marketing = { professionals: 10_000, companies: 500, connections: 50_000, privacyPercent: 100 } as const;

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** Default `campaign` of a lead that starts with a phone number. */
export const defaultPhoneCampaign = 'web_signup';
