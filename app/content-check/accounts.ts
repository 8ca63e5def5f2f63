/** Services whose account names count as contact details, found despite leetspeak, spaces or dots. */
const longNames =
  'instagram insta telegramm telegram whatsapp whatsap snapchat threema discord skype facebook tiktok wechat viber twitter linkedin twitch youtube onlyfans linktree cashapp venmo paypal wickr mastodon patreon'
const mailNames = 'googlemail gmail protonmail hotmail posteo tutanota'
const alike: Record<string, string> = { a: 'a4@', e: 'e3', g: 'g9', i: 'i1!|', l: 'l1|', o: 'o0', s: 's5$', t: 't7+' }
const disguised = (letter: string) => (alike[letter] ? `[${alike[letter]}]` : letter)
const spread = (names: string) =>
  names
    .split(' ')
    .map((name) => [...name].map(disguised).join("[ .'’_-]?"))
    .join('|')
const anyService = new RegExp(
  `(?<![a-z0-9])(?:${spread(longNames)}|i\\.? ?g\\b\\.?|t\\.? ?g\\b\\.?(?! ?\\d)|fb|kik|bluesky)(?![a-z0-9])`,
  'gi',
)
const anyMail = new RegExp(`(?<![a-z0-9])(?:${spread(mailNames)}|gmx)(?![a-z0-9])`, 'gi')

/** Words after a service that aren't account names: "Instagram is gone", "time on Discord". */
const ordinaryWords =
  'a an and are for from what i in is it me my no none not of off on the to too with you your gone private empty deleted boring closed life time free since use used user users fan people friends posts post messages message calls call chat chats group groups addict addiction detox break fame account accounts instagram gmail name profile page video videos generation aber als am auf aus bei das dem den der die ein eine fur hab habe ich ist ja kein keine mich mir mit nein nicht nie nur ohne seit sind so und von war was weg zu zum zur leer privat geloscht sucht suchtig pause frei gruppe gruppen nachricht nachrichten'
const ordinary = `(?!(?:${ordinaryWords.replaceAll(' ', '|')})(?![\\w.]))`
const name = `${ordinary}@?[a-z][a-z0-9._-]{3,30}`
const fullName = '[A-Z][a-z]{1,20} [A-Z][a-z]{1,20}'
/** A handle rather than an ordinary word: contains a digit, underscore, hash or dot. */
const account = '@?[a-z][a-z-]{0,30}(?:[\\d_#]|\\.[a-z0-9])[a-z0-9._#-]{1,30}'
const sign =
  '\\s{0,2}(?:[:=>@|/;#$(~\u2190-\u21ff\u2794-\u27bf-]\\s?|\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\uFE0F]?){1,3}\\s{0,2}'
const begin = '(?:^|[\\n.,;!?(:])\\s{0,2}'
const end = '\\s?(?=$|[\\n.,;!?()])'

const patternsOf = (service: string) => {
  const s = `(?<![a-z0-9])${service}(?:[ -](?:[Nn]ame|[Hh]andle|[Aa]ccount|[Uu]sername))?(?![A-Za-z0-9])`
  return [
    // "Insta 👉 lena", "FB: Lena Wolf", "IG lena.wolf", "Discord lena#1234".
    `${s}(?:${sign}(?:${account}|${name}${end}|${fullName}${end})|\\s{1,2}${account})`,
    `(?<![A-Za-z])(?:my|mein(?:e[nm]?)?) ${s}(?:'s| is| ist)? ${name}${end}`,
    // Only a service and a name between punctuation: "linktree lena", "lena wolf protonmail", "lena on Discord".
    `${begin}[(]?${s}[)]? ${name}${end}`,
    `${s}(?: ${fullName} \\d{1,4}|\\.${name})${end}`,
    `${begin}(?:(?:as|als) )?${name}(?: ${name}){0,2} [(]?(?:(?:on|auf|bei|at|via) )?(?:my )?${s}[)]?${end}`,
    `${begin}(?:on|auf|bei) ${s} (?:as|als|unter) ${name}${end}`,
    `(?<![a-z])(?:as|als) ${name} (?:on|auf|bei|at) ${s}`,
    `(?<![a-z])${account} (?:on|auf|bei|at|via) ${s}`,
  ].map((source) => new RegExp(source, 'mu'))
}
const serviceAccounts = patternsOf('instagram')
const mailAccounts = patternsOf('gmail')
/** Services that are also ordinary words, so they need a handle or, if abbreviated, a colon. */
const ambiguous = new RegExp(
  `(?<![a-z])(?:(?:signal|messenger|line|snap|sc|of|s c|zoom|teams)(?:${sign}|\\s)${account}|(?:${begin})(?:of|sc|s\\.c)\\s?[:=]\\s{0,2}${name}${end}|on the gram (?:as|under) ${name}|as ${name} on the gram)`,
  'imu',
)

