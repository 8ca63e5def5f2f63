import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { NoticeScreen } from './notice-screen.tsx'
import type { RoomLinks } from './room-call.ts'

export function UntrustedScreen({ links }: { links: RoomLinks }) {
  const { t } = useTranslation('room')
  return (
    <NoticeScreen
      name="untrusted"
      title={t('untrusted.title')}
      backTo={links.calls}
      actions={<Button onClick={() => location.reload()}>{t('untrusted.again')}</Button>}
    >
      <p>{t('untrusted.text')}</p>
      <p>{t('untrusted.advice')}</p>
      <p>
        <TextLink href={links.support}>{t('untrusted.contact')}</TextLink>
      </p>
    </NoticeScreen>
  )
}
