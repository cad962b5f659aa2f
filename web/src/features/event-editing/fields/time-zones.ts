/** Browsers still call these by names that the time zone database keeps only for compatibility (its file `backward`). */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** What a time zone is called today. */
function todaysZone(name: string): string {
  return renamed[name] ?? name;
}

/** Every zone once, by today's name; the chosen one keeps the name that it was stored by. */
export function timeZoneChoices(chosen: string): { value: string; text: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen].map(todaysZone));
  return [...names].sort().map((name) => ({
    value: name === todaysZone(chosen) ? chosen : name,
    text: name.replaceAll('_', ' '),
  }));
}
