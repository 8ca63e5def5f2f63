import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Fake } from './operation.ts'
import { choice, formatMoney, page, pageLanguage } from './page.ts'
import { type PageLanguage, pageTexts } from './page-texts.ts'
import { paymentChoices, paySession } from './pay-session.ts'
import type { Session } from './state.ts'

/** `/pay/{session}`: where a buyer pays, fails, waits or turns back. */
export function payRoutes(fake: Fake): Hono {
  const app = new Hono()

  app.get('/:id', (c) => {
    const session = fake.state.sessions[c.req.param('id')]
    const language = pageLanguage(c, session?.locale)
    if (!session)
      return page(
        c,
        language,
        pageTexts[language].pay.title,
        html`<h1>${pageTexts[language].pay.notFoundHeading}</h1>`,
        404,
      )
    if (session.status !== 'open') return closedPage(c, session, language)
    return payPage(c, fake, session, language, false)
  })

  app.post('/:id', async (c) => {
    const session = fake.state.sessions[c.req.param('id')]
    const language = pageLanguage(c, session?.locale)
    if (!session)
      return page(
        c,
        language,
        pageTexts[language].pay.title,
        html`<h1>${pageTexts[language].pay.notFoundHeading}</h1>`,
        404,
      )
    if (session.status !== 'open') return closedPage(c, session, language)
    const form = await c.req.parseBody()
    const paymentChoice = paymentChoices.find((candidate) => candidate === form.choice)
    if (!paymentChoice) return payPage(c, fake, session, language, false)
    const email = typeof form.email === 'string' && form.email !== '' ? form.email : null
    const isPaid = paySession(fake, session, paymentChoice, email)
    fake.save()
    return isPaid ? c.redirect(successUrl(session), 303) : payPage(c, fake, session, language, true)
  })

  return app
}

/** Where Stripe sends the buyer, with the session's id put in its place. */
export function successUrl(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function closedPage(c: Context, session: Session, language: PageLanguage) {
  const texts = pageTexts[language].pay
  const isDone = session.status === 'complete'
  const target = isDone ? successUrl(session) : session.cancel_url
  const body = html`<h1>${isDone ? texts.doneHeading : texts.expiredHeading}</h1>
<p>${isDone ? texts.doneNote : texts.expiredNote}</p>
${target ? html`<p><a class="button" href="${target}">${pageTexts[language].back}</a></p>` : ''}`
  return page(c, language, texts.title, body, 410)
}

function payPage(c: Context, fake: Fake, session: Session, language: PageLanguage, isDeclined: boolean) {
  const texts = pageTexts[language].pay
  const total = formatMoney(language, session.amount_total ?? 0)
  const lines = (fake.state.lineItems[session.id] ?? []).map(
    ({ description, quantity, amount_total }) =>
      html`<dt>${description}${(quantity ?? 1) > 1 ? ` × ${quantity}` : ''}</dt><dd>${formatMoney(language, amount_total)}</dd>`,
  )
  const email = session.customer_email
    ? ''
    : html`<label><span>${texts.email}</span><input type="email" name="email" autocomplete="email" value="buyer@example.com"></label>`
  const body = html`<h1>${texts.heading}</h1>
${isDeclined ? html`<p class="alert" role="alert">${texts.declined}</p>` : ''}
<dl>${lines}<dt class="total">${texts.total}</dt><dd class="total">${total}</dd></dl>
<h2>${texts.chooseHeading}</h2>
${choice('card', texts.card(total), texts.cardNote, true, email)}
${choice('second_card', texts.secondCard, texts.secondCardNote)}
${choice('decline', texts.decline, texts.declineNote)}
${choice('delayed', texts.delayed, texts.delayedNote)}
${choice('delayed_failure', texts.delayedFailure, texts.delayedFailureNote)}
${session.cancel_url ? html`<p><a class="button" href="${session.cancel_url}">${texts.cancel}</a></p>` : ''}`
  return page(c, language, texts.title, body)
}
