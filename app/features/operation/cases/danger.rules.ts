import { isAnonymousReason } from './schema.ts'

/**
 * German and English phrases that suggest danger to someone's life or body. Patterns match lower-case text without
 * accents. `*` matches any word ending, a space any gap.
 */
const DANGER_PHRASES = [
  '(suizid|suicid|selbstmord|selbstmoerd)*',
  'kill(ing)? (himself|herself|themself|themselves|myself|yourself)',
  '(end|take) (his|her|their|my) (own )?life',
  '(want(s|ed)? to|wanna) die',
  '(not|do ?n.?t|does ?n.?t) want to live',
  '(sich|mich) (selbst )?umbring*',
  'sich (heute |gleich |morgen )?(das|sein|ihr) leben nehmen',
  'das leben nehmen',
  'nicht mehr leben (will|moechte|wollen)',
  '(will|moechte) nicht mehr leben',
  '(will|moechte|wollte) sterben',
  'umbringen (will|moechte|wird)',
  '(ueberdosis|overdos*|abschiedsbrief)',
  'self ?-?harm*',
  'selbstverletz*',
  '(cuts|cutting|hurts|hurting) (himself|herself|themselves|myself)',
  '(ritzt|verletzt) sich',
  'tabletten geschluckt',
  '(took|taken|swallowed) (all )?(the |his |her |their )?(pills|tablets)',
  '(will|wants? to|going to|gonna|threaten(s|ed)? to) (kill|murder|shoot|stab|rape|strangle) *',
  '(i.?ll|i will|he.?ll|she.?ll|they.?ll) (kill|murder|shoot|stab) *',
  '(death threat|morddrohung|todesdrohung|amok)*',
  'threaten(s|ed)? (me|him|her|them|us) with (a )?(knife|gun|weapon|death)',
  'mit dem tod* (be)?droh*',
  '(bring|bringe|bringt) (ich |er |sie )?(dich|mich|ihn|sie|euch|uns) um',
  '(dich|mich|ihn|sie|euch|uns|jemanden|seine frau|ihren mann|seine kinder|ihre kinder|das kind|die kinder) umbring*',
  '(will|wollte|wuerde|wird) (mich|dich|ihn|sie|uns|euch|jemanden|seine frau|ihren mann) (toeten|erschiessen|erstechen|ermorden|umbringen|erwuergen|vergewaltigen)',
  '(bombendrohung|bomb threat|planning an attack|mass shooting)',
  'anschlag (planen|geplant|plant|verueben)',
  '(vergewaltig*|raped|raping)',
  '(misshandelt|schlaegt|missbraucht) (sein|ihr|seine|ihre|das|die|ein) (kind|kinder|tochter|sohn|baby)',
  'kindesmiss(brauch|handlung)*',
  '(beats|hits|abuses|molests|hurts) (his|her|their|the|a) (child|children|kid|kids|son|daughter|baby)',
  'child (sexual )?abuse*',
  'eingesperrt und',
  'haelt (mich|sie|ihn) gefangen',
  '(locked|holding) (me|her|him) (up|captive|hostage)',
  '(lebensgefahr|leben in gefahr|akute gefahr|immediate danger|life is in danger|notarzt)',
  'in danger of (death|dying)',
] as const

/** Harmless idioms that use such words. */
const HARMLESS_PHRASES = [
  '(umbring*|sterben|gestorben) vor (lachen|langeweile|neugier)',
  'vor (lachen|langeweile|neugier) (umbring*|sterben|gestorben)',
  'want(s|ed)? to die laughing',
  '(will|moechte|wollte) nicht sterben',
  'kill(ing)? (the )?(time|mood|vibe|call|battery|connection)',
  'murder (mystery|story|novel|film)',
  'suizidpraevention',
  'suicide (prevention|squad)',
  '(no|not|kein|keine|keinerlei|nicht in) (immediate danger|akute gefahr|lebensgefahr|death threat|suizid\\w*)',
] as const

/** `gap` is a character class for what may separate two words. */
const patternOf = (phrase: string, gap: string) =>
  phrase.replaceAll('*', '[a-z]*').replaceAll(' ?', `${gap}*`).replaceAll(' ', `${gap}+`)
const anyOf = (phrases: readonly string[], flags: string, gap: string) =>
  new RegExp(`(?<![a-z0-9])(?:${phrases.map((each) => patternOf(each, gap)).join('|')})(?![a-z0-9])`, flags)

const danger = anyOf(DANGER_PHRASES, '', '[^a-z0-9]')
/** Match within a sentence only, because “no. Lebensgefahr” is danger. */
const harmless = anyOf(HARMLESS_PHRASES, 'g', '[^a-z0-9.,:;!?]')

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (sign) => umlauts[sign] ?? sign)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’ʼ`´]/g, "'")

/** Whether a text suggests danger to someone's life or body. Prefers false positives, because people review them. */
export const mentionsDanger = (text: string): boolean => danger.test(plain(text).replaceAll(harmless, ' , '))

/** Whether a case is due within a day and listed first, because of its reason or its text. */
export const isDangerous = ({ reason, text }: { reason: string; text: string }): boolean =>
  isAnonymousReason(reason) || mentionsDanger(text)
