import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { action } from './hours.ts'

const ctx = { config: readConfig({ NODE_ENV: 'test' }) } as Ctx
async function send(form: Record<string, string>, referer?: string): Promise<Response> {
  const headers: Record<string, string> = referer ? { referer } : {}
  return (await action(routeArgs('/hours', { ctx, language: 'de', form, headers }))) as Response
}
const placeOf = (response: Response) => response.headers.get('location')

test('stores a guest’s hour format in a cookie for a year, and returns to the switch with the query', async () => {
  const form = { hourFormat: '24', next: '/en/companions' }
  const response = await send(form, 'http://localhost:3000/en/companions?languages=de')
  expect(response.headers.get('set-cookie')).toBe('hours=24; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(placeOf(response)).toBe('/en/companions?languages=de#hours')
  expect(placeOf(await send({ hourFormat: '12', next: '/en/companions?page=2' }))).toBe('/en/companions?page=2#hours')
})

test('rejects other formats, and never leads to another site', async () => {
  for (const hourFormat of ['13', 'language', '']) {
    const refused = await send({ hourFormat, next: '/en' })
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([400, null])
  }
  for (const next of ['//evil.example', 'https://evil.example/en', '/hours'])
    expect(placeOf(await send({ hourFormat: '24', next }))).toBe('/de#hours')
})
