/** Large cities without a time zone of their own name, by the IANA name of the zone they are in. */
const citiesOf: Readonly<Record<string, string>> = {
  'Africa/Johannesburg': 'Cape Town, Durban',
  'Africa/Casablanca': 'Rabat, Marrakesh',
  'America/Bogota': 'Medellín, Cali',
  'America/Chicago': 'Austin, Dallas, Houston, Minneapolis, New Orleans, San Antonio, St. Louis',
  'America/Denver': 'Salt Lake City, Albuquerque',
  'America/Guayaquil': 'Quito',
  'America/Los_Angeles': 'Las Vegas, Portland, San Diego, San Francisco, Seattle',
  'America/Mexico_City': 'Guadalajara, Puebla',
  'America/New_York': 'Atlanta, Boston, Charlotte, Cleveland, Miami, Philadelphia, Pittsburgh, Washington',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasília, Belo Horizonte, Curitiba, Porto Alegre',
  'America/Toronto': 'Montréal, Ottawa, Québec',
  'America/Vancouver': 'Victoria',
  'Asia/Dubai': 'Abu Dhabi',
  'Asia/Ho_Chi_Minh': 'Hanoi',
  'Asia/Jerusalem': 'Tel Aviv, Haifa',
  'Asia/Karachi': 'Islamabad, Lahore',
  'Asia/Kolkata': 'Bengaluru, Chennai, Delhi, Hyderabad, Mumbai, New Delhi, Pune',
  'Asia/Riyadh': 'Jeddah, Mecca',
  'Asia/Shanghai': 'Beijing, Guangzhou, Hangzhou, Shenzhen',
  'Asia/Tokyo': 'Kyoto, Nagoya, Osaka, Yokohama',
  'Australia/Sydney': 'Canberra',
  'Europe/Amsterdam': 'Rotterdam, The Hague, Utrecht',
  'Europe/Berlin': 'Cologne, Düsseldorf, Frankfurt, Hamburg, Leipzig, Munich, Stuttgart',
  'Europe/Brussels': 'Antwerp, Ghent',
  'Europe/Istanbul': 'Ankara, Izmir',
  'Europe/Lisbon': 'Porto',
  'Europe/London': 'Birmingham, Bristol, Edinburgh, Glasgow, Leeds, Liverpool, Manchester',
  'Europe/Madrid': 'Barcelona, Bilbao, Granada, Málaga, Palma, Sevilla, Valencia, Zaragoza',
  'Europe/Paris': 'Bordeaux, Lille, Lyon, Marseille, Nantes, Nice, Strasbourg, Toulouse',
  'Europe/Rome': 'Bologna, Florence, Milan, Naples, Turin, Venice',
  'Europe/Warsaw': 'Kraków, Gdańsk, Wrocław',
  'Europe/Zurich': 'Basel, Bern, Geneva, Lausanne',
};

/** Other large cities in a time zone. */
export function citiesInTimeZone(timeZone: string): string[] {
  return citiesOf[timeZone]?.split(', ') ?? [];
}
