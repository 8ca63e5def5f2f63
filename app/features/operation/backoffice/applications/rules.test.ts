import { expect, test } from 'vitest'
import { type Applicant, applicationState } from '#app/features/marketplace/profiles/applications.rules.ts'
import { APPLICATION_STATUSES } from '#app/features/marketplace/profiles/schema.ts'
import { ACCOUNT_STATUSES } from '#app/platform/viewer.ts'
import { approvalForm } from './commands.server.ts'
import { type ApplicationMove, decideApplication } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const application = { status: 'submitted', companionStatus: null, birthYear: 1980 } as const

test('a submitted application can be approved, rejected or sent back; one sent back can only be rejected', () => {
  const moves: ApplicationMove[] = ['approve', 'reject', 'request_changes']
  const outcome = (status: (typeof APPLICATION_STATUSES)[number], move: ApplicationMove) => {
    const decision = decideApplication({ ...application, status }, move, now)
    return decision.ok ? decision.to : decision.code
  }
  expect(moves.map((move) => outcome('submitted', move))).toEqual(['approved', 'rejected', 'changes_requested'])
  const over = 'application_decided'
  expect(moves.map((move) => outcome('changes_requested', move))).toEqual([over, 'rejected', over])
  for (const status of ['approved', 'rejected'] as const)
    expect(moves.map((move) => outcome(status, move))).toEqual([over, over, over])
})

test('a birth year under 18 lets no companion in; without one an application can be approved [P-14]', () => {
  const refused = { ok: false, code: 'birth_year_under_age' }
  for (const birthYear of [2009, 2026]) {
    expect(decideApplication({ ...application, birthYear }, 'approve', now)).toEqual(refused)
    expect(decideApplication({ ...application, birthYear }, 'reject', now)).toEqual({ ok: true, to: 'rejected' })
  }
  for (const birthYear of [null, 2008])
    expect(decideApplication({ ...application, birthYear }, 'approve', now)).toEqual({ ok: true, to: 'approved' })
})

test('a canceled or suspended account is not decided on', () => {
  const refused = { ok: false, code: 'account_closed' }
  for (const companionStatus of ['canceled', 'suspended'] as const)
    expect(decideApplication({ ...application, companionStatus }, 'approve', now)).toEqual(refused)
})

/** Every possible applicant, by the fields that decisions depend on. */
function everyApplicant(): Applicant[] {
  const found: Applicant[] = []
  for (const accountStatus of [null, ...ACCOUNT_STATUSES])
    for (const status of [null, ...APPLICATION_STATUSES])
      for (const bio of ['', ' ', 'I listen.'])
        for (const rate of [null, 100])
          for (const hasSlots of [false, true])
            for (const applications of [1, 3])
              found.push({
                accountStatus,
                application: status && { status, reason: null, decidedAt: status === 'submitted' ? null : now },
                applications,
                bio,
                ratePerHourAudio: rate,
                ratePerHourVideo: 100,
                hasSlots,
                hadSlots: hasSlots,
                isDeclared: hasSlots,
                declareBy: null,
              })
  return found
}

test('applicants shown as complete can always be approved [T-07]', () => {
  const waiting = everyApplicant().filter((applicant) => applicationState(applicant, now).state === 'waiting')
  expect(waiting.length).toBeGreaterThan(0)
  for (const { application, accountStatus: companionStatus } of waiting) {
    const reviewed = { status: application?.status ?? 'rejected', companionStatus, birthYear: null }
    expect(decideApplication(reviewed, 'approve', now)).toEqual({ ok: true, to: 'approved' })
  }
})

const sent = { version: '1.2', intent: 'approve', title: '', issuer: '', seenOn: '2026-01-15', note: '' }
const problemsOf = (values: object) =>
  approvalForm.safeParse({ ...sent, ...values }).error?.issues.map(({ path, message }) => [path[0], message])

test('an approval asks for the certificate’s details only for certified companions', () => {
  expect(approvalForm.parse({ ...sent, badge: 'trusted' })).toEqual({ version: '1.2', badge: false, evidence: null })
  expect(problemsOf({ badge: 'certified' })).toEqual([
    ['title', 'title_missing'],
    ['issuer', 'issuer_missing'],
  ])
  expect(problemsOf({ badge: 'certified', title: 'Coach', issuer: 'DBVC', seenOn: 'soon' })).toEqual([
    ['seenOn', 'day_missing'],
  ])
  expect(problemsOf({})).toEqual([['badge', 'badge_required']])
  const evidence = { title: 'Coach', issuer: 'DBVC', seenOn: '2026-01-15', note: '' }
  const form = approvalForm.parse({ ...sent, badge: 'certified', ...evidence })
  expect(form).toEqual({ version: '1.2', badge: true, evidence })
})
