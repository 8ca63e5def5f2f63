import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

const goOnAfterMs = 1500

/** The password is saved; after 1.5 s the home page follows. */
export function PasswordSaved({ homeTo }: { homeTo: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => navigate(homeTo, { replace: true }), goOnAfterMs)
    return () => clearTimeout(timer)
  }, [homeTo, navigate])

  return (
    <>
      <Note tone="good" live>
        {t('reset.doneText')}
      </Note>
      <Button className="mt-6" to={homeTo}>
        {t('reset.home')}
      </Button>
    </>
  )
}
