import { BookOpen } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

/** For companions: where the rules and the helplines are, in a tab of their own. */
export function GuidelinesBanner({ href }: { href: string }) {
  const { t } = useTranslation('calls')
  return (
    <Note tone="plain" icon={<BookOpen />} className="mt-10">
      {t('guidelines.text')}{' '}
      <TextLink href={href} target="_blank" rel="noopener">
        {t('guidelines.link')}
      </TextLink>
    </Note>
  )
}
