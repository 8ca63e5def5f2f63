import { test as isAddress } from 'linkifyjs'
import { type Accounts, findAccounts } from './accounts.ts'

/** Bracketed words and signs for @ or a dot: "(at)", "[ät]", "{dot}", "<punkt>". */
const bracketAt =
  /\s{0,3}[([{<*_"'|/\\-]{1,2}\s{0,2}(?:at|aet|@|a-t|a t|affe|klammeraffe|arroba)\s{0,2}[)\]}>*_"'|/\\-]{1,2}\s{0,3}/g
const bracketDot =
  /\s{0,3}[([{<*_"'|/\\-]{1,2}\s{0,2}(?:dot|d0t|d\.o\.t|punkt|pkt|point|period|\.)\s{0,2}[)\]}>*_"'|/\\-]{1,2}\s{0,3}/g
const atName = /\s{1,3}(?:klammeraffe|affenschwanz|at[ -]?zeichen|at[ -]?sign|arroba)\s{1,3}/g
const popular =
  'com|net|org|de|at|ch|eu|io|info|me|co|uk|fr|nl|be|pl|es|it|app|online|xyz|site|website|tv|us|biz|shop|blog|page|link|club|live|life|coach|berlin|gg|to|dev'
const dotWord = '(?:dot|d0t|punkt|pkt|point|period|dod)'
/** "mara punkt de", "mara dot example dot com"; the last part must be a common top-level domain. */
const spokenDot = new RegExp(
  `(?<=[a-z0-9])\\s{1,3}${dotWord}\\s{1,3}(?=(?:[a-z0-9-]{1,30}\\s{1,3}${dotWord}\\s{1,3}){0,3}(?:${popular})(?![a-z]))`,
  'g',
)
const looseDot =
  /(?<=[a-z0-9])(?:\s{1,2}\.\s{0,2}|\s{0,2}\.\s{1,2})(?=(?:com|net|org|de|info|co\s{0,2}\.\s{0,2}uk)(?![a-z]))/g
const spacedDot = new RegExp(
  `(?<=[a-z0-9])\\s{1,2}\\.\\s{1,2}(?=(?:[a-z0-9-]{1,30}\\s{1,2}\\.\\s{1,2}){0,3}(?:${popular})(?![a-z]))`,
  'g',
)
const looseComma = /(?<=[a-z0-9-]{3})\s?[,;]\s?(?=(?:com|net|org)(?![a-z0-9]))/g
const oddDot = /(?<=[a-z0-9])[,;·_*|](?=(?:com|net|org|de|info)(?![a-z0-9]))/g

const signedAt = /(?<=[a-z0-9_+-]\s?)@\s?[a-z0-9-]{1,63}(?:\s?\.\s?[a-z0-9-]{1,63}){0,4}\s?\.\s?[a-z]{2,24}/
const provider =
  'g[ -]?mail|googlemail|gmx|web|hotmail|outlook|yahoo|icloud|i cloud|proton|protonmail|pm|posteo|mailbox|t-online|freenet|aol|live|mail|yandex|tutanota|tuta|zoho|bluewin|hotmail|fastmail|libero|orange|wanadoo|arcor|1und1|vodafone'
const ending = `(?:\\s{0,2}\\.\\s{0,2}|\\s{1,2}${dotWord}\\s{1,2}|\\s)(?:com|net|org|de|at|ch|eu|me|info|co|fr|it|ru|uk)(?![a-z])`
const anyAt = '(?:\\s{1,3}(?:at|aet)\\s{1,3}|\\s{0,3}@\\s{0,3}|\\s{1,3}\\()'
const saidAt = new RegExp(`(?<=[a-z0-9])${anyAt}(?:${provider})${ending}`)
const onlyMail = new RegExp(
  `(?<=[a-z0-9])${anyAt}(?:g[ -]?mail|googlemail|gmx|hotmail|protonmail|icloud|posteo|tutanota)(?![a-z])`,
)
const bareProvider = new RegExp(
  `(?<![a-z0-9-])(?:g[ -]?mail|googlemail|gmx|hotmail|icloud|protonmail|posteo|outlook|yahoo|t-online)${ending}`,
)
const saidDomain = new RegExp(
  `(?<=[a-z0-9._-]{2})\\s{1,3}(?:at|aet)\\s{1,3}[a-z0-9-]{2,40}(?:\\.[a-z0-9-]{2,30}){0,2}\\.(?:${popular})(?![a-z])`,
)
const mailWord =
  /(?<![a-z])(?:my|mein|meine)\s(?:e-?mail|mail|g[ -]?mail)(?:\s?adresse|\saddress)?\s?(?:is|ist|lautet|:|=|->)\s{0,2}[a-z0-9._-]{4,}/

const scheme = /(?<![a-z])(?:h[tx]{2}ps?\s?:\s?[/\\]|ftp:\/\/|www\s{0,2}[.\d]|www\s+[a-z0-9-]+\s+[a-z]{2,3}(?![a-z]))/
/** "visit lena com", "lena com besuchen", "https lena com". Needs context, since "com" is also a Portuguese word. */
const dotless =
  /(?<![a-z])(?:https?\s[a-z0-9-]{2,40}\s(?:com|net|org|de|at|ch|eu|info|me)(?![a-z])|(?:visit|check out|go to|besuche?|besucht|schau auf|geh auf|siehe|see)\s[a-z0-9-]{3,40}\s(?:com|net|org)(?![a-z])|(?<=[a-z0-9-]{4})\s(?:com|net|org)\s(?:besuchen|ansehen|anschauen|aufrufen|googeln)(?![a-z]))/
const dotted = /(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}])/gu
const ofLabel = /[\p{L}\p{N}_.-]/u
const longestBefore = 80
const labelAfter = /^[\p{L}\p{N}-]{1,40}/u
const ordinaryAfter = /^\.?\s+\p{Ll}/u
const topLevel = /^[a-z]{2,24}$/i

/** Top-level domains that can start a sentence after a missing space: "im Park.Es war". */
const sentenceWords = new Set(
  'in it is so to my me no at am as by be do es de im la so da ja um zu an ab du er wo re us one any best call care free life live love more now open read save see talk team today work you'.split(
    ' ',
  ),
)
/** German prepositions that can start a sentence before a noun: "Vor Ort.Im Gespräch". */
const prepositions = new Set(['Im', 'Am', 'In', 'An', 'Zu', 'Um', 'Ab'])
/** Parts of a degree or title before a dot: "Dr.med", "Dipl.Ing", "M.Sc". */
const titles = new Set(
  'dr prof dipl mag m b cand stud lic ba ma ll ph staatl st hl heilpr priv univ em i d z u o s v e a p vgl bzw ca inkl etc'.split(
    ' ',
  ),
)
const techniques = new Set('asp.net ado.net vb.net node.js next.js vue.js socket.io p5.js web.de'.split(' '))
const shortHosts = /^(?:t|x|m|g|b|y|q|i)\.(?:me|co|com|ly|de|st|gg)$/

const cache = new Map<string, boolean>()
function isTopLevel(label: string): boolean {
  if (!topLevel.test(label)) return false
  const ending = label.toLowerCase()
  const answer = cache.get(ending) ?? isAddress(`example.${ending}`, 'url')
  if (cache.size < 5_000) cache.set(ending, answer)
  return answer
}

function labelsBefore(text: string, dot: number): string {
  let from = dot
  while (from > 0 && dot - from < longestBefore && ofLabel.test(text.charAt(from - 1))) from -= 1
  return text.slice(from, dot)
}

/** Finds a domain with an existing ending, ignoring missing spaces, titles and abbreviations. */
function hasDomain(text: string): boolean {
  for (const { index } of text.matchAll(dotted)) {
    const after = labelAfter.exec(text.slice(index + 1, index + 41))?.[0] ?? ''
    if (!isTopLevel(after)) continue
    const before = labelsBefore(text, index)
    const label = before.split('.').at(-1) ?? ''
    const rest = text.slice(index + 1 + after.length, index + 6 + after.length)
    const whole = `${before}.${after}`.toLowerCase()
    const isShort = shortHosts.test(`${label}.${after}`.toLowerCase()) && (rest.startsWith('/') || after.length === 3)
    if (isShort) return true
    if (label.length < 2 || /^\d+$/.test(label)) continue
    if (titles.has(label.toLowerCase()) || techniques.has(whole)) continue
    if (isSentenceBorder(label, after, rest)) continue
    return true
  }
  return false
}

function isSentenceBorder(label: string, after: string, rest: string): boolean {
  const isCapital = /^[A-Z][a-z]*$/.test(after)
  return (
    isCapital &&
    /^\p{L}+$/u.test(label) &&
    (prepositions.has(after)
      ? /^\s/.test(rest)
      : sentenceWords.has(after.toLowerCase())
        ? ordinaryAfter.test(rest)
        : /^[,]?\s+\p{Ll}/u.test(rest))
  )
}

/** A name after an @, except places such as "@work". */
const handle =
  /(?<![\p{L}\p{N}._@/-])@\s?(?!(?:home|work|night|school|heart|all|the|my|your|its|our|their|her|his|any|best|uni|office|hand)(?![a-z0-9_]))[a-z_][a-z0-9_.]{2,30}/u
const invite =
  /(?<![a-z])(?:(?:discord|join|telegram|chat)\.(?:gg|me)|t\s?\.\s?me\s?\/|wa\s?\.\s?me|link in (?:my )?bio|link in der bio|google (?:me|mich)|googl?e? mich|google (?:nach )?(?:meinem|my) (?:name|namen))(?![a-z])/

/** Don't also report an email address as a link. */
const written = /(?<=[a-z0-9_+-])\s?@\s?[a-z0-9-]{1,63}(?:\s?\.\s?[a-z0-9-]{1,63}){0,4}\s?\.\s?[a-z]{2,24}/gi
const brackets =
  /[([{<*_"'|/\\-]\s{0,2}(?:at|aet|@|a-t|a t|affe|klammeraffe|arroba|dot|d0t|d\.o\.t|punkt|pkt|point|period|\.)/
const spokenDotHint = new RegExp(`\\s${dotWord}\\s`)
const gapDot = /\s\.|\.\s/

function undoDisguises(text: string): string {
  let out = text
  if (brackets.test(out)) out = out.replace(bracketAt, '@').replace(bracketDot, '.')
  out = out.replace(atName, '@')
  if (spokenDotHint.test(out)) out = out.replace(spokenDot, '.')
  if (gapDot.test(out)) out = out.replace(looseDot, '.').replace(spacedDot, '.')
  return out.replace(oddDot, '.').replace(looseComma, '.')
}

const signs = [signedAt, saidDomain, mailWord]
const providers = [saidAt, onlyMail, bareProvider]
const anyProvider = new RegExp(`(?<![a-z])(?:${provider})(?![a-z])`)
const mailed = [written, saidAt, bareProvider]
const links = [scheme, dotless, handle, invite]

/**
 * Finds email addresses, links and accounts on other services in a plain text. `joined` holds its sentences with
 * spread-out letters joined, in lower case. Runs in linear time.
 */
export function findAddresses(plain: string, joined: string): Accounts {
  const shapes = joined === '' ? [plain.toLowerCase()] : [plain.toLowerCase(), joined]
  const all = shapes.map(undoDisguises)
  const email = all.some(
    (text) =>
      signs.some((each) => each.test(text)) || (anyProvider.test(text) && providers.some((each) => each.test(text))),
  )
  const rest = email ? all.map((text) => mailed.reduce((left, each) => left.replace(each, ' '), text)) : all
  const changed = rest.filter((text, index) => index > 0 || text !== shapes[0])
  const texts = [email ? plain.replace(written, ' ') : plain, ...changed]
  const accounts = findAccounts(email ? rest : texts)
  return {
    email: email || accounts.email,
    link: accounts.link || rest.some((text) => links.some((each) => each.test(text))) || texts.some(hasDomain),
  }
}

export const ADDRESS_PATTERNS: readonly RegExp[] = [
  ...[spokenDot, spacedDot, saidAt, onlyMail, bareProvider, saidDomain],
  ...[anyProvider, spokenDotHint],
]