const networks =
  'insta|instagram|ig|telegram|tele|whats\\s?app|whats?ap|wh?atsapp|wa|snap|snapchat|signal|threema|discord|skype|facebook|fb|messenger|tiktok|tik tok|kik|wechat|viber|linkedin|line|twitter|twitch|teams|zoom|facetime|xing|imessage|sms|youtube|patreon|mastodon|bluesky'
const network = `(?:${networks})`
const strong =
  '(?:insta|instagram|ig|telegram|whats\\s?app|snap|snapchat|threema|discord|skype|facebook|fb|tiktok|kik|wechat|viber|twitter|linkedin|tg)'
const accountWord =
  '(?:name|handle|account|user(?:name)?|id|nick(?:name)?|profil|profile|kanal|channel|kontakt|contact)'
/** "insta: mara", "IG @mara", "Telegram name mara_7". Any name after a colon, only a handle after "is". */
const named = new RegExp(
  `(?<![a-z])${strong}(?:\\s${accountWord})?(?:(?:\\s?[:=@>\u2190-\u21ff\u2794-\u27bf]|\\s?->|\\s-(?=\\s)){1,3}\\s{0,2}@?[a-z0-9_.#]{0,30}(?:[\\d_#]|[a-z]{3}(?=\\s*(?:$|[\\n.,!)])))|\\s(?:${accountWord}\\s)?(?:(?:is|ist|lautet|heisst|unter|under|as|als)\\s)?@?[a-z]{0,30}[\\d_][a-z0-9_.#]{1,30})`,
)
const reach =
  '(?:find|follow|add|dm|message|msg|text|write|reach|contact|hit|chat|ping|call|catch|get|see|meet|talk to|write to|schreib|schreibt|schreibe|schreiben|folg|folge|folgt|find|findest|findet|finde|adde|kontaktier|kontaktiere|kontaktiert|erreich|erreichst|erreicht|meld|melde|meldet|add|such|suche|sucht|bin|schick|triff|klick)'
const person = '(?:me|us|mir|mich|uns|dich|euch|ich)'
const reachMe = new RegExp(
  `(?<![a-z])${reach}(?:\\s(?:up|du|ihr|sie|you|dich|gern|gerne|doch|einfach|bitte|also|auch|can|direkt)){0,2}\\s${person}(?:\\s[a-z]{1,12}){0,3}\\s(?:on|via|over|by|through|at|in|auf|ueber|uber|per|bei|mit|unter|using|with)\\s(?:(?:my|meinem|meiner|mein|the|dem|der)\\s)?${network}(?![a-z])`,
)
const bareReach = new RegExp(
  `(?<![a-z])(?:(?!signal|line)${network}\\s(?:me|mich)|(?:dm|text|message|add|schreib|snap|whats\\s?app)\\s(?:me|mir|mich)\\s(?:auf|on|via|per|uber|ueber)?\\s?${network})(?![a-z])`,
)
const reachable = new RegExp(
  `(?<![a-z])(?:i am|i'm|im|ich bin|bin|you find me|auch)\\s(?:(?:also|auch|available|reachable|erreichbar|aktiv|active|unterwegs|there)\\s){0,2}(?:on|auf|via|per|uber|ueber)\\s(?:${strong})(?:\\s(?:erreichbar|zu finden|zu erreichen|unterwegs|as|als|unter|under|aktiv))`,
)
const myNetwork = new RegExp(
  `(?<![a-z])(?:my|mein|meine|meinen|meinem)\\s${strong}(?:\\s?(?:name|handle|username|nick(?:name)?)(?![a-z])|\\s?[:=@])`,
)

const anyNetwork = new RegExp(`(?<![a-z])${network}(?![a-z])`)
const lowerAccounts = [named, reachMe, bareReach, reachable, myNetwork]

export type Accounts = { email: boolean; link: boolean }

/** Finds accounts on other services in plain texts. Runs in linear time. */
export function findAccounts(texts: readonly string[]): Accounts {
  const found = { email: false, link: false }
  for (const text of texts) {
    const plain = text.replace(anyService, 'instagram').replace(anyMail, 'gmail')
    const lower = plain.toLowerCase()
    found.email ||= plain.includes('gmail') && mailAccounts.some((each) => each.test(plain))
    found.link ||=
      (plain.includes('instagram') && serviceAccounts.some((each) => each.test(plain))) ||
      ambiguous.test(plain) ||
      (anyNetwork.test(lower) && lowerAccounts.some((each) => each.test(lower)))
  }
  return found
}

export const ACCOUNT_PATTERNS: readonly RegExp[] = [
  ...[anyService, anyMail, ambiguous, anyNetwork],
  ...serviceAccounts,
  ...mailAccounts,
  ...lowerAccounts,
]
