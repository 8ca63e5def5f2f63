import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))

type Person = { userId: string; name: string }

/** Blocks after a question, or takes the block back (T-09, T-12). Without scripts the question is a page of its own. */
export function BlockForm({ isBlocked, ...person }: Person & { isBlocked: boolean }) {
  return isBlocked ? <UnblockButton {...person} /> : <BlockButton {...person} />
}

function UnblockButton({ userId, name }: Person) {
  const { t } = useTranslation('safety')
  const { pathname } = useLocation()
  return (
    <Form method="post" action="/blocks" preventScrollReset>
      <input type="hidden" name="next" value={pathname} />
      <input type="hidden" name="intent" value="unblock" />
      <input type="hidden" name="userId" value={userId} />
      <Button type="submit" variant="ghost" size="sm" aria-label={t('block.undoOf', { name })}>
        {t('block.undo')}
      </Button>
    </Form>
  )
}

function BlockButton({ userId, name }: Person) {
  const { t, i18n } = useTranslation('safety')
  const { pathname } = useLocation()
  const [isAsked, setAsked] = useState(false)
  const place = `/${i18n.language}/block/${userId}`
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAsked(true)
  }
  return (
    <>
      <Button
        to={`${place}?next=${encodeURIComponent(pathname)}`}
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('block.actionOf', { name })}
        onClick={ask}
      >
        {t('block.action')}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <BlockDialog place={place} name={name} next={pathname} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
