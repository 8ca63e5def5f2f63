import { expect, test } from 'vitest'
import { approvalForm } from './forms.ts'

const sent = { version: '1.2', intent: 'approve', title: '', issuer: '', seenOn: '2026-01-15', note: '' }
const problemsOf = (values: object) =>
  approvalForm.safeParse({ ...sent, ...values }).error?.issues.map(({ path, message }) => [path[0], message])

test('an approval asks what was seen of a certificate, for certified coaches alone', () => {
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
  expect(approvalForm.parse({ ...sent, badge: 'certified', ...evidence })).toEqual({
    version: '1.2',
    badge: true,
    evidence,
  })
})
