import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { ADULT_AGE, EMAIL_MAX } from '#app/features/marketplace/accounts/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { CASE_REASONS, CASE_TEXT_MAX, CASE_URLS_MAX, NOTIFIER_NAME_MAX } from '../schema.ts'

const FIELDS = ['urls', 'reason', 'text', 'name', 'email'] as const
export type TypedNotice = Record<(typeof FIELDS)[number], string> & { goodFaith: boolean }
export const EMPTY_NOTICE: TypedNotice = { urls: '', reason: '', text: '', name: '', email: '', goodFaith: false }

export const typedNotice = (form: FormData): TypedNotice => ({
  ...EMPTY_NOTICE,
  ...Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? '')])),
  goodFaith: form.has('goodFaith'),
})

type Refused = ActionRefused & { typed: TypedNotice }

/** Notice form about URLs of this site: where, why, who (DSA Art. 16 (2)). Works without JavaScript. */
export function NoticeForm({ brand, refused, busy }: { brand: string; refused: Refused | null; busy: boolean }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const limits = { brand, most: format.number(CASE_TEXT_MAX), urls: CASE_URLS_MAX }
  const sentence = useRefusal('cases', 'failed', limits)
  const typed = refused?.typed ?? EMPTY_NOTICE
  const wrong = Object.entries(refused?.fields ?? {}).map(([name, code]) => ({ name, message: sentence(code) }))
  const problem = (name: string) => wrong.find((field) => field.name === name)?.message ?? null
  return (
    <Form method="post" noValidate className="grid gap-6" aria-label={t('notice.title')}>
      {refused && wrong.length === 0 && <Note tone="bad">{sentence(refused.code)}</Note>}
      <FormErrors errors={wrong} />
      <Note tone="apricot">{t('notice.danger')}</Note>
      <TextArea
        name="urls"
        label={t('notice.urls')}
        help={t('notice.urlsHelp', { most: CASE_URLS_MAX })}
        rows={2}
        defaultValue={typed.urls}
        error={problem('urls')}
        spellCheck={false}
        autoCapitalize="none"
      />
      <RadioGroup
        name="reason"
        legend={t('notice.reason')}
        options={CASE_REASONS.map((reason) => ({ value: reason, label: t(`reasons.${reason}`, { age: ADULT_AGE }) }))}
        {...(typed.reason ? { defaultValue: typed.reason } : {})}
        error={problem('reason')}
      />
      <TextArea
        name="text"
        label={t('notice.text')}
        help={t('notice.textHelp')}
        rows={6}
        maxLength={CASE_TEXT_MAX}
        defaultValue={typed.text}
        error={problem('text')}
      />
      <fieldset className="grid gap-4">
        <legend className="t1 pb-1.5">{t('notice.who')}</legend>
        <p className="text-ink-2">{t('notice.whoHelp')}</p>
        <TextField
          name="name"
          label={t('notice.name')}
          autoComplete="name"
          maxLength={NOTIFIER_NAME_MAX}
          defaultValue={typed.name}
          error={problem('name')}
        />
        <TextField
          name="email"
          type="email"
          label={t('notice.email')}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          defaultValue={typed.email}
          error={problem('email')}
        />
      </fieldset>
      <Checkbox
        name="goodFaith"
        label={t('notice.goodFaith')}
        defaultChecked={typed.goodFaith}
        error={problem('goodFaith')}
      />
      <ButtonRow>
        <Button type="submit" size="lg" busy={busy}>
          {t('notice.send')}
        </Button>
      </ButtonRow>
    </Form>
  )
}

type Receipt = { reference: string; dueAt: Date; email: string | null }

/** Confirms a notice with its reference and due date. Takes focus from the form. */
export function NoticeReceipt({ receipt: { reference, dueAt, email } }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation('cases')
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const due = { day: format.longDate(dueAt), time: format.time(dueAt), zone: format.zoneName }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
      <Note tone="good" live title={t('receipt.title')}>
        {t(email ? 'receipt.due' : 'receipt.dueAnonymous', due)}
      </Note>
      <Panel tone="sunk">
        <p className="tabular font-semibold">{t('receipt.number', { reference })}</p>
        {email && <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{t('receipt.mail', { email })}</p>}
      </Panel>
      <ButtonRow>
        <Button to={`/${i18n.language}`}>{t('receipt.home')}</Button>
      </ButtonRow>
    </div>
  )
}
