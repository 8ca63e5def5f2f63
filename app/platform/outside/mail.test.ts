import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createMailTransport, renderMail } from './mail.server.ts'

const received: Buffer[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks))
      done()
    })
  },
})
let smtpUrl = ''

beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

test('sends a mail by SMTP with text, HTML and calendar file, in the reader’s language', async () => {
  const transport = createMailTransport(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Visavis <hello@talk.example>' }))
  const content = renderMail(readConfig({ APP_ORIGIN: 'https://talk.example' }), {
    language: 'de',
    member: { name: 'Lena' },
    title: 'Dein Gespräch ist gebucht',
    paragraphs: ['Mit <b>Mara</b>\u202e & Co.'],
    action: { label: 'Ansehen', url: 'https://talk.example/de/my-calls' },
    footer: 'Visavis',
  })
  await transport.send({
    from: 'Visavis <hello@talk.example>',
    effectKey: 'x',
    to: 'lena@test.example',
    language: 'de',
    subject: 'Dein Gespräch',
    ...content,
    attachments: [
      {
        filename: 'call.ics',
        contentType: 'text/calendar; method=REQUEST',
        content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
      },
    ],
  })
  transport.close()
  const mail = await PostalMime.parse(received[0] ?? Buffer.alloc(0))
  expect(mail.subject).toBe('Dein Gespräch')
  expect(mail.to?.[0]?.address).toBe('lena@test.example')
  expect(mail.from?.address).toBe('hello@talk.example')
  expect(mail.headers.filter(({ key }) => key === 'subject')).toHaveLength(1)
  expect(mail.text).toContain('Ansehen: https://talk.example/de/my-calls')
  expect(mail.html).toContain('Mit &lt;b&gt;Mara&lt;/b&gt;')
  expect(mail.html).not.toContain('\u202e')
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['call.ics'])
})

test('escapes every value in HTML and leaves it unchanged in text', () => {
  const value = (name: string) => `${name} <b> & "x" 'y'`
  const config = readConfig({ APP_ORIGIN: 'https://talk.example', BRAND_NAME: value('brand') })
  const { text, html } = renderMail(
    { ...config, seller: { ...config.seller, line: value('sender') } },
    {
      language: 'en',
      member: { name: value('name') },
      title: value('title'),
      paragraphs: [value('first'), value('second')],
      action: { label: value('label'), url: 'https://talk.example/?a="><b>&b=1' },
      footer: value('footer'),
    },
  )
  for (const name of ['brand', 'title', 'first', 'second', 'label', 'footer', 'sender'])
    expect(html).toMatch(new RegExp(`>${name} &lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;<`))
  expect(html).toContain('href="https://talk.example/?a=&quot;&gt;&lt;b&gt;&amp;b=1"')
  for (const name of ['title', 'first', 'second', 'footer', 'sender']) expect(text.split('\n')).toContain(value(name))
  expect(text).toContain(`${value('label')}: https://talk.example/?a="><b>&b=1\n`)
})

test('an address cannot inject a second header [T24]', async () => {
  const transport = createMailTransport(readConfig({ SMTP_URL: smtpUrl }))
  const before = received.length
  await transport
    .send({
      from: 'Visavis <hello@talk.example>',
      effectKey: 'y',
      to: 'lena@test.example\r\nBcc: everyone@test.example',
      language: 'en',
      subject: 'Hello\r\nBcc: everyone@test.example',
      text: 'x',
      html: '<p>x</p>',
    })
    .catch(() => {})
  transport.close()
  for (const raw of received.slice(before)) expect((await PostalMime.parse(raw)).bcc ?? []).toEqual([])
})
