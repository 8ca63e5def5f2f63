import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverTexts } from '#app/i18n/texts.server.ts'

/** Codes built at run time: `call_${status}`, `media_not_offered_${media}`. */
const ASSEMBLED = /^call_(cancelled|missed|completed)$|^media_not_offered_/

const source = globSync('{app,server}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.|^app\/i18n\/(en|de)\//.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

test('every text under errors belongs to a code in the source', () => {
  const unused = globSync('app/i18n/en/*.ts')
    .map((path) => path.replace(/^.*\/|\.ts$/g, '') as 'bookings')
    .flatMap((namespace) =>
      Object.keys((serverTexts('en').catalogue(namespace) as { errors?: object } | undefined)?.errors ?? {})
        .filter((code) => !ASSEMBLED.test(code))
        .filter((code) => !source.includes(`'${code}'`) && !source.includes(`errors.${code}'`))
        .map((code) => `${namespace}: ${code}`),
    )
  expect(unused).toEqual([])
})
