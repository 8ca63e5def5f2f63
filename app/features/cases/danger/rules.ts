import { isAnonymousReason } from '../schema.ts'
import { DANGER_PHRASES, HARMLESS_PHRASES } from './data.ts'

const patternOf = (phrase: string) =>
  phrase.replaceAll('*', '[a-z]*').replaceAll(' ?', '[^a-z0-9]*').replaceAll(' ', '[^a-z0-9]+')
const anyOf = (phrases: readonly string[], flags: string) =>
  new RegExp(`(?<![a-z0-9])(?:${phrases.map(patternOf).join('|')})(?![a-z0-9])`, flags)

const danger = anyOf(DANGER_PHRASES, '')
const harmless = anyOf(HARMLESS_PHRASES, 'g')

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
