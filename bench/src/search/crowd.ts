import { vocabulary } from '../../../server/src/adapters/enrichment/vocabulary.ts';

const givenNames =
  'María José Antonio Ana Lucía Carlos Elena Javier Sofía Iván Núria Andrés Inés Óscar Beatriz Raúl Paula Sergio Irene Álvaro James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Daniel Karen Emma Liam Olivia Noah Ava Lucas Mia Ethan Amelia Oliver Anna Łukasz Zofia Jürgen Björn Søren Chloé François Zoë Renée Amélie Jérôme Giulia Matteo Chiara Luca Priya Arjun Ananya Rahul Mei Hiro Yuki Fatima Omar Leila Amir Ngozi Chidi Amara Kwame Thandiwe Иван Ольга Grace Ada Alan Margaret Dennis Hedy Linus Radia'.split(
    ' ',
  );
const familyNames =
  'García González Rodríguez Fernández López Martínez Sánchez Pérez Gómez Martín Núñez Ibáñez Ruiz Díaz Moreno Muñoz Álvarez Romero Torres Vázquez Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Lee Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Baker Adams Nelson Kim Nguyen Patel Singh Khan Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Rossi Russo Ferrari Esposito Bianchi Dubois Durand Moreau Lefèvre Kowalski Nowak Wójcik Jansen Bakker Visser Johansson Andersson Okafor Mensah Dlamini Yamamoto Tanaka Chen Wang Петров Hopper Lovelace Turing Hamilton'.split(
    ' ',
  );
const titles =
  'Software engineer|Product designer|Product manager|Data scientist|Head of partnerships|Marketing manager|Sales director|Account executive|Founder|Co-founder and CEO|Chief technology officer|Architect|Pediatric nurse|Physician|Lawyer|Privacy counsel|Teacher|Professor|Researcher|Journalist|Photographer|Composer|Translator|Consultant|Analyst|Investor|Accountant|Recruiter|Ingeniera de software|Directora de marketing|Jefe de ventas|Abogado|Profesora|Arquitecta|Médico|Diseñador de producto'.split(
    '|',
  );
const companies =
  'Northwind|Telefónica|Estudio Barranco|Fable Analytics|Studio Nair|Harbour Legal|Hospital del Mar|Acme|Globex|Initech|Umbra Systems|Kestrel Labs|Blue Finch|Meridian Bank|Iberia Solar|Nordlys Energy|Café Central|Quantum Forge|Freelance|Open Harbour'.split(
    '|',
  );
const places = 'Madrid|Barcelona|Sevilla|London|Berlin|Kraków|Zürich|New York|San Francisco|Lima|Bogotá|México'.split(
  '|',
);
const syllables =
  'ba be bo da de do fa fe ka ke ko la le lo ma me mo na ne no ra re ro sa se so ta te to va ve vo'.split(' ');

export type Seeded = {
  firstName: string;
  lastName: string;
  slug: string;
  title: string;
  company: string;
  headline: string;
  location: string;
  skills: string[];
  interests: string[];
};

/** The same people in every run. A few names, titles and topics are very common and most are rare, as in reality. */
export function crowd(size: number): Seeded[] {
  const chance = chanceFrom(20_261_121);
  const oneOf = (list: readonly string[]) => list[Math.floor(chance() ** 2 * list.length)] ?? '';
  const rareName = () => {
    const name = Array.from({ length: 3 + Math.floor(chance() * 2) }, () => oneOf(syllables)).join('');
    return name.charAt(0).toUpperCase() + name.slice(1);
  };
  const familyName = () => (chance() < 0.3 ? rareName() : oneOf(familyNames));
  const topics = vocabulary.flatMap(({ en, es }) => [en.interest, es.interest]);
  return Array.from({ length: size }, (_, index) => {
    const [title, company] = [oneOf(titles), chance() < 0.4 ? `${rareName()} ${oneOf(companies)}` : oneOf(companies)];
    return {
      firstName: chance() < 0.2 ? `${oneOf(givenNames)} ${oneOf(givenNames)}` : oneOf(givenNames),
      lastName: chance() < 0.3 ? `${oneOf(familyNames)} ${familyName()}` : familyName(),
      slug: `seeded-${index}`,
      title,
      company,
      headline: `${title}, ${oneOf(topics).toLowerCase()}`,
      location: oneOf(places),
      skills: [oneOf(topics), oneOf(topics)],
      interests: [oneOf(topics), oneOf(topics), oneOf(topics)],
    };
  });
}

/** mulberry32 with a fixed seed, so that every run measures the same. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
