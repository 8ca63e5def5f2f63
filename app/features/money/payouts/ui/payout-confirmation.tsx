import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PasswordField, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN } from '../schema.ts'

type Confirmed = {
  credits: number
  /** Credits and what they bring, in words. */
  words: { credits: string; net: string }
  idempotencyKey: string
  /** A code is asked for besides the password. */
  needsCode: boolean
  refused: ActionRefused | undefined
}

/** The last step of a payout over the page: what leaves, what arrives, and that it is the owner who asks. */
export function ConfirmationDialog(
  props: Confirmed & { open: boolean; busy: boolean; onClose: () => void; Form: ComponentType<FormProps> },
) {
  const { open, busy, onClose, Form: FetcherForm, ...confirmed } = props
  const { t } = useTranslation('payouts')
  const { refused, words } = confirmed
  // What was wrong before the dialog was opened is over.
  const [before, setBefore] = useState<{ open: boolean; refused: ActionRefused | undefined }>({ open, refused })
  if (open !== before.open) setBefore({ open, refused })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={t('confirm.title', { credits: words.credits })}
      description={t('confirm.text', { net: words.net })}
    >
      <FetcherForm method="post" noValidate>
        <ConfirmationFields
          {...confirmed}
          refused={refused === before.refused ? undefined : refused}
          busy={busy}
          cancel={
            <Button variant="sec" onClick={onClose}>
              {t('confirm.cancel')}
            </Button>
          }
        />
      </FetcherForm>
    </Dialog>
  )
}

/** The same on the page, for whoever has no scripts. */
export function ConfirmationPanel(confirmed: Confirmed) {
  const { t } = useTranslation('payouts')
  const { words } = confirmed
  const busy = useNavigation().formData?.get('intent') === 'request'
  return (
    <Form method="post" noValidate>
      <h3 className="t1">{t('confirm.title', { credits: words.credits })}</h3>
      <p className="mt-1.5 mb-5 text-ink-2">{t('confirm.text', { net: words.net })}</p>
      <ConfirmationFields
        {...confirmed}
        busy={busy}
        cancel={
          <Button to="?" variant="sec">
            {t('confirm.cancel')}
          </Button>
        }
      />
    </Form>
  )
}

function ConfirmationFields(props: Confirmed & { busy: boolean; cancel: ReactNode }) {
  const { credits, words, idempotencyKey, needsCode, refused, busy, cancel } = props
  const { t } = useTranslation('payouts')
  const sentence = useRefusal('payouts', 'payout_request_failed')
  const problem = fieldProblem(refused, sentence)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused?.fields) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return (
    <div ref={fields} className="grid gap-5">
      <p className="text-ink-2">{t('request.days', { from: ARRIVAL_DAYS_MIN, to: ARRIVAL_DAYS_MAX })}</p>
      {refused && !refused.fields && <Note tone="bad">{sentence(refused.code, refused.details)}</Note>}
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="credits" value={credits} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <PasswordField
        name="password"
        label={t('confirm.password')}
        help={t('confirm.why')}
        autoComplete="current-password"
        error={problem('password')}
      />
      {needsCode && (
        <TextField
          name="code"
          label={t('confirm.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          error={problem('code')}
        />
      )}
      <ButtonRow>
        {cancel}
        <Button type="submit" busy={busy}>
          {t('confirm.confirm', { net: words.net })}
        </Button>
      </ButtonRow>
    </div>
  )
}
