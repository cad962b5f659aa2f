import { expect, test } from 'vitest';
import { claimsAuthority } from './claims-authority.ts';

const claiming: Record<string, readonly string[]> = {
  'the name of the product': ['Foyer', 'foyer events', 'The Foyer Team', 'FoyerHQ', 'FOYER'],
  'words of authority in English': [
    ...[
      'Security',
      'Security Team',
      'Account Support',
      'Admin',
      'Billing',
      'Customer Service',
      'Help Desk',
      'no-reply',
    ],
    ...['Trust & Safety', 'Moderator', 'Administrator', 'Official notices', 'IT Helpdesk', 'Payments', 'Postmaster'],
  ],
  'words of authority in Spanish': [
    ...['Seguridad', 'Soporte técnico', 'Administración', 'Facturación', 'Atención al cliente', 'Centro de ayuda'],
    ...['Administrador', 'Verificación de cuenta', 'Equipo oficial', 'Moderación'],
  ],
  'Cyrillic and Greek letters that look alike': [
    ...[
      'Ѕесurіtу',
      'Fоуеr',
      'ЅUРРОRТ',
      'Αdmin',
      'Аdmіn',
      'Вilling',
      'ѕuрроrt',
      'Ѕеϲυгіту',
      'Αԁмιη',
      'ϜΟΥΕR',
      'Sесurity',
    ],
  ],
  'digits and signs for letters': [
    ...[
      'S3cur1ty',
      '5ecurity',
      '$upport',
      'B1ll1ng',
      '4dm1n',
      'F0yer',
      'F0y3r',
      '@dmin',
      'supp0rt',
      'b!lling',
      'He1p',
      'bi||ing',
    ],
  ],
  'other forms of the same letters': [
    ...[
      'Ｆｏｙｅｒ',
      'Ｓｅｃｕｒｉｔｙ',
      '𝐒𝐮𝐩𝐩𝐨𝐫𝐭',
      '𝓐𝓭𝓶𝓲𝓷',
      'ⓢⓔⓒⓤⓡⓘⓣⓨ',
      '🅰🅳🅼🅸🅽',
      '🅢🅤🅟🅟🅞🅡🅣',
      '🇦🇩🇲🇮🇳',
      'ꜱᴜᴘᴘᴏʀᴛ',
      'ʙɪʟʟɪɴɢ',
    ],
  ],
  'combining marks': ['S\u0335e\u0335curity', 'Fóyér', 'Šéçúrîţÿ', 'a\u0301d\u0301min', 'S̲u̲p̲p̲o̲r̲t̲'],
  'invisible characters': [
    'Sec\u200burity',
    'Ad\u00admin',
    'Fo\u2060yer',
    'Sup\u200dport',
    'Sec\u200aurityTeam',
    'B\u{e0020}illing',
  ],
  'spaces and punctuation between letters': [
    ...[
      'S e c u r i t y',
      'S.e.c.u.r.i.t.y',
      'Sec urity',
      'F-o-y-e-r',
      'f_o_y_e_r',
      'a d m i n',
      'A.D.M.I.N',
      'S · u · p · p · o · r · t',
    ],
    ...['sup\nport', 'b/i/l/l/i/n/g'],
  ],
  'letters said twice, pairs that look like one, words run together': [
    ...['Seccurity', 'Suppport', 'Adrnin', 'vvebmaster', 'SecurityTeam', 'foyersupport', 'Biilling', 'aclmin'],
  ],
  'several of these at once': ['Ｆ0уеr  Ѕ3cur1ty', 'F.0.у.е.r', '$ u р р 0 r t', 'Ä.d.m.ï.ñ'],
  'a word of two alphabets, whatever it says': ['Annа', 'Ρaul'],
};

test.each(Object.entries(claiming))('%s', (_, names) => {
  expect(names.filter((name) => !claimsAuthority(name))).toEqual([]);
});

test('names of people and titles of events', () => {
  const innocent = [
    ...[
      'Grace Hopper',
      'Ada Lovelace',
      'José Ángel Núñez',
      "Siobhán O'Brien",
      'Jean-Luc Picard',
      'Zoë Müller',
      'Łukasz Żak',
    ],
    ...[
      'Анна Каренина',
      'Γιώργος Παπαδόπουλος',
      '山田太郎',
      '김민수',
      'محمد علي',
      'Սոնա Հակոբյան',
      'Björk',
      'Nguyễn Thị Minh',
    ],
    ...[
      'Evening of compilers',
      'Badminton Club Madrid',
      'Burbank Film Night',
      'Design Night 2026',
      'Cena de primavera',
    ],
    ...[
      'Startup Grind #42',
      'Noche de diseño',
      'Rust & Go: 3rd meetup',
      'Adrián Minaya',
      'Sara Teammer',
      'Helpmann',
      'Ukulele for all',
    ],
    ...['Marta Portela', 'Sec Ng', 'Bill Ingram-Hall', 'Fay Oyeror', 'Mr. T', '', ' ', '🎉🎉'],
  ];
  expect(innocent.filter(claimsAuthority)).toEqual([]);
});

test('a name crafted to be slow is checked quickly and does not match', () => {
  const parts = ['s!|1l', 'b!|', 'a(d', '!|', 'fo0', 's.', 'rn'];
  expect(parts.filter((part) => claimsAuthority(part.repeat(20_000)))).toEqual([]);
});
