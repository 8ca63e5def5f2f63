import { useEffect, useRef } from 'react'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { REPORT_REASONS, REPORT_TEXT_MAX } from '../schema.ts'

export type ReportAnswer = { ok: true; value: null } | (ActionRefused & { typed: Typed })
export type Typed = { reason: string; text: string }

export function ReportFields(props: {
  name: string
  callId: string | null
  ratingId?: string | null
  answer: ReportAnswer | undefined
}) {
  const { callId, ratingId, answer } = props
  const { t, i18n } = useTranslation('safety')
  const sentence = useRefusal('safety', 'failed', { most: useFormat().number(REPORT_TEXT_MAX) })
  const refused = answer?.ok === false ? answer : undefined
  const fields = Object.entries(refused?.fields ?? {}).filter(([name]) => name === 'reason' || name === 'text')
  const wrong = fields.map(([name, code]) => ({ name, message: sentence(code) }))
  const problem = (name: string) => wrong.find((field) => field.name === name)?.message ?? null
  return (
    <div className="grid gap-5">
      {refused && wrong.length === 0 && <Note tone="bad">{sentence(refused.code)}</Note>}
      <FormErrors errors={wrong} />
      <p className="text-ink-2">{t('report.lead', { name: firstNameOf(props.name) })}</p>
      {callId && <input type="hidden" name="callId" value={callId} />}
      {ratingId && <input type="hidden" name="ratingId" value={ratingId} />}
      <RadioGroup
        name="reason"
        legend={t('report.reason')}
        options={REPORT_REASONS.map((reason) => ({ value: reason, label: t(`reasons.${reason}`, { age: ADULT_AGE }) }))}
        {...(refused?.typed.reason ? { defaultValue: refused.typed.reason } : {})}
        error={problem('reason')}
      />
      <TextArea
        name="text"
        label={t('report.text')}
        help={t('report.textHelp')}
        optional
        rows={5}
        maxLength={REPORT_TEXT_MAX}
        defaultValue={refused?.typed.text ?? ''}
        error={problem('text')}
      />
      <Note tone="apricot">
        {t('report.danger')}{' '}
        <TextLink href={`/${i18n.language}/helplines`} target="_blank" rel="noopener">
          {t('report.helplines')}
        </TextLink>
      </Note>
    </div>
  )
}

/** Cancels or submits a report; `form` names the form if the buttons are outside it. */
export function ReportButtons(props: { busy: boolean; keep: { to: string } | { onKeep: () => void }; form?: string }) {
  const { busy, keep, form } = props
  const { t } = useTranslation('safety')
  return (
    <>
      {'to' in keep ? (
        <Button variant="ghost" to={keep.to}>
          {t('report.keep')}
        </Button>
      ) : (
        <Button variant="ghost" onClick={keep.onKeep}>
          {t('report.keep')}
        </Button>
      )}
      <Button type="submit" form={form} busy={busy}>
        {t('report.send')}
      </Button>
    </>
  )
}

/** Confirms that a report was received and explains what happens next; takes focus from the form. */
export function ReportReceipt(props: {
  done: { to: string; label: string } | { onDone: () => void }
  /** Leads on to blocking the person. */
  block?: ({ name: string } & ({ to: string } | { onBlock: () => void })) | undefined
}) {
  const { done, block } = props
  const { t } = useTranslation('safety')
  const receipt = useRef<HTMLDivElement>(null)
  useEffect(() => receipt.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={receipt} tabIndex={-1} className="grid gap-5 outline-none">
      <Note tone="good" live title={t('report.thanks')}>
        {t('report.next')}
      </Note>
      <p className="text-ink-2">{t('report.receipt')}</p>
      <ButtonRow>
        {block && (
          <Button variant="ghost" {...('to' in block ? { to: block.to } : { onClick: block.onBlock })}>
            {t('report.alsoBlock', { name: firstNameOf(block.name) })}
          </Button>
        )}
        {'to' in done ? (
          <Button to={done.to}>{done.label}</Button>
        ) : (
          <Button onClick={done.onDone}>{t('report.close')}</Button>
        )}
      </ButtonRow>
    </div>
  )
}
