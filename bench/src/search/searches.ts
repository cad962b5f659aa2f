/** Typical searches by kind: mostly full or partial names, sometimes an occupation. */
export const searches = [
  { kind: 'full name', typed: ['maria garcia', 'james smith', 'Grace Hopper', 'José Antonio López', 'ana kim'] },
  { kind: 'accents', typed: ['Núñez', 'lukasz kowalski', 'jurgen muller', 'Иван Петров'] },
  { kind: 'one name', typed: ['hopper', 'garcía', 'lovel'] },
  { kind: 'slip', typed: ['hoper', 'Garce Hopper', 'kowalsky', 'artifical inteligence'] },
  { kind: 'title', typed: ['software engineer', 'privacy counsel'] },
  { kind: 'company', typed: ['telefonica', 'northwind architect'] },
  { kind: 'topic', typed: ['artificial intelligence', 'ciberseguridad'] },
  { kind: 'nobody', typed: ['zzyzx'] },
] as const;
