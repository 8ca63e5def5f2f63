import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { canReceive, changeOnboardingStatus, setPayoutTarget } from './accounts.ts'
import { accountBalance } from './balances.ts'
import { choice, dayOf, formatMoney, type Html, page, pageLanguage } from './page.ts'
import { type PageLanguage, pageTexts } from './page-texts.ts'
import { paymentChoices, paySession } from './payments.ts'
import type { Fake, OnboardingLink, Session, StripeAccount } from './state.ts'

/** `/pay/{session}`: the payment page, where a buyer pays, fails, delays or goes back. */
export function payRoutes(fake: Fake): Hono {
  const app = new Hono()

  app.on(['GET', 'POST'], '/:id', async (c) => {
    const session = fake.state.sessions[c.req.param('id')]
    const language = pageLanguage(c, session?.locale)
    const texts = pageTexts[language].pay
    if (!session) return page(c, language, texts.title, html`<h1>${texts.notFoundHeading}</h1>`, 404)
    if (session.status !== 'open') return closedPage(c, session, language)
    const form = c.req.method === 'POST' ? await c.req.parseBody() : {}
    const chosen = paymentChoices.find((candidate) => candidate === form.choice)
    if (!chosen) return payPage(c, fake, session, language, false)
    const email = typeof form.email === 'string' && form.email !== '' ? form.email : null
    const isPaid = paySession(fake, session, chosen, email)
    fake.save()
    return isPaid ? c.redirect(successUrl(session), 303) : payPage(c, fake, session, language, true)
  })
  return app
}

function successUrl(session: Session): string {
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

/** `/onboard/{account}/{link}`: a link opens once; a second visit goes to the refresh URL, as at Stripe. */
export function onboardingRoutes(fake: Fake): Hono {
  const app = new Hono()

  const visited = (c: Context): { link: OnboardingLink; account: StripeAccount } | null => {
    const link = Object.values(fake.state.onboardingLinks).find(
      ({ visit }) => visit !== null && visit === c.req.param('visit'),
    )
    const account = link && fake.state.accounts[link.accountId]
    return link && account ? { link, account } : null
  }

  app.get('/:account/:token', (c) => {
    const link = fake.state.onboardingLinks[c.req.param('token')]
    if (!link || link.accountId !== c.req.param('account')) return invalidLink(c)
    if (link.visit !== null || link.expiresAt <= fake.now()) return c.redirect(link.refreshUrl, 303)
    link.visit = fake.id('visit')
    fake.save()
    return c.redirect(`/onboard/${link.accountId}/at/${link.visit}`, 303)
  })

  app.get('/:account/at/:visit', (c) => {
    const found = visited(c)
    return found ? onboardingPage(c, found.account) : invalidLink(c)
  })

  app.post('/:account/at/:visit', async (c) => {
    const found = visited(c)
    if (!found) return invalidLink(c)
    const { choice: chosen } = await c.req.parseBody()
    if (chosen === 'expired') return c.redirect(found.link.refreshUrl, 303)
    const isComplete = chosen === 'complete' || chosen === 'complete_shared'
    if (!isComplete && chosen !== 'unfinished') return onboardingPage(c, found.account)
    if (isComplete) setPayoutTarget(fake, found.account.id, chosen === 'complete' ? 'own_bank' : 'shared_bank')
    changeOnboardingStatus(fake, found.account, isComplete ? 'complete' : 'unfinished')
    fake.save()
    if (found.link.returnUrl) return c.redirect(found.link.returnUrl, 303)
    const language = pageLanguage(c, found.account.defaults?.locales?.[0])
    return page(
      c,
      language,
      pageTexts[language].onboard.title,
      html`<h1>${pageTexts[language].onboard.finishedHeading}</h1>`,
    )
  })

  return app
}

export function expressRoutes(fake: Fake): Hono {
  const app = new Hono()
  app.get('/:account/:token', (c) => {
    const id = fake.state.loginTokens[c.req.param('token')]
    const account = id === c.req.param('account') ? fake.state.accounts[id] : undefined
    return account ? expressPage(c, fake, account) : invalidLink(c)
  })
  return app
}

function invalidLink(c: Context) {
  const language = pageLanguage(c, null)
  const texts = pageTexts[language].onboard
  return page(c, language, texts.title, html`<h1>${texts.notFoundHeading}</h1>`, 404)
}

function onboardingPage(c: Context, account: StripeAccount) {
  const language = pageLanguage(c, account.defaults?.locales?.[0])
  const texts = pageTexts[language].onboard
  const due = account.requirements?.entries ?? []
  const list =
    due.length > 0
      ? html`<ul>${due.map(({ description }) => html`<li>${texts.details[description] ?? description}</li>`)}</ul>`
      : html`<p>${texts.nothingDue}</p>`
  const body = html`<h1>${texts.heading}</h1>
<p>${texts.intro}</p>
<dl><dt>${texts.account}</dt><dd>${account.id}</dd></dl>
<h2>${texts.due}</h2>
${list}
${choice('complete', texts.complete, texts.completeNote, true)}
${choice('complete_shared', texts.completeShared, texts.completeSharedNote)}
${choice('unfinished', texts.unfinished, texts.unfinishedNote)}
${choice('expired', texts.expired, texts.expiredNote)}`
  return page(c, language, texts.title, body)
}

function expressPage(c: Context, fake: Fake, account: StripeAccount) {
  const language = pageLanguage(c, account.defaults?.locales?.[0])
  const texts = pageTexts[language].express
  const received = Object.values(fake.state.transfers)
    .filter(({ destination }) => destination === account.id)
    .map(({ created, amount, reversed }) => ({
      created,
      amount,
      state: reversed ? texts.states.reversed : texts.states.received,
    }))
  const sent = Object.values(fake.state.payouts)
    .filter(({ owner }) => owner === account.id)
    .map(({ payout }) => ({ ...payout, state: payout.status === 'failed' ? texts.states.failed : texts.states.paid }))
  const body = html`<h1>${texts.heading}</h1>
<dl><dt>${texts.status}</dt><dd>${canReceive(account) ? texts.ready : texts.notReady}</dd>
<dt>${texts.available}</dt><dd>${formatMoney(language, accountBalance(fake, account.id).available)}</dd></dl>
${moneyTable(language, texts.transfers, received)}
${moneyTable(language, texts.toBank, sent)}`
  return page(c, language, texts.title, body)
}

function moneyTable(
  language: PageLanguage,
  caption: string,
  rows: { created: number; amount: number; state: string }[],
): Html {
  const texts = pageTexts[language].express
  const lines = rows.map(
    ({ created, amount, state }) =>
      html`<tr><td>${dayOf(language, created)}</td><td>${state}</td><td>${formatMoney(language, amount)}</td></tr>`,
  )
  return html`<table><caption>${caption}</caption><thead><tr><th scope="col">${texts.date}</th><th scope="col">${texts.state}</th><th scope="col">${texts.amount}</th></tr></thead>
<tbody>${lines.length > 0 ? lines : html`<tr><td colspan="3">${texts.none}</td></tr>`}</tbody></table>`
}
