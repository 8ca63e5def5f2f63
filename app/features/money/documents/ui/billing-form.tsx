import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { COUNTRY_CODES } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import type { BillingDetails } from '../forms.ts'
import { BILLING_NAME_MAX, TAX_ID_MAX } from '../schema.ts'

export function BillingForm(props: {
  details: BillingDetails | null
  isCompanion: boolean
  done: 'saved' | 'removed' | null
  refused: ActionRefused | undefined
  className?: string
}) {
  const { details, isCompanion, done, refused, className } = props
  const { t, i18n } = useTranslation(['documents', 'countries'])
  const sentence = useRefusal('documents', 'invalid_input')
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData !== undefined
  const order = new Intl.Collator(i18n.language)
  const countries = COUNTRY_CODES.map((code) => ({ value: code, label: t(`countries:${code}`) })).sort((one, other) =>
    order.compare(one.label, other.label),
  )
  return (
    <section id="billing" aria-labelledby="billing-title" className={className}>
      <SectionHead
        id="billing-title"
        title={t(isCompanion ? 'billing.companionTitle' : 'billing.title')}
        text={t('billing.text')}
        className="mb-5"
      />
      <Form method="post" action="#billing" noValidate key={details === null ? 'none' : 'some'} className="grid gap-5">
        <div role="status" className="empty:hidden">
          {done && !busy && <Note tone="good">{t(`billing.${done}`)}</Note>}
        </div>
        <FormProblem refused={refused} sentence={sentence} />
        <TextField
          name="name"
          label={t('billing.name')}
          autoComplete="billing name"
          defaultValue={details?.name}
          maxLength={BILLING_NAME_MAX}
          error={problem('name')}
        />
        <TextArea
          name="address"
          label={t('billing.address')}
          help={t('billing.addressHelp')}
          autoComplete="billing street-address"
          rows={3}
          defaultValue={details?.address}
          optional
          error={problem('address')}
        />
        <SelectField
          name="country"
          label={t('billing.country')}
          autoComplete="billing country"
          options={countries}
          placeholder={t('billing.noCountry')}
          defaultValue={details?.country ?? ''}
          optional
          error={problem('country')}
        />
        <TextField
          name="taxId"
          label={t('billing.taxId')}
          defaultValue={details?.taxId ?? ''}
          maxLength={TAX_ID_MAX}
          optional
          error={problem('taxId')}
        />
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <Button type="submit" name="intent" value="save" busy={busy}>
            {t('billing.save')}
          </Button>
          {details && (
            <Button type="submit" name="intent" value="remove" variant="ghost">
              {t('billing.remove')}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}

/** The address on a companion's statements, which they change where it comes from. */
export function OwnAddress({ source, lines }: { source: 'trader' | 'tax'; lines: string[] }) {
  const { t } = useTranslation('documents')
  const { language } = useFormat()
  return (
    <section id="billing" aria-labelledby="billing-title">
      <SectionHead
        id="billing-title"
        title={t('billing.companionTitle')}
        text={t(`ownAddress.${source}`)}
        className="mb-5"
      />
      <address className="whitespace-pre-line not-italic [overflow-wrap:anywhere]">{lines.join('\n')}</address>
      <Button
        to={`/${language}/${source === 'tax' ? 'payouts/tax?change' : 'offer/trader?change'}`}
        variant="sec"
        className="mt-5 max-sm:w-full"
      >
        {t('ownAddress.change')}
      </Button>
    </section>
  )
}
