import { isAnonymousReason } from '../schema.ts'
import { DANGER_PHRASES, HARMLESS_PHRASES } from './data.ts'

/** `gap` is a class of what stands between two words. */
const patternOf = (phrase: string, gap: string) =>
  phrase.replaceAll('*', '[a-z]*').replaceAll(' ?', `${gap}*`).replaceAll(' ', `${gap}+`)
const anyOf = (phrases: readonly string[], flags: string, gap: string) =>
  new RegExp(`(?<![a-z0-9])(?:${phrases.map((each) => patternOf(each, gap)).join('|')})(?![a-z0-9])`, flags)

const danger = anyOf(DANGER_PHRASES, '', '[^a-z0-9]')
/** Within a sentence: “no. Lebensgefahr” is danger. */
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

/** Whether somebody's words announce danger to a life or a body. Finds more rather than less: a person reads them. */
export const announcesDanger = (text: string): boolean => danger.test(plain(text).replaceAll(harmless, ' , '))

/** Whether a case is answered within a day and stands on top: by its reason, or by what was written. */
export const isDangerous = ({ reason, text }: { reason: string; text: string }): boolean =>
  isAnonymousReason(reason) || announcesDanger(text)
