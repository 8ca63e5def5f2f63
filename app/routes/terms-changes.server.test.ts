import { createElement } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerLegalTexts } from '#app/features/operation/legal/commands.server.ts'
import { TermsChanges } from '#app/features/operation/site/ui/terms-changes.tsx'
import { system } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeSeeker } from '#tests/support/makers.ts'
import { legalFile, ownersFolder } from '#tests/support/operator.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { action, loader } from './terms-changes.tsx'

let seeker: Viewer
const owner = ownersFolder()
const t = testContext({ env: { LEGAL_TEXTS_DIR: owner.folder }, now: new Date('2027-01-10T12:00:00Z') })
const text = (words: string) => `# Own terms\n\nLead.\n\n## Same {#same}\n\nSame words.\n\n## Fee {#fee}\n\n${words}\n`

beforeAll(async () => {
  owner.put('en/terms.md', legalFile('own-1', '2026-12-01', text('We keep ten.')))
  await registerLegalTexts(t.ctx, system('test'), {})
  seeker = await t.as(await makeSeeker(t))
  owner.put('en/terms.md', legalFile('own-2', '2027-01-15', text('We keep nine.')))
  await registerLegalTexts(t.ctx, system('test'), {})
})
afterAll(async () => {
  owner.remove()
})

const args = (viewer: Viewer | null, query = '', form?: Record<string, string>) =>
  routeArgs(`/en/terms/changes${query}`, { ctx: t.ctx, viewer, form })
async function wordsFor(viewer: Viewer | null, query = '') {
  const { page, next } = await loader(args(viewer, query))
  return wordsOf(screenOf(createElement(TermsChanges, { page, next, refused: null })))
}

describe('the page of changed terms', () => {
  test('compares the old and new text of changed sections, for everyone [LG-14]', async () => {
    const words = await wordsFor(null)
    expect(words).toMatch(/apply from Feb 22, 2027.*Fee Until now We keep ten\. New We keep nine\./)
    expect(words).not.toContain('Same words.')
    expect(words).not.toContain('Do you accept')
  })

  test('asks only members whether they accept them [LG-14]', async () => {
    expect(await wordsFor(seeker)).toMatch(/Do you accept the new terms\?.*decide once they apply.*delete your account/)
    expect(await wordsFor(await t.as(await makeAdmin(t)))).not.toContain('Do you accept')
  })

  test('accepts them, and redirects to the requested page, on this site only [LG-15]', async () => {
    await t.setClock(new Date('2027-03-01T12:00:00Z'))
    expect(await wordsFor(seeker)).toContain('Please accept them before you book or offer anything new.')
    const send = (next: string) => action(args(seeker, '', { version: 'own-2', next })) as Promise<Response>
    expect((await send('/en/companions')).headers.get('location')).toBe('/en/companions')
    expect((await send('https://elsewhere.example')).headers.get('location')).toBe('/en/terms/changes')
    expect(await wordsFor(seeker)).toContain('You’ve accepted these terms.')
  })

  test('refuses a version that is not pending, and unknown fields', async () => {
    const answer = (form: Record<string, string>) => action(args(seeker, '', form)) as Promise<unknown>
    expect(await answer({ version: 'own-1' })).toMatchObject({ data: { code: 'terms_changed_again' } })
    expect(await answer({ version: 'own-2', extra: '1' })).toMatchObject({ data: { code: 'invalid_input' } })
  })
})
