import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { COUNTRY_CODES } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import {
  TRADER_ADDRESS_MAX,
  TRADER_NAME_MAX,
  TRADER_PHONE_MAX,
  TRADER_REGISTER_MAX,
  type TraderDraft,
} from '../schema.ts'
import type { ViewerDeclaration } from '../views.server.ts'

/**
 * Asks whether the companion is a trader, and for a trader's public details. One form, so it works without JavaScript.
 */
export function TraderForm(props: { draft: TraderDraft; isChange: boolean; refused: ActionRefused | undefined }) {
  const { draft, isChange, refused } = props
  const { t } = useTranslation('explained')
  const sentence = useRefusal('explained', 'invalid_input')
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData !== undefined
  return (
    <Form method="post" action="?change" noValidate className="group grid gap-8">
      <FormProblem refused={refused} sentence={sentence} />
      <RadioGroup
        name="isTrader"
        legend={t('trader.choice')}
        {...(draft.choice ? { defaultValue: draft.choice } : {})}
        error={problem('isTrader')}
        options={[
          { value: 'no', label: t('trader.private'), help: t('trader.privateHelp') },
          { value: 'yes', label: t('trader.trader'), help: t('trader.traderHelp') },
        ]}
      />
      <p className="small -mt-3 text-ink-2">{t('trader.unsure')}</p>
      <TraderDetails draft={draft} problem={problem} />
      <ButtonRow>
        <Button type="submit" busy={busy}>
          {t('trader.save')}
        </Button>
        {isChange && (
          <Button to="?" variant="sec">
            {t('trader.cancel')}
          </Button>
        )}
      </ButtonRow>
    </Form>
  )
}

function TraderDetails({ draft, problem }: { draft: TraderDraft; problem: ReturnType<typeof fieldProblem> }) {
  const { t, i18n } = useTranslation(['explained', 'countries'])
  const order = new Intl.Collator(i18n.language)
  const countries = COUNTRY_CODES.map((code) => ({ value: code, label: t(`countries:${code}`) })).sort((one, other) =>
    order.compare(one.label, other.label),
  )
  return (
    <fieldset className="grid gap-5 group-has-[[name=isTrader][value=no]:checked]:hidden">
      <legend className="t1 mb-1">{t('trader.details')}</legend>
      <p className="small text-ink-2">
        {t('trader.detailsHelp')} {draft.isPrefilled && t('trader.prefilled')}
      </p>
      <TextField
        name="legalName"
        label={t('trader.legalName')}
        maxLength={TRADER_NAME_MAX}
        autoComplete="organization"
        defaultValue={draft.legalName}
        error={problem('legalName')}
      />
      <TextArea
        name="address"
        label={t('trader.address')}
        help={t('trader.addressHelp')}
        rows={3}
        maxLength={TRADER_ADDRESS_MAX}
        defaultValue={draft.address}
        error={problem('address')}
      />
      <SelectField
        name="country"
        label={t('trader.country')}
        autoComplete="country"
        defaultValue={draft.country ?? ''}
        error={problem('country')}
        options={countries}
        placeholder={t('trader.chooseCountry')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="email"
          type="email"
          label={t('trader.email')}
          autoComplete="email"
          defaultValue={draft.email}
          error={problem('email')}
        />
        <TextField
          name="phone"
          type="tel"
          label={t('trader.phone')}
          maxLength={TRADER_PHONE_MAX}
          autoComplete="tel"
          defaultValue={draft.phone}
          error={problem('phone')}
        />
      </div>
      <TextField
        name="register"
        label={t('trader.register')}
        optional
        maxLength={TRADER_REGISTER_MAX}
        defaultValue={draft.register ?? ''}
        error={problem('register')}
      />
      <TextField
        name="vatId"
        label={t('trader.vatId')}
        optional
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        defaultValue={draft.vatId ?? ''}
        error={problem('vatId')}
      />
      <Checkbox name="certified" label={t('trader.certified')} error={problem('certified')} />
    </fieldset>
  )
}

type Country = Parameters<ReturnType<typeof useTranslation<'countries'>>['t']>[0]

export function StoredDeclaration({ declaration }: { declaration: ViewerDeclaration }) {
  const { t } = useTranslation('explained')
  const { t: countries } = useTranslation('countries')
  const format = useFormat()
  const { identity, declaredAt } = declaration
  return (
    <section aria-labelledby="stored">
      <SectionHead
        id="stored"
        title={t(identity ? 'trader.stored.trader' : 'trader.stored.private')}
        {...(declaredAt ? { text: t('trader.stored.since', { date: format.date(declaredAt) }) } : {})}
        className="mb-5"
        action={
          <Button to="?change" variant="sec" size="sm">
            {t('trader.stored.change')}
          </Button>
        }
      />
      {identity && (
        <DescriptionList
          items={[
            { term: t('trader.legalName'), value: identity.legalName },
            {
              term: t('trader.address'),
              value: `${identity.address.split('\n').join(', ')}, ${countries(identity.country as Country)}`,
            },
            { term: t('trader.email'), value: identity.email },
            { term: t('trader.phone'), value: identity.phone },
            ...(identity.register ? [{ term: t('trader.register'), value: identity.register }] : []),
            ...(identity.vatId ? [{ term: t('trader.vatId'), value: identity.vatId }] : []),
          ]}
        />
      )}
    </section>
  )
}
