import { findPhoneNumbersInText } from 'libphonenumber-js'
import { find } from 'linkifyjs'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import type { Decision } from '#app/platform/refusal.ts'

/** What must not stand in a name or bio, so that people meet here and stay safe (P-17 to P-20). */
export const CONTENT_KINDS = ['email', 'link', 'phone', 'words'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Longest text that is looked at; longer ones are refused by their schema. */
const maxLength = 5_000
const phoneCountries = ['DE', 'AT', 'CH', 'GB', 'FR'] as const
const swearing = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

/** The plain text behind typographic disguise: compatibility forms unfolded, invisible characters gone. */
const unmask = (text: string) =>
  text
    .slice(0, maxLength)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}\u3164\u115f\u1160]/gu, '')

/** Kinds of unwanted content found in a text, in the order of CONTENT_KINDS; empty when there is none. */
export function unwantedContent(text: string): ContentKind[] {
  const plain = unmask(text)
  const links = find(plain)
  const emails = links.filter((link) => link.type === 'email')
  const found: Record<ContentKind, boolean> = {
    email: emails.length > 0 || /[^\s@]@[^\s@]+\.[a-z]{2,}/i.test(plain),
    link: links.some((link) => link.type === 'url') || /\b(?:https?:|www\.)/i.test(plain),
    phone: hasPhoneNumber(plain),
    words: swearing.hasMatch(plain),
  }
  return CONTENT_KINDS.filter((kind) => found[kind])
}

/** Refuses a text with contact data or bad words; `found` lists their kinds, divided by spaces (P-21). */
export function decideContent(text: string): Decision {
  const found = unwantedContent(text)
  return found.length === 0
    ? { ok: true }
    : { ok: false, code: 'unwanted_content', details: { found: found.join(' ') } }
}

/** Times of day are no telephone numbers. */
const clockTime = /\b\d{1,2}:\d{2}\b/g

/** A stretch that could hold a telephone number: seven digits or more with little between them. */
const digitRun = /\+?\(?\d(?:[\s()./\\·_-]{0,3}\d){6,24}/g
/** Nobody writes so many numbers without a reason. */
const mostRuns = 20

function hasPhoneNumber(text: string): boolean {
  const runs = text.replace(clockTime, '·').match(digitRun) ?? []
  if (runs.length > mostRuns) return true
  return runs.some((run) => phoneCountries.some((country) => findPhoneNumbersInText(run, country).length > 0))
}
