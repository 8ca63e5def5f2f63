import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { ReAuthenticationFields } from '#app/features/marketplace/accounts/ui/re-authentication-fields.tsx'
import { COUNTRY_CODES } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/input.tsx'
import { DescriptionList, Panel, SectionHead } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { publicAddress, type TaxDraft } from '../rules.ts'
import { CITY_MAX, POSTAL_CODE_MAX, STREET_MAX, TAX_NAME_MAX, TIN_MAX, VAT_ID_MAX } from '../schema.ts'
import type { TaxSummary } from '../views.server.ts'

/** Prefills everything but the secret fields, and asks for the password, if details are stored. */
export function TaxForm(props: {
  stored: TaxSummary | null
  draft: TaxDraft | null
  /** The address on a trader's profile; null for others. */
  profileAddress: string | null
  country: string
  needsCode: boolean
  refused: ActionRefused | undefined
}) {
  const { stored, draft, profileAddress, country, needsCode, refused } = props
  const { t } = useTranslation('tax')
  const sentence = useRefusal('tax', 'invalid_input')
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData !== undefined
  const text = (name: 'firstName' | 'lastName' | 'street' | 'postalCode' | 'city', maxLength: number) => ({
    name,
    label: t(name),
    maxLength,
    defaultValue: stored?.[name] ?? draft?.[name],
    error: problem(name),
  })
  return (
    <Form method="post" action="?change" noValidate className="grid gap-8">
      <FormProblem refused={refused} sentence={sentence} />
      <Group title={t('person')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...text('firstName', TAX_NAME_MAX)} autoComplete="given-name" />
          <TextField {...text('lastName', TAX_NAME_MAX)} autoComplete="family-name" />
        </div>
        <TextField
          name="birthDate"
          type="date"
          label={t('birthDate')}
          autoComplete="bday"
          {...toKeep(stored, t('keep'))}
          error={problem('birthDate')}
          className="max-w-[280px]"
        />
      </Group>
      <Group title={t('address')} text={t(profileAddress === null ? 'addressUse' : 'addressUseTrader')}>
        <TextField {...text('street', STREET_MAX)} autoComplete="street-address" />
        <div className="grid gap-5 sm:grid-cols-[160px_1fr]">
          <TextField {...text('postalCode', POSTAL_CODE_MAX)} autoComplete="postal-code" />
          <TextField {...text('city', CITY_MAX)} autoComplete="address-level2" />
        </div>
        <CountryField
          name="residence"
          label={t('residence')}
          autoComplete="country"
          defaultValue={stored?.residence ?? (draft?.residence || country)}
          error={problem('residence')}
        />
        {profileAddress !== null && (
          <Checkbox
            name="onProfile"
            label={t('onProfile')}
            defaultChecked={!stored || publicAddress(stored).address === profileAddress}
          />
        )}
      </Group>
      <TaxNumber {...{ stored, country, problem }} />
      <Group title={t('account')}>
        <CountryField
          name="bankCountry"
          label={t('bankCountry')}
          help={t('bankCountryHelp')}
          defaultValue={stored?.bankCountry ?? country}
          error={problem('bankCountry')}
        />
      </Group>
      {stored && (
        <Group title={t('confirm')}>
          <ReAuthenticationFields hasFactor={needsCode} problem={problem} />
        </Group>
      )}
      <ButtonRow>
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
        {stored && (
          <Button to="?" variant="sec">
            {t('cancel')}
          </Button>
        )}
      </ButtonRow>
    </Form>
  )
}

const toKeep = (stored: TaxSummary | null, help: string) => (stored ? { help, optional: true } : {})

type TaxNumberProps = { stored: TaxSummary | null; country: string; problem: ReturnType<typeof fieldProblem> }

