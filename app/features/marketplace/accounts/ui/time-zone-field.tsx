import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { zoneName } from '#app/i18n/format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { FormProblem, fieldProblem, useAccountRefusal } from './form-problem.tsx'

const regions = [
  'Europe',
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Indian',
  'Pacific',
] as const

/** A zone by continent and city; the device's zone is offered when it differs. */
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

export function TimeZoneForm(props: {
  zones: readonly string[]
  zone: string
  isSaved: boolean
  refused: ActionRefused | undefined
}) {
  const { zones, zone, isSaved, refused } = props
  const { t } = useTranslation('account')
  const sentence = useAccountRefusal()
  const busy = useNavigation().formData !== undefined
  return (
    <Form method="post" noValidate className="grid gap-5">
      <div role="status">{isSaved && !busy && <Note tone="good">{t('zone.saved')}</Note>}</div>
      <FormProblem refused={refused} sentence={sentence} />
      <TimeZoneField zones={zones} zone={zone} error={fieldProblem(refused, sentence)('timeZone')} />
      <Button type="submit" size="lg" full busy={busy}>
        {t('zone.save')}
      </Button>
    </Form>
  )
}
