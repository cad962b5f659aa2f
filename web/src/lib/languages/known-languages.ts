/** Languages to choose from: those with many speakers and those of the countries most members come from. */
export const knownLanguages: readonly string[] = (
  'en es ' +
  'af am ar az be bg bn bs ca cs cy da de el et eu fa fi fil fr ga gl gu ha he hi hr hu hy id ig is it ja ka kk km kn ' +
  'ko ku ky lo lt lv mk ml mn mr ms mt my nb ne nl pa pl ps pt ro ru sd si sk sl so sq sr sv sw ta te th tr uk ur uz ' +
  'vi xh yo yue zh zu'
).split(' ');
