import { eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { columnsOf, type Db } from '#app/platform/data/db.server.ts'
import { deadLetters, listDeadLetters, queueDepths } from '#app/platform/data/dead-letters.server.ts'
import { QUEUES } from '#app/platform/data/jobs.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { mails, profiles } from '#db/schema/all.ts'
import { anywhere, defineList, type LineOf, listView } from '../kit/list.views.server.ts'

const mailsList = defineList({
  columns: {
    ...columnsOf(mails, 'id', 'createdAt', 'toAddress', 'subject', 'userId'),
    personName: sql<string | null>`${profiles.fullName}`,
    ...columnsOf(mails, 'attempts', 'error', 'sentAt'),
    isEmptied: sql<boolean>`${mails.text} = ''`,
  },
  from: (select) => select.from(mails).leftJoin(profiles, eq(profiles.id, mails.userId)),
  id: mails.id,
  sorts: { created: mails.createdAt },
  filters: {
    status: {
      waiting: sql`(${mails.sentAt} is null and ${mails.attempts} = 0)`,
      failed: sql`(${mails.sentAt} is null and ${mails.attempts} > 0)`,
      sent: sql`${mails.sentAt} is not null`,
    } satisfies Record<MailState, SQL>,
  },
  // A complete address can use the index.
  search: (text) =>
    /^\S+@\S+\.\S+$/.test(text)
      ? eq(mails.toAddress, text.toLowerCase())
      : or(ilike(mails.toAddress, anywhere(text)), ilike(mails.subject, anywhere(text))),
})

export type ListedMail = LineOf<typeof mailsList>

export const officeMails = listView(mailsList, 'messages')

export type OfficeQueue = { queue: string; waiting: number; retrying: number; running: number; failed: number }
export type FailedJob = Awaited<ReturnType<typeof officeJobs>>['failed'][number]

function jobSubject(data: Readonly<Record<string, unknown>>) {
  return Object.entries(data).flatMap(([name, value]) => {
    const isId = typeof value === 'string' && (isUuid(value) || /^(evt|acct|du|re|pi)_\w{1,80}$/.test(value))
    const isType = name === 'type' && typeof value === 'string' && /^[a-z_]+\.[a-z_]+$/.test(value)
    return isId || isType ? [{ name, value }] : []
  })
}

export async function officeJobs(db: Db, viewer: Viewer | null) {
  authorize(canAdministrate(viewer))
  const [depths, counts, gaveUp] = await Promise.all([
    queueDepths(db),
    deadLetters(db),
    listDeadLetters(db, FAILED_JOBS_MAX),
  ])
  return {
    queues: QUEUES.map((queue) => {
      const { waiting = 0, retrying = 0, running = 0 } = depths.find((each) => each.queue === queue) ?? {}
      return { queue, waiting, retrying, running, failed: counts.find((each) => each.queue === queue)?.count ?? 0 }
    }),
    failed: gaveUp.map(({ data, ...job }) => ({ ...job, about: jobSubject(data) })),
  }
}

const MAIL_STATES = ['waiting', 'failed', 'sent'] as const
export type MailState = (typeof MAIL_STATES)[number]

const FAILED_JOBS_MAX = 100
