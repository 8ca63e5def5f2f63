import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '#app/features/marketplace/accounts/sign-up.commands.server.ts'
import { addSlots } from '#app/features/marketplace/availability/commands.server.ts'
import { bookCall } from '#app/features/marketplace/bookings/commands.server.ts'
import { acceptTerms } from '#app/features/marketplace/terms/commands.server.ts'
import { pathAfterSignIn, termsToAccept } from '#app/features/marketplace/terms/views.server.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { legalAcceptances, legalVersions, users } from '#db/schema/all.ts'
import { newAddress, seekerForm } from '#tests/support/accounts.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { legalFile, ownersFolder } from '#tests/support/operator.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { registerLegalTexts } from './commands.server.ts'
import { TERMS_NOTICE_DAYS } from './schema.ts'
import { legalTextOf, legalVersionsWithCounts } from './views.server.ts'

let t: TestContext
let owner: ReturnType<typeof ownersFolder>
beforeEach(async () => {
  owner = ownersFolder()
  t = await openTestContext({ now: new Date('2027-01-10T12:00:00Z') })
})
afterEach(async () => {
  owner.remove()
  await t.close()
})

const withOwner = (): Ctx => ({ ...t.ctx, config: { ...t.ctx.config, legalTextsDir: owner.folder } })
const register = (ctx = withOwner()) => registerLegalTexts(ctx, system('test'), {})
const termsIn = async (language: 'en' | 'de', version: string | null = null) =>
  legalTextOf(t.ctx.db, { document: 'terms', language, version }, t.ctx.clock.now())
const afterDays = (days: number) => t.setClock(new Date(t.ctx.clock.now().getTime() + days * 86_400_000))

describe('the texts', () => {
  test('of the tree are registered once, by any number of processes, and can be read in every language', async () => {
    const [problems] = await Promise.all([register(t.ctx), register(t.ctx), register(t.ctx)])
    expect(problems).toEqual([])
    const newest = { terms: '2026-11-25', privacy: '2026-11-30', imprint: '2026-11-25' }
    for (const language of LANGUAGES)
      for (const document of ['terms', 'privacy', 'imprint'] as const) {
        const found = await legalTextOf(t.ctx.db, { document, language }, t.ctx.clock.now())
        expect([document, found?.isInForce, found?.version]).toEqual([document, true, newest[document]])
      }
    expect(await t.ctx.db.$count(legalVersions)).toBe(12)
  })

  test('an owner replaces one, file by file and without a build; the others stay ours [LG-7]', async () => {
    await register()
    owner.put('de/terms.md', legalFile('own-1', '2027-01-10', '# Eigene AGB\n\nLead.\n\n## Eins {#eins}\n\nWorte.\n'))
    expect(await register()).toEqual([])
    expect(await termsIn('de')).toMatchObject({ version: 'own-1', text: { title: 'Eigene AGB' } })
    expect(await termsIn('en')).toMatchObject({ version: '2026-11-25' })
  })

  test('that cannot be used are named, and the last good one stays; also the first time [LG-8]', async () => {
    owner.put('de/terms.md', legalFile('own-1', '2027-01-10', '# T\n\n## S\n\n<script>1</script> {{nobody}}\n'))
    owner.put('de/term.md', legalFile('own-1', '2027-01-10'))
    owner.put('fr/terms.md', legalFile('own-1', '2027-01-10'))
    const codes = (await register()).map(({ file, code }) => [file.slice(owner.folder.length + 1), code])
    expect(codes.sort()).toEqual([
      ['de/term.md', 'unknown_file'],
      ['de/terms.md', 'raw_html'],
      ['de/terms.md', 'unknown_placeholder'],
      ['fr', 'unknown_file'],
    ])
    expect(await termsIn('de')).toMatchObject({ version: '2026-11-25' })
    owner.put('de/terms.md', legalFile('own-1', '2027-01-10'))
    await register()
    owner.put('de/terms.md', legalFile('own-1', '2027-01-10', '# Other\n\n## S\n\nwords\n'))
    expect((await register()).map(({ code }) => code)).toContain('changed_without_version')
    expect(await termsIn('de')).toMatchObject({ version: 'own-1', text: { title: 'Own terms' } })
  })

  test('earlier ones stay readable by name, also when their file is gone [LG-10]', async () => {
    owner.put('de/terms.md', legalFile('own-1', '2027-01-09', '# First\n\n## S\n\nold\n'))
    await register()
    owner.put('de/terms.md', legalFile('own-2', '2027-01-10', '# Second\n\n## S\n\nnew\n'))
    await register()
    expect(await termsIn('de')).toMatchObject({ version: 'own-2', text: { title: 'Second' } })
    expect(await termsIn('de', 'own-1')).toMatchObject({ isInForce: false, text: { title: 'First' } })
    expect(await termsIn('de', 'nothing')).toBeNull()
  })
})

