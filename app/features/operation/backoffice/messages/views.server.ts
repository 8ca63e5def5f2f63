import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { deadLetters, listDeadLetters, queueDepths } from '#app/platform/data/dead-letters.server.ts'
import { QUEUES } from '#app/platform/data/jobs.server.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { pageOf, placeOf } from '../money/lists.rules.ts'
import { jobSubject, mailState } from './rules.ts'
import { FAILED_JOBS_MAX, MAILS_PAGE, type MailState } from './schema.ts'
import { listOfficeMails } from './store.server.ts'

export type ListedMail = Awaited<ReturnType<typeof listOfficeMails>>[number] & { state: MailState }
export type MailsPage = { lines: ListedMail[]; next: string | null; q: string; status: MailState | null }

type MailsInput = { q: string; status?: MailState | undefined; before?: string | undefined }

/** Mails, newest first, without their content. Administrators and support. */
export async function officeMails(db: Db, viewer: Viewer | null, input: MailsInput): Promise<MailsPage> {
  authorize(canAdministrate(viewer, 'messages'))
  const { q, status, before } = input
  const found = await listOfficeMails(db, { q, status, after: placeOf(before), limit: MAILS_PAGE + 1 })
  const { lines, next } = pageOf(found, MAILS_PAGE)
  return { lines: lines.map((mail) => ({ ...mail, state: mailState(mail) })), next, q, status: status ?? null }
}

/** A queue: how much is ahead of it, and how many of its jobs gave up. */
export type OfficeQueue = { queue: string; waiting: number; retrying: number; running: number; failed: number }
export type FailedJob = {
  id: string
  queue: string
  about: { name: string; value: string }[]
  error: string | null
  createdAt: Date
}

/** Every queue with its depth, and the jobs that gave up, the newest first. Administrators only. */
export async function officeJobs(
  db: Db,
  viewer: Viewer | null,
): Promise<{ queues: OfficeQueue[]; failed: FailedJob[] }> {
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
