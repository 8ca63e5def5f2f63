import { expect, test } from 'vitest'
import { type MailboxEntry, mailboxPage } from './dev.ts'

const mail: MailboxEntry = {
  to: 'a"b@example.org',
  subject: '<b>Hello</b>',
  text: 'Open https://example.org/confirm?token=1&next="x" <script>alert(1)</script>',
  html: '',
  links: [],
  attachments: [{ filename: '<i>.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR </pre>' }],
  at: new Date('2027-01-01T10:30:00Z'),
}

test('a mail is shown as text, with its links and files, and nothing in it becomes markup', () => {
  const page = mailboxPage([mail], '"><script>')
  expect(page).toContain('<strong>&lt;b&gt;Hello&lt;/b&gt;</strong>')
  expect(page).toContain('2027-01-01 10:30 UTC')
  expect(page).toContain('<a href="https://example.org/confirm?token=1&amp;next=&quot;x&quot;">')
  expect(page).toContain('<summary>&lt;i&gt;.ics</summary><pre>BEGIN:VCALENDAR &lt;/pre&gt;</pre>')
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(page).not.toMatch(/<(script|b|i)>/)
})

test('the page has its own icon, so that browsers ask for none that does not exist', () =>
  expect(mailboxPage([], '')).toContain('<link rel="icon" href="/favicon.svg"'))

test('an empty mailbox says so', () => expect(mailboxPage([], '')).toContain('<p>No emails yet.</p>'))