/** The tax number, or the place of birth for people without one. */
function TaxNumber({ stored, country, problem }: TaxNumberProps) {
  const { t } = useTranslation('tax')
  return (
    <>
      <Group title={t('number')}>
        <CountryField
          name="tinCountry"
          label={t('tinCountry')}
          defaultValue={stored?.tinCountry ?? country}
          error={problem('tinCountry')}
        />
        <TextField
          name="tin"
          label={t('tin')}
          autoComplete="off"
          spellCheck={false}
          maxLength={TIN_MAX}
          help={t('tinHelp')}
          {...toKeep(stored, t('keep'))}
          error={problem('tin')}
        />
        <TextField
          name="vatId"
          label={t('vatId')}
          autoComplete="off"
          spellCheck={false}
          maxLength={VAT_ID_MAX}
          help={t('vatIdHelp')}
          optional
          defaultValue={stored?.vatId ?? ''}
          error={problem('vatId')}
        />
      </Group>
      <Group title={t('noTin')} text={t('noTinHelp')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="birthCity"
            label={t('birthCity')}
            maxLength={CITY_MAX}
            optional
            defaultValue={stored?.birthPlace?.city}
            error={problem('birthCity')}
          />
          <CountryField
            name="birthCountry"
            label={t('birthCountry')}
            optional
            defaultValue={stored?.birthPlace?.country ?? ''}
            error={problem('birthCountry')}
          />
        </div>
      </Group>
    </>
  )
}

function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="t1 mb-4">{title}</legend>
      {text && <p className="small text-ink-2">{text}</p>}
      {children}
    </fieldset>
  )
}

function CountryField(props: {
  name: string
  label: string
  defaultValue: string
  help?: string
  optional?: boolean
  autoComplete?: string
  error: string | null
}) {
  const { t, i18n } = useTranslation(['tax', 'countries'])
  const order = new Intl.Collator(i18n.language)
  const options = COUNTRY_CODES.map((code) => ({ value: code, label: t(`countries:${code}`) })).sort((one, other) =>
    order.compare(one.label, other.label),
  )
  return <SelectField {...props} options={options} placeholder={t('tax:chooseCountry')} />
}

type Country = Parameters<ReturnType<typeof useTranslation<'countries'>>['t']>[0]

export function StoredDetails({ stored }: { stored: TaxSummary }) {
  const { t } = useTranslation('tax')
  const { t: countries } = useTranslation('countries')
  const format = useFormat()
  const countryName = (code: string) => countries(code as Country)
  const tin = stored.tinEnding ?? t('summary.none')
  return (
    <section aria-labelledby="stored">
      <SectionHead
        id="stored"
        title={t('stored')}
        className="mb-5"
        action={
          <Button to="?change" variant="sec" size="sm">
            {t('change')}
          </Button>
        }
      />
      <DescriptionList
        items={[
          { term: t('summary.name'), value: `${stored.firstName} ${stored.lastName}` },
          { term: t('summary.birthYear'), value: stored.birthYear },
          {
            term: t('summary.address'),
            value: `${stored.street}, ${stored.postalCode} ${stored.city}, ${countryName(stored.residence)}`,
          },
          { term: t('summary.tin'), value: `${tin} (${countryName(stored.tinCountry)})` },
          ...(stored.vatId ? [{ term: t('vatId'), value: stored.vatId }] : []),
          { term: t('summary.bank'), value: countryName(stored.bankCountry) },
          { term: t('summary.changed'), value: format.date(stored.updatedAt) },
        ]}
      />
    </section>
  )
}

export function TaxReasons({ country }: { country: string }) {
  const { t } = useTranslation('tax')
  const { t: countries } = useTranslation('countries')
  const reasons = [
    { title: t('why.lawTitle'), text: t(country === 'DE' ? 'why.lawDE' : 'why.law') },
    { title: t('why.whoTitle'), text: t('why.who', { country: countries(country as Country) }) },
    { title: t('why.whatTitle'), text: t('why.what') },
    { title: t('why.howLongTitle'), text: t('why.howLong') },
    { title: t('why.safeTitle'), text: t('why.safe') },
  ]
  return (
    <Panel tone="sunk">
      <h2 className="t1">{t('why.title')}</h2>
      {reasons.map(({ title, text }) => (
        <div key={title} className="mt-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-ink-2">{text}</p>
        </div>
      ))}
      <p className="mt-4 font-medium">{t('why.noTax')}</p>
    </Panel>
  )
}
