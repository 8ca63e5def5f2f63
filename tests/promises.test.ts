import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogueLeaves } from './support/catalogue-leaves.ts'

/** Words that promise something: how long, how often, how safe, by whom. */
const PROMISE =
  /\b(?:usually|always|never|right away|immediately|automatically|real person|a person (?:on our team )?(?:reads|will)|within (?:\{\{\w+\}\}|\d+)|vet(?:ted)?|encrypted|in \{\{from\}\}|any time|at any moment|we read|credits back|every credit back|certified|couldn’t listen)\b/i

/** Catalogues that nobody but administrators reads, the words of the law, and names of things. */
const OTHERS = /^(office-.*|backoffice|money|withdrawal|kit|countries|languages|zones|topics|ui|demo)$/

const texts = globSync('app/i18n/en/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => path.replace(/^.*\/|\.ts$/g, ''))
  .filter((name) => !OTHERS.test(name))
  .flatMap((name) => catalogueLeaves('en', name))

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
      /^(bookings|directory|notifications)\.badge\.certified$|^filters\.type\.certified$|^public-profile\.badge\.certified$|^explained\.contract\.certified$/
    const explained = /^(site\.home\.faq\.items\.chosen\.answer|landing\.faq\.items\.degree\.answer)$/
    expect(said.filter((key) => !filled.test(key) && !explained.test(key))).toEqual([])
  })

  test('voices of people that nobody said stand in the demo only', () => {
    const sources = globSync('app/**/*.{ts,tsx}').filter((path) => !/i18n|\.test\./.test(path))
    const users = sources.filter((path) => readFileSync(path, 'utf8').includes('home.testimonials'))
    expect(users).toEqual(['app/features/site/ui/home.tsx'])
    expect(readFileSync('app/routes/home.tsx', 'utf8')).toContain('hasTestimonials: ctx.config.demo,')
  })
})