describe('signing up', () => {
  test('notes which terms were accepted, in which language and when [LG-12]', async () => {
    await register()
    const email = newAddress()
    await signUp(t.ctx, { ...seekerForm(email), language: 'de' })
    const [user] = await t.ctx.db.select().from(users).where(eq(users.email, email))
    const noted = await t.ctx.db.select().from(legalAcceptances)
    expect(noted).toMatchObject([
      { userId: user?.id, document: 'terms', version: '2026-11-25', language: 'de', way: 'sign_up' },
    ])
    await signUp(t.ctx, { ...seekerForm(email), language: 'en' })
    const again = await t.ctx.db.select().from(legalAcceptances)
    expect(again.map(({ language }) => language)).toEqual(['en'])
  })
})

describe('changed terms', () => {
  async function world() {
    await register()
    const seekerId = await makeSeeker(t)
    const companionId = await makeCompanion(t)
    owner.put('en/terms.md', legalFile('own-2', '2027-01-15'))
    await register()
    return { seeker: await t.as(seekerId), companion: await t.as(companionId) }
  }
  const due = (userId: string) => termsToAccept(t.ctx.db, userId, t.ctx.clock.now())

  test('ask nobody before their day, then everybody who was there, after signing in and once, and nobody who came later [LG-15]', async () => {
    const { seeker } = await world()
    await afterDays(TERMS_NOTICE_DAYS - 1)
    expect(await due(seeker.userId)).toBeNull()
    expect((await termsIn('en'))?.version).toBe('2026-11-25')
    const path = () => pathAfterSignIn(t.ctx, seeker.userId, 'en', '/en/dashboard')
    expect(await path()).toBe('/en/dashboard')
    await afterDays(2)
    expect(await due(seeker.userId)).toMatchObject({ version: 'own-2' })
    expect(await due(await makeSeeker(t))).toBeNull()
    expect(await due(await makeSeeker(t, { language: 'de' }))).toBeNull()
    expect(await path()).toBe('/en/terms/changes?next=%2Fen%2Fdashboard')
    await acceptTerms(t.ctx, seeker, { version: 'own-2' })
    expect(await path()).toBe('/en/dashboard')
  })

  test('keep who has not accepted them from booking and offering, and from nothing after that [LG-15]', async () => {
    const { seeker, companion } = await world()
    const book = () =>
      bookCall(t.ctx, seeker, {
        ...{ companionId: companion.userId, media: 'audio', startAt: new Date('2027-03-20T10:00:00Z'), minutes: 15 },
        ...{ expectedCredits: 25, idempotencyKey: crypto.randomUUID() },
      })
    const offer = () =>
      addSlots(t.ctx, companion, {
        ...{ date: '2027-03-20', startClock: '10:00', endClock: '12:00', media: 'audio_video', repeat: 'none' },
        ...{ weekdays: [], ends: 'never', until: null, timeZone: 'Europe/Berlin' },
      } as never)
    await afterDays(60)
    expect([await outcomeOf(offer()), await outcomeOf(book())]).toEqual(['terms_not_accepted', 'terms_not_accepted'])
    await acceptTerms(t.ctx, companion, { version: 'own-2' })
    await acceptTerms(t.ctx, seeker, { version: 'own-2' })
    expect(await outcomeOf(offer())).toBe('done')
    expect(await outcomeOf(book())).not.toBe('terms_not_accepted')
  })

  test('can be accepted ahead, and twice is once', async () => {
    const { seeker } = await world()
    await acceptTerms(t.ctx, seeker, { version: 'own-2' })
    await Promise.all([1, 2, 3].map(() => acceptTerms(t.ctx, seeker, { version: 'own-2' })))
    const own = and(eq(legalAcceptances.userId, seeker.userId), eq(legalAcceptances.way, 'asked'))
    expect(await t.ctx.db.$count(legalAcceptances, own)).toBe(1)
    await afterDays(60)
    expect(await due(seeker.userId)).toBeNull()
    const versions = await legalVersionsWithCounts(t.ctx.db, t.ctx.clock.now())
    expect(versions.find(({ version }) => version === 'own-2')).toMatchObject({ state: 'in_force', people: 1 })
  })

  test('accepting refuses a stranger, an administrator, and a version that nobody asked about', async () => {
    const { seeker } = await world()
    const admin = await t.as(await makeAdmin(t))
    expect(await outcomeOf(acceptTerms(t.ctx, null, { version: 'own-2' }))).toBe('not_authenticated')
    expect(await outcomeOf(acceptTerms(t.ctx, admin, { version: 'own-2' }))).toBe('not_found')
    for (const version of ['2026-11-25', 'nothing'])
      expect(await outcomeOf(acceptTerms(t.ctx, seeker, { version }))).toBe('terms_changed_again')
  })
})
