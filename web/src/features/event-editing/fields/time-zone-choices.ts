/** Names that browsers still use, but that the IANA time zone database keeps only for compatibility (file `backward`). */
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

/** The current name of a time zone. */
function currentName(name: string): string {
  return renamed[name] ?? name;
}

/** Every time zone once, by its current name. The chosen one keeps the name that is stored with the event. */
export function timeZoneChoices(chosen: string): { value: string; text: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen].map(currentName));
  return [...names].sort().map((name) => ({
    value: name === currentName(chosen) ? chosen : name,
    text: name.replaceAll('_', ' '),
  }));
}
