/** Currencies used in several regions (ISO 4217 list one), with their ISO 3166 regions. Browsers have no such list. */
const regionsOf = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'US AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM VG VI ZW',
  GBP: 'GB GG GS IM JE',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'NZ CK NU PN TK',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  NOK: 'NO BV SJ',
  MAD: 'MA EH',
  ILS: 'IL PS',
  XAF: 'CF CG CM GA GQ TD',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XPF: 'NC PF WF',
} as const;

/** Regions with a currency of their own: region and currency in turn. */
const nationalCurrencies =
  'AE AED AF AFN AL ALL AM AMD AO AOA AR ARS AW AWG AZ AZN BA BAM BB BBD BD BDT BH BHD BI BIF BM BMD BN BND BO BOB ' +
  'BR BRL BS BSD BT BTN BW BWP BY BYN BZ BZD CA CAD CD CDF CL CLP CN CNY CO COP CR CRC CU CUP CV CVE CZ CZK DJ DJF ' +
  'DO DOP DZ DZD EG EGP ER ERN ET ETB FJ FJD FK FKP GE GEL GH GHS GI GIP GM GMD GN GNF GT GTQ GY GYD HK HKD HN HNL ' +
  'HT HTG HU HUF ID IDR IN INR IQ IQD IR IRR IS ISK JM JMD JO JOD JP JPY KE KES KG KGS KH KHR KM KMF KP KPW KR KRW ' +
  'KW KWD KY KYD KZ KZT LA LAK LB LBP LK LKR LR LRD LS LSL LY LYD MD MDL MG MGA MK MKD MM MMK MN MNT MO MOP MR MRU ' +
  'MU MUR MV MVR MW MWK MX MXN MY MYR MZ MZN NA NAD NG NGN NI NIO NP NPR OM OMR PE PEN PG PGK PH PHP PK PKR PL PLN ' +
  'PY PYG QA QAR RO RON RS RSD RU RUB RW RWF SA SAR SB SBD SC SCR SD SDG SE SEK SG SGD SH SHP SL SLE SO SOS SR SRD ' +
  'SS SSP ST STN SY SYP SZ SZL TH THB TJ TJS TM TMT TN TND TO TOP TR TRY TT TTD TW TWD TZ TZS UA UAH UG UGX UY UYU ' +
  'UZ UZS VE VES VN VND VU VUV WS WST YE YER ZA ZAR ZM ZMW';

export const currencyOfRegion: ReadonlyMap<string, string> = new Map([
  ...Object.entries(regionsOf).flatMap(([code, regions]) =>
    regions.split(' ').map((region) => [region, code] as const),
  ),
  ...Array.from(
    nationalCurrencies.matchAll(/(\w{2}) (\w{3})/g),
    ([, region = '', code = '']) => [region, code] as const,
  ),
]);

/** Supported by browsers, but missing from TypeScript's library. */
type LocaleWithTimeZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

function hasZone(region: string, timeZone: string): boolean {
  const locale: LocaleWithTimeZones = new Intl.Locale(`und-${region}`);
  return locale.getTimeZones?.()?.includes(timeZone) ?? false;
}

/** The currency of a new event: that of the region of its time zone, else of the browser's languages, else EUR. */
export function defaultCurrency(timeZone: string, languages: readonly string[]): string {
  const regionOfZone = [...currencyOfRegion.keys()].find((region) => hasZone(region, timeZone));
  const regionOfLanguage = languages
    .map((tag) => new Intl.Locale(tag).region)
    .find((region) => region && currencyOfRegion.has(region));
  return currencyOfRegion.get(regionOfZone ?? regionOfLanguage ?? '') ?? 'EUR';
}
