import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { DeletionRefusal } from '../views.server.ts'

const places: Record<DeletionRefusal, string> = {
  call_running: '/my-calls',
  payout_pending: '/payouts',
  admin_stays: '/dashboard',
  account_suspended: '',
}

/** Why the account cannot be deleted now, and what to do about it. */
export function DeletionRefused({
  refusal,
  keep,
}: {
  refusal: DeletionRefusal
  keep: { to: string } | { onClick: () => void }
}) {
  const { t, i18n } = useTranslation('account-deletion')
  return (
    <div className="grid gap-5">
      <Note tone="apricot" title={t(`blocked.${refusal}.title`)}>
        {t(`blocked.${refusal}.text`)}
      </Note>
      <ButtonRow>
        <Button variant="ghost" {...keep}>
          {t('question.keep')}
        </Button>
        <Button to={`/${i18n.language}${places[refusal]}`}>{t(`blocked.${refusal}.action`)}</Button>
      </ButtonRow>
    </div>
  )
}
