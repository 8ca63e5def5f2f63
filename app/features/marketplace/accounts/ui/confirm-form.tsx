import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

/** Confirms an address; submits itself once by script, so that link scanners without scripts confirm nothing. */
export function ConfirmForm({ token, next }: { token: string; next: string }) {
  const { t } = useTranslation('accounts')
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const submit = useSubmit()
  useEffect(() => {
    if (isSent.current || !form.current) return
    isSent.current = true
    submit(form.current)
  }, [submit])
  return (
    <Form ref={form} method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" size="lg" full>
        {t('confirm.submit')}
      </Button>
    </Form>
  )
}
