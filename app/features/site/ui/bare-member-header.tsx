import { Form } from 'react-router'
import { clearPersonalData } from '#app/features/directory/filters/ui/stored-filters.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { BareHeader } from '#app/ui/bare-header.tsx'
import { Button } from '#app/ui/button.tsx'
import type { FrameProps } from './site-frame.tsx'

/** The header of a page with one thing to finish first: brand, language and the way out. */
export function BareMemberHeader({ brand, home, language }: FrameProps & { home: string }) {
  const { t } = useTranslation('shell')
  return (
    <BareHeader brandName={brand} homeTo={home} language={language}>
      <Form method="post" action={`${home}/sign-out`} onSubmit={() => clearPersonalData()}>
        <Button type="submit" variant="ghost" size="sm">
          {t('menu.signOut')}
        </Button>
      </Form>
    </BareHeader>
  )
}
