import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Control } from './control.ts'
import { isFromHere, isOwnForm } from './control-access.ts'
import { pageActions } from './control-actions.ts'
import {
  accountsSection,
  balanceSection,
  type ControlView,
  clockSection,
  faultsSections,
  paymentsSection,
} from './control-sections.ts'
import { controlTexts } from './control-texts.ts'
import { page, pageLanguage } from './page.ts'
import type { PageLanguage } from './page-texts.ts'

type Env = { Bindings: HttpBindings }

/** `/control`: the control for people, plain forms, for this machine only. */
export function controlPage({ control, ...parts }: Omit<ControlView, 'language'> & { control: Control }): Hono<Env> {
  const app = new Hono<Env>()
  const actions = new Map(Object.entries(pageActions(control)))

  app.use('*', async (c, next) => (isFromHere(c) ? next() : c.text('Only from this machine.\n', 403)))

  app.get('/', (c) => {
    const language = pageLanguage(c, null)
    const note = c.req.query('done') === undefined ? null : controlTexts[language].done
    return answer(c, { ...parts, language }, note, 200)
  })

  app.post('/', async (c) => {
    if (!isOwnForm(c)) return c.text('Only from its own page.\n', 403)
    const language = pageLanguage(c, null)
    const fields = Object.fromEntries(
      Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)]),
    )
    const act = actions.get(fields.action ?? '')
    try {
      if (!act) throw new Error(`there is no action “${fields.action ?? ''}”`)
      await act(fields)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return answer(c, { ...parts, language }, controlTexts[language].refused(reason), 409)
    }
    return c.redirect(`/control?${new URLSearchParams({ locale: language, done: '' })}`, 303)
  })

  return app
}

function answer(c: Context<Env>, view: ControlView, note: string | null, status: 200 | 409) {
  const { language }: { language: PageLanguage } = view
  const texts = controlTexts[language]
  const body = html`<h1>${texts.heading}</h1>
<p>${texts.intro}</p>
${note === null ? '' : html`<p class="${status === 200 ? 'done' : 'alert'}" role="status">${note}</p>`}
<div class="columns"><div>${paymentsSection(view)}${accountsSection(view)}</div>
<div>${balanceSection(view)}${faultsSections(view)}${clockSection(view)}</div></div>`
  return page(c, language, texts.title, body, status, 'wide')
}
