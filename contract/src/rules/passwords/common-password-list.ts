/**
 * Base words of common passwords, from public lists of leaked ones. The check removes leetspeak, capitals, digits and
 * signs first, so each covers a whole family (P@ssw0rd1!, Welcome2024!).
 */
const bases = `
  password passwort passwd passw passwords passcode passphrase pass contrasena contraseña clave motdepasse wachtwoord senha parola
  haslo heslo salasana parool lozinka sifre secret secreto geheim topsecret mysecret mypassword mypass newpassword newpass
  oldpassword nopassword thepassword yourpassword userpassword adminpassword rootpassword temppassword temppass temporary
  changeme changeit changethis changepassword letmein letmeinnow openup opensesame sesame welcome welcomehome welcomeback
  bienvenido bienvenue willkommen benvenuto login logon signin access admin administrator administrador root superuser
  sysadmin user username usuario guest invitado default standard test tester testing testtest testpass prueba demo sample
  example hello hola bonjour hallo ciao hellothere helloworld hithere goodbye iloveyou iloveu iluvu iloveme ilovegod
  ilovemom ilovemusic ilovejesus loveyou loveme lovely lovelove lover loverboy lovergirl love mylove myloves truelove teamo
  tequiero teamomucho jetaime amor amore amorcito miamor mivida micorazon corazon princesa princess prince queen king
  qwerty qwertyu qwertyui qwertyuiop qwert qwer qwertz qwertzu qwertzuiop azerty azertyuiop asdf asdfg asdfgh asdfghj asdfghjk
  asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qweasd qweasdzxc qazwsx qazwsxedc qazxsw wsxedc poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcxz
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc abcdabcd aaa aaaa aaaaaa aaaaaaaa bbbbbb cccccc xxxxxx xxxxxxxx zzzzzz
  monkey dragon tiger lion eagle falcon hawk bear wolf wolves fox shark dolphin dolphins panther cougar jaguar leopard
  horse horses pony bulldog puppy doggy doggie dog dogs kitty kitten kittycat cat cats mouse rabbit bunny turtle
  snake cobra viper python spider scorpion butterfly ladybug bird birdie penguin elephant giraffe zebra panda gorilla
  chicken rooster turkey buster buddy rocky max maxwell bella lucky shadow smokey ginger pepper peanut cookie cookies
  sparky rusty sammy charlie oliver oscar milo toby tigger simba bandit duke jake jasper coco lola luna daisy molly sophie
  football soccer futbol baseball basketball softball hockey tennis golf golfer volleyball rugby cricket boxing wrestling
  swimming running runner surfing surfer skate skater skateboard snowboard bowling fishing hunter hunting racing racer
  yankees redsox dodgers giants cubs braves mets angels padres phillies cardinals steelers cowboys packers patriots raiders
  broncos eagles bears lakers celtics bulls heat knicks spurs warriors rangers redwings bruins penguins blackhawks arsenal
  chelsea liverpool manchester manutd mancity tottenham everton barcelona barca realmadrid madrid juventus inter milan bayern
  benfica porto sporting ajax boca bocajuniors riverplate america chivas cruzazul santos flamengo corinthians palmeiras
  superman batman spiderman ironman hulk wolverine deadpool joker robin catwoman wonderwoman captain captainamerica avengers
  marvel starwars startrek skywalker darthvader vader yoda jedi matrix neo trinity terminator godzilla transformers pokemon
  pikachu naruto sasuke goku vegeta dragonball digimon mario luigi zelda sonic tetris minecraft fortnite roblox warcraft
  starcraft halo zelda pacman simpson simpsons homer bart gandalf frodo hobbit hogwarts harrypotter potter hermione voldemort
  mickey minnie donald goofy pluto disney tinkerbell cinderella ariel snoopy garfield scooby scoobydoo spongebob patrick
  sunshine sunrise sunset sunny moon moonlight star stars starlight stardust rainbow sky bluesky cloud thunder lightning storm
  rain snow snowman snowball winter winters summer summertime spring autumn fall verano invierno otoño primavera sommer january
  february march april may june july august september october november december enero febrero marzo abril mayo junio julio
  agosto septiembre octubre noviembre diciembre monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles
  jueves viernes sabado domingo birthday christmas halloween easter holiday vacation weekend party
  red blue green yellow orange purple pink black white silver gold golden brown gray violet indigo crimson scarlet
  rojo azul verde amarillo negro blanco rosa morado naranja
  apple banana cherry strawberry peach lemon mango melon grape blueberry pineapple coconut chocolate candy sugar honey
  sweetie sweety sweetheart sweet cupcake cheese butter bacon pizza burger taco tacos nachos coffee coke cocacola pepsi
  sprite beer whiskey vodka tequila budweiser corona heineken wine pancake muffin biscuit popcorn
  flower flowers rose roses lily violeta jasmine orchid tulip sunflower blossom garden forest river ocean beach island
  mountain desert paradise heaven angel angelo angelina angelito angelita diablo devil demon satan lucifer hell god godisgood
  jesus jesuschrist christ cristo jehova maria virgen blessed blessing faith hope grace trinity amen hallelujah church
  bible genesis gabriel michael raphael allah islam muhammad mohammed bismillah krishna ganesha shiva buddha
  money cash dollar dollars rich millionaire diamond diamonds ruby emerald crystal pearl jewel treasure
  freedom liberty peace power strong winner champion victory legend hero warrior soldier army navy marine marines airforce
  ninja samurai knight pirate pirates wizard magic merlin phoenix unicorn mustang corvette camaro ferrari porsche mercedes
  toyota honda nissan mazda subaru suzuki yamaha kawasaki harley harleydavidson ducati chevy chevrolet ford dodge jeep
  cadillac lexus audi volkswagen volvo renault peugeot bmw tesla truck trucks motorcycle bike biker
  computer computers internet network server windows linux ubuntu debian android iphone ipad macbook apple google gmail
  yahoo hotmail outlook facebook twitter instagram linkedin snapchat tiktok youtube whatsapp netflix amazon microsoft oracle
  cisco samsung nokia motorola blackberry dell lenovo intel nvidia sony playstation xbox nintendo gamecube gameboy
  database mysql postgres mongodb redis docker github master slave system manager operator security private public office
  company business finance marketing sales support service helpdesk project student teacher school college university
  hacker hackers trustno trustnoone trustme believe whatever whocares forgetit forget iforgot idontknow dontknow nothing
  something anything everything nobody somebody someone anyone mine yours ours asshole bastard bitch bitches bullshit
  fuck fucker fuckme fuckoff fuckyou fucking motherfucker shit dickhead pussy cunt cock penis vagina boobs tits sex sexy
  sexygirl sexyboy hotgirl hotboy hottie playboy playgirl pornhub badboy badgirl goodboy goodgirl bigboy babyboy babygirl
  baby babe babydoll girl girls boy boys boyfriend girlfriend husband wife mother father mom mommy mama mami dad daddy papa
  papi sister brother family familia friend friends friendship bestfriend amigo amigos amiga hermano hermana mijo abuela
  grandma grandpa married wedding single forever always eternity destiny dream dreams dreamer believe smile happy happiness
  lucky funny crazy loco loca silly cool coolest awesome amazing beautiful bonita hermosa linda guapo gorgeous cute cutie
  pretty handsome special precious perfect excellent fantastic great super killer assassin zombie vampire monster ghost
  dragonfly firefly starfish goldfish jellyfish hamster ferret piglet kangaroo koala
  music guitar piano drummer drums violin trumpet metallica slipknot nirvana beatles acdc ironmaiden greenday blink linkinpark
  eminem tupac biggie snoopdogg madonna shakira beyonce rihanna britney justin justinbieber onedirection taylorswift blackpink
  elvis marley bobmarley lennon hendrix pinkfloyd floyd zeppelin ledzeppelin queen rammstein korn tool reggae reggaeton salsa
  hiphop rockstar rockandroll rocknroll punk metal techno dance dancer dancing singer disco
  james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark
  donald steven andrew paul joshua kenneth kevin brian george timothy ronald jason edward jeffrey ryan jacob gary nicholas eric
  jonathan stephen larry justin scott brandon benjamin samuel gregory alexander patrick frank raymond jack dennis jerry
  tyler aaron jose adam nathan henry zachary douglas peter kyle noah ethan jeremy christian walter keith austin roger terry
  sean gerald carl dylan harold jordan jesse bryan lawrence arthur gabriel bruce logan albert willie alan eugene russell
  vincent philip bobby johnny bradley mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy
  betty sandra margaret ashley kimberly emily donna michelle carol amanda melissa deborah stephanie dorothy rebecca sharon
  laura cynthia amy kathleen angela shirley brenda emma anna pamela nicole samantha katherine christine helen debra rachel
  carolyn janet maria catherine heather diane olivia julie joyce victoria ruth virginia lauren kelly christina joan evelyn
  judith andrea hannah megan cheryl jacqueline martha madison teresa gloria sara janice ann kathryn abigail sophia frances
  jean alice judy isabella julia grace amber denise danielle marilyn beverly charlotte natalie theresa diana brittany doris
  kayla alexis lori marie juan carlos luis jorge miguel pedro antonio francisco manuel javier alejandro fernando ricardo
  eduardo roberto sergio rafael andres diego daniela alejandra valentina gabriela fernanda mariana carolina paola camila
  natalia veronica monica claudia silvia rosario guadalupe lupita juanito pablo raul mario marco hector oscar ruben
  hunter ranger cowboy chester harley jackson taylor morgan jordan parker cooper carter mason hudson austin dallas houston
  texas boston chicago newyork brooklyn california florida miami vegas lasvegas seattle denver phoenix atlanta london paris
  berlin roma rome tokyo moscow sydney melbourne toronto montreal vancouver mexico colombia argentina venezuela chile peru
  ecuador bolivia cuba puertorico espana españa spain france germany deutschland italia italy portugal brasil brazil england
  scotland ireland wales india pakistan bangladesh philippines pilipinas indonesia malaysia singapore vietnam thailand china japan
  korea russia ukraine poland polska turkey turkiye egypt nigeria kenya africa europe asia australia canada usa
  earth world planet galaxy universe space mercury venus mars jupiter saturn neptune apollo zeus athena hercules spartan sparta
  trojan titan olympus atlantis camelot excalibur dungeon castle kingdom empire
  maggie buttercup snickers skittles bubbles pumpkin pookie squirt tinker tinkerbell precious princesse chouchou doudou soleil
  loulou marseille nicolas camille schatz schatzi hallo sonnenschein fussball juventus ciaociao amoremio francesca alessandro
  andrea giuseppe marina stella chiara matteo password admin foyer letmein networking professional events linkedin
  consultant director executive engineer developer designer recruiter founder startup hireme jobs career
`;

