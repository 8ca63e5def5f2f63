import { useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { timeZoneForm } from '#app/features/marketplace/accounts/forms.ts'
import { setTimeZone } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { AccountFormPage } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { FormProblem, useAccountForm } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { zoneName } from '#app/i18n/format.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { TIME_ZONES } from '#app/platform/time-zone.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export const handle = { texts: ['account', 'accounts', 'zones'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  const title = `${texts(language, 'account')('zone.change')} · ${ctx.config.brand}`
  return { title, zone: viewer.timeZone, zones: TIME_ZONES }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args, { unfinished: true })
  const form = await args.request.formData()
  return runAction(args, {}, async () => {
    await setTimeZone(ctx, viewer, parseForm(timeZoneForm, form).timeZone)
  })
}

export default function AccountTimeZonePage() {
  const { zone, zones } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { form, refused, sentence, problem, busy } = useAccountForm(answer?.ok === false ? answer : undefined)
  const { t } = useTranslation('account')
  return (
    <AccountFormPage title={t('zone.change')} lead={t('zone.text')}>
      <Form {...form}>
        <div role="status">{answer?.ok && !busy && <Note tone="good">{t('zone.saved')}</Note>}</div>
        <FormProblem refused={refused} sentence={sentence} />
        <TimeZoneField zones={zones} zone={zone} error={problem('timeZone')} />
        <Button type="submit" size="lg" full busy={busy}>
          {t('zone.save')}
        </Button>
      </Form>
    </AccountFormPage>
  )
}

const regions = [
  ...(['Europe', 'Africa', 'America', 'Antarctica', 'Arctic'] as const),
  ...(['Asia', 'Atlantic', 'Australia', 'Indian', 'Pacific'] as const),
]

function TimeZoneField({ zones, zone, error }: { zones: readonly string[]; zone: string; error: string | null }) {
  const { t, i18n } = useTranslation(['account', 'zones'])
  const [chosen, setChosen] = useState(zone)
  const isLive = useHydrated()
  const device = isLive ? Intl.DateTimeFormat().resolvedOptions().timeZone : chosen
  const all = zones.includes(zone) ? zones : [...zones, zone]
  const order = new Intl.Collator(i18n.language)
  const within = (region: string) =>
    all
      .filter((name) => name.startsWith(`${region}/`))
      .map((name) => ({ name, place: zoneName(i18n, name, { withState: true }) }))
      .sort((a, b) => order.compare(a.place, b.place))
  const others = all.filter((name) => !regions.some((region) => name.startsWith(`${region}/`)))
  return (
    <div>
      <Field name="timeZone" label={t('zone.label')} error={error}>
        {(control) => (
          <span className="relative block">
            <select
              className="control"
              {...control}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {regions.map((region) => (
                <optgroup key={region} label={t(`zone.regions.${region}`)}>
                  {within(region).map(({ name, place }) => (
                    <option key={name} value={name}>
                      {place}
                    </option>
                  ))}
                </optgroup>
              ))}
              <optgroup label={t('zone.regions.other')}>
                {others.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </optgroup>
            </select>
          </span>
        )}
      </Field>
      {device !== chosen && all.includes(device) && (
        <p className="field-help mt-1">
          {t('zone.device', { zone: zoneName(i18n, device) })}{' '}
          <button type="button" className="text-link" onClick={() => setChosen(device)}>
            {t('zone.use')}
          </button>
        </p>
      )}
    </div>
  )
}
