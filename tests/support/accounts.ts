import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { createSession, readViewer } from '#app/platform/http/session.server.ts'
import { decryptBodies } from '#app/platform/outside/mail.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { mails, users } from '#db/schema/all.ts'
import { givePassword } from './account-deletion.ts'
import type { TestContext } from './context.ts'

/** The client of people in these tests, unless a test says otherwise. */
export const from = { clientAddress: '203.0.113.7', language: 'en' } as const
export const PASSWORD = 'correct horse'

let counter = 0
export const newAddress = () => `person-${++counter}@test.example`
export const seekerForm = (email: string) =>
  ({ ...from, role: 'seeker', email, password: PASSWORD, timeZone: 'Europe/Vienna', hourFormat: 'language' }) as const

/** Emails to an address, oldest first. */
export const mailbox = async (ctx: Ctx, to: string) =>
  (await ctx.db.select().from(mails).where(eq(mails.toAddress, to)).orderBy(mails.createdAt)).map((mail) =>
    decryptBodies(ctx.secrets, mail),
  )

export async function lastLink(ctx: Ctx, to: string): Promise<URL> {
  const mail = (await mailbox(ctx, to)).at(-1)
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:none')
}

export const tokenOf = (link: URL) => link.searchParams.get('token') ?? link.searchParams.get('recovery') ?? ''

export async function viewerOf(ctx: Ctx, setCookies: readonly string[]): Promise<Viewer | null> {
  const cookie = (setCookies[0] ?? '').split(';')[0] ?? ''
  return (await readViewer(ctx, new Request('http://localhost:3000/', { headers: { cookie } }))).viewer
}

/** Signs a person in without a password, in a new browser. Returns its Set-Cookie line. */
export async function signInAs(ctx: Ctx, userId: string): Promise<string> {
  const setCookie = await inTransaction(ctx.db, (tx) => createSession(ctx, tx, userId))
  if (setCookie === null) throw new Error('a code is needed too')
  return setCookie
}

/** The Cookie header of a new browser in which a person is signed in. */
export const cookieOf = async (ctx: Ctx, userId: string): Promise<string> =>
  (await signInAs(ctx, userId)).split(';')[0] ?? ''

/** A seeker who signed up and confirmed their address; the viewer is this browser's. */
export async function confirmedSeeker({ ctx }: Pick<TestContext, 'ctx'>, email = newAddress()) {
  const [user] = await ctx.db
    .insert(users)
    .values({
      role: 'seeker',
      status: 'new',
      email,
      emailVerified: true,
      timeZone: 'Europe/Vienna',
      confirmedAdultAt: ctx.clock.now(),
    })
    .returning({ id: users.id })
  const userId = user?.id ?? ''
  await givePassword({ ctx }, userId, PASSWORD)
  const setCookies = [await signInAs(ctx, userId)]
  const viewer = await viewerOf(ctx, setCookies)
  if (!viewer) throw new Error('no session after confirmation')
  return { email, userId, viewer, setCookies }
}