/** Common passwords without a base word: keyboard rows, sequences and well-known ones. */
const literals = `
  123456 1234567 12345678 123456789 1234567890 12345 1234 123 0123456789 012345 01234567 987654321 9876543210 87654321 7654321
  654321 54321 4321 0987654321 111111 1111111 11111111 111111111 1111111111 222222 22222222 333333 33333333 444444 44444444
  555555 55555555 666666 66666666 777777 7777777 77777777 888888 88888888 999999 99999999 000000 00000000 0000000000
  121212 12121212 123123 123123123 123321 1234321 12344321 112233 11223344 1122334455 123654 123654789 147258 147258369
  159357 159753 147852 147852369 258456 369258147 741852963 789456 789456123 456789 456123 789789 101010 10101010 131313
  232323 252525 212121 313131 696969 69696969 420420 007007 100000 102030 10203040 123450 123457 135790 246810 13579 24680
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc zaq12wsx zaq1xsw2 zaq1zaq1 qaz123 qazwsx123
  q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 w1w2w3w4 qwe123 qwe123qwe 123qwe 123qwe123 123qweasd 123qweasdzxc qweqwe qwe123asd
  qwer1234 1234qwer qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 asd123 asdf1234 1234asdf asdasd asdasd123
  asdqwe asdqwe123 zxc123 zxcv1234 1234zxcv a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3 a1s2d3f4 aa123456 aa12345678 a123456 a1234567
  a12345678 a123456789 abc123 abc1234 abc12345 abcd123 abcd1234 abcd12345 1234abcd 123abc 123abc123 aaa111 aaa123 aa1234 ab123456
  x123456 z123456 q123456 p123456 m123456 s123456 123456a 123456b 123456q 123456z 1234567a 12345678a 123456789a 123456abc 12345a
  12345q 12345qwert 12345abc 123456qwerty 1a2b3c 1a2b3c4d 1a2s3d 1a2s3d4f 1z2x3c 1z2x3c4v z1x2c3 z1x2c3v4 0p9o8i 0p9o8i7u 9o8i7u
  1password pass1234 pass123 pass12345 passw0rd1 p4ssw0rd p455w0rd pa55word pa55w0rd pa55wd pw123456 pwd123 pwd1234 admin123
  admin1234 admin12345 admin888 root123 root1234 toor toor123 user1234 test123 test1234 test12345 guest123 login123 love123
  trustno1 ncc1701 ncc1701d ncc1701e thx1138 bond007 007bond agent007 james007 r2d2c3p0 c3por2d2 4815162342 8675309 867530900
  rush2112 2112 1984 24601 90210 31415926 314159265 3141592653 271828 27182818 299792458 1701d 5150 53505 5201314 520520 1314520
  7758521 woaini woaini520 woaini1314 woaiwojia 5211314 a5201314 110110 119119 120120 168168 198168 963852741 987654 98765 9876
  19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995 20002000 20202020
  20212021 20222022 20232023 20242024 20252025 20262026 01012000 01011990 01011980 01010101 11111990 12121990 12345678910
  1234567891 12345678901 123456789012 1234567899 1234512345 1234123412 12341234 123412345 12341234a 1231234 12312312 123456123456
  321321 321654 321654987 321123 432143 543210 6543210 76543210 876543210 159951 951753 951357 753951 357951 852456 456852
  !@#$%^ !@#$%^& !@#$%^&* !@#$%^&*( !@#$%^&*() qwerty!@#$ !qaz2wsx !qaz@wsx !qazxsw2 1qaz!qaz 1qaz@wsx 1qaz!qaz2wsx @wsx 2wsx!qaz
  zaq1@wsx zaq!2wsx zaq!@wsx xsw2zaq1 xsw2!qaz cde3xsw2 cde3vfr4 vfr4cde3 3edc4rfv 4rfv5tgb 5tgb6yhn 1qaz0okm 3edcvfr4 1qasw23ed
  qwertyuiop[] asdfghjkl; zxcvbnm,./ qwer4321 qwerty7 qwerty00 qwerty11 rewq4321 4321rewq asdf;lkj fdsa4321 poiu0987 0987poiu
  correcthorsebatterystaple iamgroot iamyourfather maytheforcebewithyou winteriscoming valarmorghulis youknownothing
  jesus777 god777 angel666 hell666 devil666 john316 psalm23 romans828 phil413 jeremiah2911 one2three onetwothree abc123abc
  blahblah blahblah1 nonono yesyes hahaha hahaha1 lalala lalala1 lololol lolol mmmmmm nnnnnn ooooooo blink182 sum41 u2u2u2 311311
  3rjs1la7qe 18atcskd2w g_czechout mynoob 6v21wbgad zag12wsx fqrg7cs493 d1lakiss dearbook gfhjkm ghbdtn vjcrdf yfnfif ytrewq
  ytrewq321 trewq qwaszx qwaszx12 qweasd123 qweasdzxc123 google123 yahoo123 hotmail1 facebook1 linkedin1 linkedin123 iloveyou2
  iloveyou12 iloveyou123 iloveu2 ihateyou ihateu ihatemyself imissyou imissu callme callmebaby kissme kissmyass kissme123
  letmein22 lemmein openme opendoor knockknock whoareyou whoami guesswhat guessme guessit dontguess noaccess notmine nomore
  nomoretears noway noproblem nevermind neveragain neverland wonderland disneyland dreamland motherland homeland fatherland
  sweethome homesweethome homesweet myhome myhouse myfamily mybaby mydog mycat myname mynameis myself mylife mylove123 mother1
`;

function words(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

export const commonBases: ReadonlySet<string> = new Set(words(bases));
export const commonLiterals: ReadonlySet<string> = new Set(words(literals));
