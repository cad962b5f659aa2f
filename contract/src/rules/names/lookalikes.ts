/**
 * Look-alikes of each Latin letter: other alphabets, small capitals, and digits and signs used as letters. From
 * Unicode's confusables (UTS #39), in lower case and without accents. A character can be in several lists.
 */
export const lookalikes = {
  a: 'а@4ɑαᴀʌδдӕæᎪꓮᗅ∀ⱥ',
  b: 'вьъбβʙ8ßϐᏴꓐƅ',
  c: 'сϲᴄ¢©(ⅽᏟꓚⲥƈ<{[',
  d: 'ԁđᴅɗժᎠꓓⅾð',
  e: 'еєҽεєɛз3€ᴇəэξᎬꓰ℮ɘ',
  f: 'ғƒꜰϝքꓝ',
  g: 'ɡ9ɢցԍɠᏀꓖ6ǥ',
  h: 'һнհʜħηᎻꓧⲏ#',
  i: 'іїιıɪ1l!|ӏ¡ⅰᎥlꓲⵏ:йи',
  j: 'јϳյᴊʝꓙ',
  k: 'кκᴋқҝӄᏦꓗⲕ',
  l: 'ӏ1i|!ιłʟⅼ£lꓡᏞⵏ∣і',
  m: 'мμᴍɱⅿᎷꓟⲙ',
  n: 'ոпηνиɴήñᴎꓠⲛлй',
  o: 'оο0օσøɵθᴏ¤°ꓳⲟ๐໐ხ○●◯фφҩ',
  p: 'рρᴘþϸᏢꓑⲣթ',
  q: 'ԛգ9զǫ',
  r: 'ггяʀᴦгɾгŗᎡꓣⲅɼ',
  s: 'ѕ5$ꜱςʂᏚꓢ§տʃ',
  t: 'тτ7+ᴛŧ†ᎢꓔⲧƭԎ',
  u: 'υսцμᴜʋvꓴนû',
  v: 'ѵνᴠⅴ∨ᏙꓦuV',
  w: 'ԝшωᴡѡщառᎳꓪ',
  x: 'хχ×ⅹ✕✗ꓫⲭ*',
  y: 'уүγʏυўყᎩꓬɏ¥чӯ',
  z: 'ᴢ2ʐƶꓜᏃ',
} as const satisfies Record<string, string>;

/** Pairs of letters that look like one. */
export const lookalikePairs: Readonly<Record<string, readonly string[]>> = {
  d: ['cl'],
  m: ['rn', 'nn'],
  w: ['vv', 'uu'],
  u: ['ii'],
  k: ['lc'],
};
