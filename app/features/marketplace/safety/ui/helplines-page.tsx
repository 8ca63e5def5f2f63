import { Phone } from 'lucide-react'
import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { COUNTRY_CODES, type CountryCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { EMERGENCY_NUMBER, WORLD_DIRECTORY } from '../helplines.data.ts'
import { dialLink, matchesSearch } from '../helplines.rules.ts'
import { HelplineList, Lines, useHelplines } from './helpline-list.tsx'

/** The emergency number first, then the reader's country, then a search through all others. */
export function HelplinesPage({ country, brand }: { country: CountryCode | null; brand: string }) {
  const { t } = useTranslation('helplines')
  const rows = useHelplines(COUNTRY_CODES)
  const own = rows.find(({ code }) => code === country)
  const emergency = own?.emergency ?? EMERGENCY_NUMBER
  return (
    <Page title={t('title')} lead={t('lead')} width="text">
      <section aria-labelledby="danger" className="rounded-card bg-brick-tint p-5 sm:p-7">
        <h2 id="danger" className="t1">
          {t('danger.title')}
        </h2>
        <p className="mt-2 text-ink-2">{own ? t('danger.in', { country: own.country }) : t('danger.text')}</p>
        <p className="mt-4">
          <Button href={dialLink(emergency)} variant="stop" size="lg" icon={<Phone />}>
            {t('danger.call', { number: emergency })}
          </Button>
        </p>
      </section>
      {own && (
        <Panel className="mt-5">
          <h2 className="t1">{own.country}</h2>
          <div className="mt-2 text-lg">
            <Lines {...own} />
          </div>
          {own.lines.length === 0 && (
            <p className="mt-2 text-ink-2">
              {t('noLine')}{' '}
              <TextLink href={WORLD_DIRECTORY.url} rel="noopener">
                {WORLD_DIRECTORY.name}
              </TextLink>
            </p>
          )}
        </Panel>
      )}
      <CountryChoice country={country} options={rows.map(({ code, country: label }) => ({ value: code, label }))} />
      <AllCountries />
      <p className="small mt-5 text-ink-3">{t('note')}</p>
      <p className="mt-3 text-ink-2">
        {t('elsewhere')}{' '}
        <TextLink href={WORLD_DIRECTORY.url} rel="noopener">
          {WORLD_DIRECTORY.name}
        </TextLink>
      </p>
      <p className="mt-9 border-line border-t pt-6 text-ink-2">{t('notUs', { brand })}</p>
    </Page>
  )
}

/** Applies immediately with JavaScript, with a button without. */
function CountryChoice(props: { country: string | null; options: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation('helplines')
  const submit = useSubmit()
  return (
    <Form method="get" className="mt-6 flex flex-wrap items-end gap-3" preventScrollReset>
      <SelectField
        key={props.country}
        name="country"
        label={t('country')}
        options={props.options}
        {...(props.country ? {} : { placeholder: t('choose') })}
        defaultValue={props.country ?? ''}
        className="min-w-56 flex-1"
        onChange={(event) => submit(event.currentTarget.form, { replace: true, preventScrollReset: true })}
      />
      <Button type="submit" variant="sec" className="[@media(scripting:enabled)]:hidden">
        {t('show')}
      </Button>
    </Form>
  )
}

function AllCountries() {
  const { t } = useTranslation('helplines')
  const [search, setSearch] = useState('')
  const rows = useHelplines(COUNTRY_CODES)
  const found = rows.filter(({ country, lines }) => matchesSearch(search, [country, ...lines.map(({ name }) => name)]))
  return (
    <section id="all" className="scroll-mt-8 pt-12" aria-labelledby="all-title">
      <h2 id="all-title" className="d2">
        {t('all')}
      </h2>
      <TextField
        name="search"
        type="search"
        label={t('search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        autoComplete="off"
        className="my-5 [@media(scripting:none)]:hidden"
      />
      <LiveRegion>{search.trim() !== '' && t('found', { count: found.length })}</LiveRegion>
      {found.length > 0 ? <HelplineList rows={found} /> : <p className="text-ink-2">{t('none')}</p>}
    </section>
  )
}
