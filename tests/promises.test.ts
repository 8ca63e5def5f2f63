import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { plainParagraphs } from '#app/features/legal/fill.rules.ts'
import { readSource } from '#app/features/legal/markdown.rules.ts'
import { LEGAL_DOCUMENTS } from '#app/features/legal/schema.ts'
import { catalogueLeaves } from './support/catalogue-leaves.ts'

/** Words that promise something: how long, how often, how safe, by whom. */
const PROMISE =
  /\b(?:usually|always|never|right away|immediately|automatically|real person|a person (?:on our team )?(?:reads|will)|within (?:\{\{\w+\}\}|\d+)|vet(?:ted)?|encrypted|in \{\{from\}\}|any time|at any moment|we read|credits back|every credit back|certified|couldn’t listen)\b/i

/** Catalogues that nobody but administrators reads, the words of the law, and names of things. */
const OTHERS = /^(office-.*|backoffice|money|withdrawal|kit|countries|languages|zones|topics|ui|demo)$/

/** The paragraphs of a legal text, each with file, section and place there as its key: `legal/terms.md#age.1`. */
function legalParagraphs(document: string): { key: string; text: string }[] {
  const { source, problems } = readSource(readFileSync(`legal/en/${document}.md`, 'utf8'))
  if (!source) throw new Error(`${document}: ${JSON.stringify(problems)}`)
  const at = `legal/${document}.md`
  return [
    { key: `${at}#lead`, text: source.text.lead },
    ...source.text.sections.flatMap((section) =>
      plainParagraphs(section).map((text, place) => ({ key: `${at}#${section.id}.${place + 1}`, text })),
    ),
  ]
}

const texts = globSync('app/i18n/en/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => path.replace(/^.*\/|\.ts$/g, ''))
  .filter((name) => !OTHERS.test(name))
  .flatMap((name) => catalogueLeaves('en', name))
  .concat(LEGAL_DOCUMENTS.flatMap(legalParagraphs))

/** The rows of the page: what is promised, and the keys of the sentences that do, a star for any part. */
const page = readFileSync('docs/features/promises.md', 'utf8')
const rows = [...page.matchAll(/^\| (?!promise|---)([^|]+) \| ([^|]+) \|/gm)].map(([, promise = '', keys = '']) => ({
  promise: promise.trim(),
  keys: [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
}))
const patternOf = (key: string) => new RegExp(`^${key.split('*').map(RegExp.escape).join('.*')}$`)
const patterns = rows.flatMap(({ keys }) => keys.map((key) => ({ key, pattern: patternOf(key) })))
/** Sentences with such a word that promise nothing, with what they are. */
const noPromises = [...(page.split('## No promises')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, key = '']) => key)

describe('the promises of the product', () => {
  test('each has a row with the function or number behind it', () => {
    const without = texts.filter(
      ({ key, text }) =>
        PROMISE.test(text) &&
        !noPromises.some((other) => patternOf(other).test(key)) &&
        !patterns.some(({ pattern }) => pattern.test(key)),
    )
    expect(without.map(({ key, text }) => `${key}: ${text.slice(0, 80)}`)).toEqual([])
  })

  test('no row is about a sentence that is gone', () => {
    const keys = texts.map(({ key }) => key)
    const gone = [...patterns.map(({ key }) => key), ...noPromises].filter(
      (key) => !keys.some((one) => patternOf(key).test(one)),
    )
    expect(gone).toEqual([])
  })

  test('nobody says “certified” outside the places that a recorded decision fills', () => {
    const said = texts.filter(({ text }) => /certified/i.test(text)).map(({ key }) => key)
    const filled =
      /^(bookings|directory|news)\.badge\.certified$|^news\.(titles|mails\.subjects)\.badge_given$|^filters\.type\.certified$|^public-profile\.badge\.certified$|^explained\.contract\.certified$/
    // The body that settles disputes is certified by the state (DSA Art. 21), not by us.
    const explained =
      /^(site\.home\.faq\.items\.chosen\.answer|landing\.faq\.items\.degree\.answer|cases\.statement\.court)$/
    expect(said.filter((key) => !filled.test(key) && !explained.test(key))).toEqual([])
  })

  test('voices of people that nobody said stand in the demo only', () => {
    const sources = globSync('app/**/*.{ts,tsx}').filter((path) => !/i18n|\.test\./.test(path))
    const users = sources.filter((path) => readFileSync(path, 'utf8').includes('home.testimonials'))
    expect(users).toEqual(['app/features/site/ui/home.tsx'])
    expect(readFileSync('app/routes/home.tsx', 'utf8')).toContain('hasTestimonials: ctx.config.demo,')
  })
})
