import { asc, eq } from 'drizzle-orm'
import { handleEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { mails, notifications } from '#db/schema/all.ts'
import type { TestContext } from './context.ts'

type Made = Pick<TestContext, 'ctx'>

export const mailsFor = ({ ctx }: Made, userId: string) =>
  ctx.db.select().from(mails).where(eq(mails.userId, userId)).orderBy(asc(mails.createdAt))

export const noticesFor = ({ ctx }: Made, userId: string) =>
  ctx.db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(asc(notifications.createdAt))

export const noticeCodesFor = async (test: Made, userId: string) =>
  (await noticesFor(test, userId)).map(({ code }) => code)

/** Handles the events announced so far, like the worker; only those that match `about`. */
export async function handleAnnounced(test: TestContext, about: Record<string, unknown> = {}) {
  for (const event of await test.announced())
    if (Object.entries(about).every(([key, value]) => event[key] === value)) await handleEvent(test.ctx, event)
}
