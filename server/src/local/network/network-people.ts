/** A person with a profile at the professional network of local mode. None of the URLs belongs to a real person. */
export type NetworkPerson = {
  name: string;
  handle: string;
  title: string;
  company: string;
  /** The snippet of a search engine; some contain a word that the page does not. */
  snippet: string;
};

/** The sample people of the local LinkedIn (local/identity/local-people.ts), and some who share a name with one of them. */
export const networkPeople: readonly NetworkPerson[] = [
  {
    name: 'Elena Torres',
    handle: 'elena-torres-foyer-sample',
    title: 'Head of Partnerships',
    company: 'Northwind',
    snippet:
      'Building alliances for renewable energy in Spain and Latin America. Hosts a monthly meetup for founders. Speaks Spanish, English and Portuguese.',
  },
  {
    name: 'Elena Torres',
    handle: 'elena-torres-lima-foyer-sample',
    title: 'Architect',
    company: 'Estudio Barranco',
    snippet: 'Missing: Northwind. Architect in Lima. Schools, libraries and the cities around them.',
  },
  {
    name: 'Elena Torres Vidal',
    handle: 'elena-torres-vidal-foyer-sample',
    title: 'Pediatric nurse',
    company: 'Hospital del Mar',
    snippet: 'Missing: Northwind Partnerships. Nurse, teacher of nurses, amateur photographer.',
  },
  {
    name: 'Noah Kim',
    handle: 'noah-kim-foyer-sample',
    title: 'Data Scientist',
    company: 'Fable Analytics',
    snippet: 'Forecasts for hospitals. Likes open data, climbing and teaching statistics to people who fear it.',
  },
  {
    name: 'Noah Kim',
    handle: 'noah-kim-music-foyer-sample',
    title: 'Composer',
    company: 'Freelance',
    snippet: 'Missing: Fable Analytics. Music for games and short films.',
  },
  {
    name: 'Priya Nair',
    handle: 'priya-nair-foyer-sample',
    title: 'Product Designer',
    company: 'Studio Nair',
    snippet: 'Design systems and research with users. Mentors designers who are starting out. Writes about type.',
  },
  {
    name: 'Priya Nair',
    handle: 'priya-nair-law-foyer-sample',
    title: 'Privacy Counsel',
    company: 'Harbour Legal',
    snippet: 'Missing: Studio. Data protection, in plain words.',
  },
  {
    name: 'Jonas Weber',
    handle: 'jonas-weber-foyer-sample',
    title: 'Supply Chain Manager',
    company: 'Weber & Sohn',
    snippet: 'Keeps workshops supplied. Interested in logistics, sustainability and good bread.',
  },
  {
    name: 'Amara Okafor',
    handle: 'amara-okafor-foyer-sample',
    title: 'Founder',
    company: 'Okafor Labs',
    snippet: 'Fintech for small shops in West Africa. Angel investor. Looks for people who build payment systems.',
  },
];
